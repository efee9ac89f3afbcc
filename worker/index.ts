import { Hono } from 'hono'
import { approvalRuleRoutes } from './approval-rules/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { accountPages } from './auth/account/account-pages.tsx'
import { linkPages, organisationDoors } from './auth/links/password-link-pages.tsx'
import { sessionRoutes } from './auth/sessions/routes.ts'
import { adminSignInPages, adminSignInRoutes } from './auth/sign-in/admin-sign-in.tsx'
import { sessionPages } from './auth/sign-in/sign-in-pages.tsx'
import { front } from './base-host-app.ts'
import { approvalPages } from './batches/approval-pages.tsx'
import { bankFileRoutes } from './batches/files/routes.ts'
import { batchImportRoutes, importRoutes } from './batches/imports/routes.ts'
import { paymentRoutes } from './batches/payments/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { billingPages } from './billing/pages.tsx'
import { billingRoutes } from './billing/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { operations } from './contract/operations.ts'
import { Refusal } from './core/refusal.ts'
import { organisationRoutes } from './freeze/routes.ts'
import type { App } from './http/app.ts'
import { webApp } from './http/desk-app.ts'
import { failure } from './http/error-response.tsx'
import { openApi } from './http/open-api.ts'
import { ownOrigin } from './http/origin.ts'
import { open } from './http/policy.ts'
import { securityHeaders } from './http/security-headers.ts'
import { onboardingPages } from './onboarding/pages.tsx'
import { payeeRoutes } from './payees/routes.ts'
import { everyTenMinutes } from './scheduled.ts'
import { siteRedirects } from './site/pages.tsx'
import { sourceAccountRoutes } from './source-accounts/routes.ts'
import { readHost } from './tenancy/host.ts'
import { controlIsReady } from './tenancy/keep-up-to-date.ts'
import { tenantFromHost } from './tenancy/tenant-from-host.ts'
import { userRoutes } from './users/routes.ts'

export { ApprovalDesk } from './batches/approval-desk.ts'
export { ChangeQueue } from './core/change-queue.ts'
export { Mailer } from './mail/mailer.ts'

/** Every route of an organisation's host. A test walks this list: each declares who may call it. */
export const app = new Hono<App>()
  .use('*', securityHeaders, tenantFromHost, ownOrigin)

  .get('/api/health', open('monitors have no account'), (c) => c.json({ status: 'ok' }))
  .get('/api/openapi.json', open('the contract is no secret'), (c) => c.json(openApi(operations)))
  .route('/api/auth', sessionRoutes)
  .route('/api/auth', adminSignInRoutes)
  .route('/api/payees', payeeRoutes)
  .route('/api/source-accounts', sourceAccountRoutes)
  .route('/api/batches', batchRoutes)
  .route('/api/batches', paymentRoutes)
  .route('/api/batches', batchImportRoutes)
  .route('/api/imports', importRoutes)
  .route('/api/bank-files', bankFileRoutes)
  .route('/api/approval-rules', approvalRuleRoutes)
  .route('/api/audit', auditRoutes)
  .route('/api/users', userRoutes)
  .route('/api/changes', changeRoutes)
  .route('/api/organisation', organisationRoutes)
  .route('/api/billing', billingRoutes)

  .route('/', sessionPages)
  .route('/', linkPages(organisationDoors))
  .get('/activate', open('an older address of the same page'), (c) =>
    c.redirect(`/activate-account${new URL(c.req.url).search}`, 303),
  )
  .route('/', accountPages)
  .route('/', adminSignInPages)
  .route('/', siteRedirects)
  .route('/approval', approvalPages)
  .route('/onboarding', onboardingPages)
  .route('/billing', billingPages)

  .notFound((c) => {
    if (new URL(c.req.url).pathname.startsWith('/api/')) throw new Refusal('not_found')
    return webApp(c)
  })
  .onError((error, c) => failure(error, c))

export default {
  /** The host alone decides: the base host is ours, every other one is an organisation's or nobody's. */
  async fetch(request, env, context) {
    await controlIsReady(env)
    const host = readHost(new URL(request.url).hostname, env.BASE_HOST)
    const isBase = host.ok && host.value.kind === 'base'
    return (isBase ? front : app).fetch(request, env, context)
  },
  scheduled: (_controller, env) => everyTenMinutes(env, new Date()),
} satisfies ExportedHandler<Env>
