import { Hono } from 'hono'
import { archiveRoutes } from './archive/routes.ts'
import { closureRoutes } from './closure/routes.ts'
import { detailsRoutes } from './details/routes.ts'
import { organisationRoutes } from './freeze/routes.ts'
import { organisationHealth } from './health/routes.ts'
import type { App } from './http/app.ts'
import { systemRoutes } from './system/routes.ts'

/** `/api/organisation`: what concerns it as a whole, whichever room looks after it. */
export const organisationApi = new Hono<App>()
  .route('/', organisationRoutes)
  .route('/archives', archiveRoutes)
  .route('/closure', closureRoutes)
  .route('/details', detailsRoutes)
  .route('/health', organisationHealth)
  .route('/system', systemRoutes)
