import { Hono } from 'hono'
import type { App } from '../../http/app.ts'
import { attachmentRoutes } from '../attachments/routes.ts'
import { dossierRoutes } from '../dossier/routes.ts'
import { adviceRoutes } from './advice/routes.ts'
import { remittanceRoutes } from './routes.ts'

/** What lies beside a batch, is printed of it or taken along with it: `/api/batches/:id/…`. */
export const batchPaperRoutes = new Hono<App>()
  .route('/', attachmentRoutes)
  .route('/', dossierRoutes)
  .route('/', remittanceRoutes)
  .route('/', adviceRoutes)
