import { Hono } from 'hono'
import type { App } from '../../http/app.ts'
import { returnRoutes } from './returns/return-routes.ts'
import { closingRoutes, reconciliationRoutes } from './routes.ts'

/** What the bank did with what left: `/api/reconciliation`, `/api/returns`, and the end of a batch. */
export const settlingApi = new Hono<App>()
  .route('/batches', closingRoutes)
  .route('/reconciliation', reconciliationRoutes)
  .route('/returns', returnRoutes)
