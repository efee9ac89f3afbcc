import { Hono } from 'hono'
import type { App } from '../http/app.ts'
import { cutOffRoutes } from './cut-offs/cut-off-routes.ts'
import { dutyPaymentRoutes } from './duties/routes.ts'
import { calendarRoutes, ownFeedRoutes } from './feed/feed-routes.ts'
import { dayRoutes } from './routes.ts'

/** Days, until when banks take files, and the calendars that show both. */
export const dayApp = new Hono<App>()
  .route('/api/days', dayRoutes)
  .route('/api/days/duty-payments', dutyPaymentRoutes)
  .route('/api/source-accounts', cutOffRoutes)
  .route('/api/calendar-feed', ownFeedRoutes)
  .route('/calendar', calendarRoutes)
