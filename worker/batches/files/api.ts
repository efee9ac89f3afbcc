import { Hono } from 'hono'
import type { App } from '../../http/app.ts'
import { fileCheckRoutes } from '../checks/routes.ts'
import { batchPaperRoutes } from '../paper/batch-papers.ts'
import { slipRoutes } from '../paper/routes.ts'
import { bankFileRoutes } from './routes.ts'

/** Bank files, what is held beside them, and the paper that goes with them and with their batches. */
export const fileApi = new Hono<App>()
  .route('/bank-files', bankFileRoutes)
  .route('/bank-files', slipRoutes)
  .route('/bank-files', fileCheckRoutes)
  .route('/batches', batchPaperRoutes)
