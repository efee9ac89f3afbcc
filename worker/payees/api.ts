import { Hono } from 'hono'
import type { App } from '../http/app.ts'
import { contactRoutes } from './contacts/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { payeeEmailRoutes } from './emails/routes.ts'
import { payeeImportRoutes } from './imports/routes.ts'
import { mergeRoutes } from './merges/routes.ts'
import { payeeRoutes } from './routes.ts'
import { stopRoutes } from './stops/routes.ts'

/** Payees and everything of theirs, under `/api/payees`. What is found by a word of its own stands before `/:id`. */
export const payeeApi = new Hono<App>()
  .route('/', duplicateRoutes)
  .route('/', payeeImportRoutes)
  .route('/', payeeRoutes)
  .route('/', contactRoutes)
  .route('/', payeeEmailRoutes)
  .route('/', stopRoutes)
  .route('/', documentRoutes)
  .route('/', mergeRoutes)
