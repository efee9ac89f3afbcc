import { type Context, Hono } from 'hono'
import { platformAuditRoutes } from './audit/platform-routes.ts'
import { passwordLinkPages } from './auth/links/password-link-pages.tsx'
import { lockedPage } from './auth/lock/locked-page.tsx'
import { sessionCookies } from './auth/sessions/session-cookie.ts'
import { platformPaths } from './auth/sign-in/auth-paths.ts'
import { chooseOrganisationPages } from './auth/sign-in/choose-organisation-pages.tsx'
import { signInPages } from './auth/sign-in/sign-in-pages.tsx'
import { reexamineBatches } from './batches/reexamine.ts'
import { platformBillingRoutes } from './billing/platform-routes.ts'
import { changeKinds } from './change-kinds.ts'
import { certificatePages } from './closure/certificate-pages.tsx'
import { platformClosureRoutes } from './closure/platform-routes.ts'
import { baseOperations } from './contract/operations/every-operation.ts'
import { Refusal } from './core/refusals/refusal.ts'
import { discoveryPages, discoveryRoutes } from './discovery/routes.tsx'
import type { App } from './http/app.ts'
import { asset } from './http/assets.ts'
import { errorResponse } from './http/error-response.tsx'
import { frontDoor } from './http/front-door/front-door.ts'
import { openApiText } from './http/open-api.ts'
import { ownOrigin } from './http/origin.ts'
import { open, withGatekeeper } from './http/policy.ts'
import { mailEventRoutes } from './mail/bounces/routes.ts'
import { platformChangeRoutes } from './platform/changes/routes.ts'
import { dashboardPath, platformPages } from './platform/pages.tsx'
import { factorPages } from './platform/people/factor-pages.tsx'
import { authenticatePerson } from './platform/person.ts'
import { platformRoutes } from './platform/routes.ts'
import { signUpPages } from './signup/pages.tsx'
import { platformSignUpRoutes } from './signup/platform-routes.ts'
import { planRoutes, signUpRoutes } from './signup/routes.ts'
import { devOrgsPages } from './site/dev-orgs.tsx'
import { sitePages } from './site/pages.tsx'
import { stateNow } from './tenancy/open-tenant.ts'
import { platformOnBaseHost } from './tenancy/platform-on-base-host.ts'

/** What policies ask of the rooms below, on the base host: no organisation's user signs in here. */
const gatekeeper = {
  authenticate: () => Promise.reject(new Refusal('signed_out')),
  authenticatePerson,
  mustEnrol: () => false,
  lockedPage: (c: Context<App>) => lockedPage(c, platformPaths),
  stateNow,
}

/** Every route of the base host: the public site, signing up, and the platform's own business. */
export const baseHostApp = new Hono<App>()
  .use('*', ...frontDoor, platformOnBaseHost, sessionCookies, ownOrigin, withGatekeeper(gatekeeper))

  .get('/api/health', open('monitors have no account'), (c) => c.json({ status: 'ok' }))
  .get('/api/openapi.json', open('the contract is no secret'), (c) =>
    c.body(openApiText(baseOperations), 200, { 'Content-Type': 'application/json' }),
  )

  .route('/', sitePages)
  .route('/', devOrgsPages)
  .route('/', chooseOrganisationPages)
  .route('/', discoveryPages)
  .route('/', platformPages)
  .route('/', factorPages)
  .route(
    '/',
    signInPages({
      paths: platformPaths,
      landing: () => Promise.resolve(dashboardPath),
    }),
  )
  .route('/', passwordLinkPages(platformPaths))
  .route('/api/platform', platformRoutes)
  .route('/api/platform/organisations', platformClosureRoutes)
  .route('/api/platform/organisations', platformChangeRoutes(changeKinds, reexamineBatches))
  .route('/api/platform', platformBillingRoutes)
  .route('/api/platform/sign-ups', platformSignUpRoutes)
  .route('/api/platform/audit', platformAuditRoutes)
  .route('/api/mail', mailEventRoutes)
  .route('/', signUpPages)
  .route('/', certificatePages)
  .route('/api/signup', signUpRoutes)
  .route('/api/plans', planRoutes)
  .route('/api/discovery', discoveryRoutes)
  .get('/assets/*', open('files of the platform’s dashboard'), (c) => asset(c))
  .get('/verify-audit.mjs', open('whoever checks a log trusts none of our doors'), (c) => asset(c))
  .get('/verify-dossier.mjs', open('nor does whoever checks a dossier'), (c) => asset(c))
  .notFound(() => {
    throw new Refusal('not_found')
  })
  .onError((error, c) => errorResponse(error, c))
