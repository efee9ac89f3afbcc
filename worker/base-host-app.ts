import { Hono } from 'hono'
import { frontSessionPages } from './auth/sign-in/choose-organisation-pages.tsx'
import { platformBillingRoutes } from './billing/platform-routes.ts'
import { baseOperations } from './contract/operations.ts'
import { Refusal } from './core/refusal.ts'
import { discoveryPages, discoveryRoutes } from './discovery/routes.tsx'
import type { App } from './http/app.ts'
import { webAssets } from './http/desk-app.ts'
import { failure } from './http/error-response.tsx'
import { openApi } from './http/open-api.ts'
import { ownOrigin } from './http/origin.ts'
import { open } from './http/policy.ts'
import { securityHeaders } from './http/security-headers.ts'
import { platformPages } from './platform/pages.tsx'
import { platformRoutes } from './platform/routes.ts'
import { signUpPages } from './signup/pages.tsx'
import { planRoutes, signUpRoutes } from './signup/routes.ts'
import { devOrgsPages } from './site/dev-orgs.tsx'
import { sitePages } from './site/pages.tsx'
import { platformPlace } from './tenancy/platform-realm.ts'

/** Every route of the base host: the public site, signing up, and the platform's own business. */
export const front = new Hono<App>()
  .use('*', securityHeaders, platformPlace, ownOrigin)

  .get('/api/health', open('monitors have no account'), (c) => c.json({ status: 'ok' }))
  .get('/api/openapi.json', open('the contract is no secret'), (c) =>
    c.json(openApi(baseOperations)),
  )

  .route('/', sitePages)
  .route('/', devOrgsPages)
  .route('/', frontSessionPages)
  .route('/', discoveryPages)
  .route('/', platformPages)
  .route('/api/platform', platformRoutes)
  .route('/api/platform', platformBillingRoutes)
  .route('/', signUpPages)
  .route('/api/signup', signUpRoutes)
  .route('/api/plans', planRoutes)
  .route('/api/discovery', discoveryRoutes)
  .get('/assets/*', open('files of the platform’s dashboard'), (c) => webAssets(c))
  .notFound(() => {
    throw new Refusal('not_found')
  })
  .onError((error, c) => failure(error, c))
