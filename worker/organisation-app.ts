import { type Context, Hono } from 'hono'
import { approvalRuleRoutes } from './approval-rules/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { accountPages } from './auth/account/account-pages.tsx'
import { mustEnrol } from './auth/factors/required-factor.ts'
import { passwordLinkPages } from './auth/links/password-link-pages.tsx'
import { lockedPage } from './auth/lock/locked-page.tsx'
import { authenticate } from './auth/sessions/authenticate.ts'
import { sessionRoutes } from './auth/sessions/routes.ts'
import { sessionCookies } from './auth/sessions/session-cookie.ts'
import { adminSignInPages, adminSignInRoutes } from './auth/sign-in/admin-sign-in.tsx'
import { organisationPaths } from './auth/sign-in/auth-paths.ts'
import { signInPages } from './auth/sign-in/sign-in-pages.tsx'
import { unknownHosts } from './auth/tries/unknown-hosts.ts'
import { acrossRoutes } from './batches/across/routes.ts'
import { adminApprovalPages, approvalPages } from './batches/approval-pages.tsx'
import { ruleTrialRoutes } from './batches/approvers/routes.ts'
import { comparisonRoutes } from './batches/compared/routes.ts'
import { fileApi } from './batches/files/api.ts'
import { findingRoutes } from './batches/findings/routes.ts'
import { batchImportRoutes, importRoutes, sheetMappingRoutes } from './batches/imports/routes.ts'
import { paymentRoutes } from './batches/payments/routes.ts'
import { reexamineBatches } from './batches/reexamine.ts'
import { batchRoutes } from './batches/routes.ts'
import { runApi } from './batches/runs/routes.ts'
import { settlingApi } from './batches/settling/api.ts'
import { waitingOfAsker } from './batches/waiting-of-asker.ts'
import { wayBackRoutes } from './batches/way-back/routes.ts'
import { billingPages } from './billing/pages.tsx'
import { billingRoutes } from './billing/routes.ts'
import { changeKinds } from './change-kinds.ts'
import { waitingChangePages } from './changes/approver-pages.tsx'
import { changePage } from './changes/change-page.ts'
import { changeRoutes } from './changes/routes.ts'
import { pendingMax } from './changes/store.ts'
import { operations } from './contract/operations/every-operation.ts'
import { Refusal } from './core/refusals/refusal.ts'
import { dayApp } from './days/app.ts'
import { delegationRoutes } from './delegations/routes.ts'
import { demonstrationRoutes } from './demonstration/routes.ts'
import { endVisit, orVisitor } from './demonstration/visitor.ts'
import { approverPages } from './home/approver-pages.tsx'
import { homeRoutes } from './home/routes.ts'
import type { App } from './http/app.ts'
import { isApi } from './http/asked.ts'
import { errorResponse } from './http/error-response.tsx'
import { frontDoor } from './http/front-door/front-door.ts'
import { KnownRoutes } from './http/front-door/known-routes.ts'
import { type Answered, lastWord } from './http/front-door/last-word.ts'
import { openApiText } from './http/open-api.ts'
import { ownOrigin } from './http/origin.ts'
import { open, withGatekeeper } from './http/policy.ts'
import { keyRoutes } from './integrations/keys/routes.ts'
import { orApiKey } from './integrations/keys/with-api-key.ts'
import { webhookRoutes } from './integrations/webhooks/routes.ts'
import { integrityRoutes } from './integrity/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { unreadOfAsker } from './notifications/store.ts'
import { landingPath } from './onboarding/landing-path.ts'
import { onboardingPages } from './onboarding/pages.tsx'
import { organisationApi } from './organisation-api.ts'
import { payeeApi } from './payees/api.ts'
import { payeeRuleRoutes } from './payees/rules/routes.ts'
import { verificationPages } from './payees/verification/pages.tsx'
import { waitingAccountRoutes } from './payees/verification/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { deskApp } from './site/desk-app.ts'
import { siteRedirects } from './site/pages.tsx'
import { sourceAccountRoutes } from './source-accounts/routes.ts'
import { testFileRoutes } from './source-accounts/test-files/routes.ts'
import { templateApi } from './templates/routes.ts'
import { stateNow } from './tenancy/open-tenant.ts'
import { tenantFromHost } from './tenancy/tenant-from-host.ts'
import { comeBackPages } from './users/come-back/pages.tsx'
import { userImportRoutes } from './users/imports/routes.ts'
import { roleRoutes } from './users/roles/routes.ts'
import { userRoutes } from './users/routes.ts'
import { rightsRoutes } from './users/security/rights-routes.ts'
import { securityRoutes } from './users/security/routes.ts'
import { viewApi } from './views/routes.ts'

/** What policies ask of the rooms below, on an organisation's host: nobody of the platform signs in here. */
const gatekeeper = {
  authenticate: orVisitor(orApiKey(authenticate)),
  authenticatePerson: () => Promise.reject(new Refusal('signed_out')),
  mustEnrol,
  lockedPage: (c: Context<App>) => lockedPage(c, organisationPaths),
  stateNow,
}

/** Every route of an organisation's host. A test walks this list: each declares who may call it. */
export const organisationApp = new Hono<App>({ router: new KnownRoutes() })
  .use(
    '*',
    ...frontDoor,
    lastWord((...asked): Answered => organisationApp.fetch(...asked)),
    unknownHosts,
    tenantFromHost,
    sessionCookies,
    ownOrigin,
    withGatekeeper(gatekeeper),
    endVisit,
  )
  .use('*', async (c, next) => {
    c.set('afterRightsChanged', reexamineBatches)
    c.set('waitingOfAsker', waitingOfAsker)
    c.set('unreadOfAsker', unreadOfAsker)
    c.set('pendingChanges', (asked) =>
      changePage(asked, changeKinds, { state: 'pending', limit: pendingMax }),
    )
    await next()
  })

  .get('/api/health', open('monitors have no account'), (c) => c.json({ status: 'ok' }))
  .get('/api/openapi.json', open('the contract is no secret'), (c) =>
    c.body(openApiText(operations), 200, { 'Content-Type': 'application/json' }),
  )
  .route('/api/auth', sessionRoutes)
  .route('/api/auth', adminSignInRoutes)
  .route('/api/home', homeRoutes)
  .route('/api/payees', payeeApi)
  .route('/api/payee-rules', payeeRuleRoutes)
  .route('/api/waiting-accounts', waitingAccountRoutes)
  .route('/api/source-accounts', sourceAccountRoutes)
  .route('/api/source-accounts', testFileRoutes)
  .route('/api/batches', batchRoutes)
  .route('/api/batches', paymentRoutes)
  .route('/api/batches', findingRoutes)
  .route('/api/batches', comparisonRoutes)
  .route('/api/batches', batchImportRoutes)
  .route('/api/batches', wayBackRoutes)
  .route('/api', settlingApi)
  .route('/api', acrossRoutes)
  .route('/api/imports', importRoutes)
  .route('/api/sheet-mappings', sheetMappingRoutes)
  .route('/api', fileApi)
  .route('/api/approval-rules', approvalRuleRoutes)
  .route('/api/approval-rules', ruleTrialRoutes)
  .route('/api/audit', auditRoutes)
  .route('/api/integrity', integrityRoutes)
  .route('/api/reports', reportRoutes)
  .route('/api/users', userImportRoutes)
  .route('/api/users', userRoutes)
  .route('/api/roles', roleRoutes)
  .route('/api/security', securityRoutes)
  .route('/api/rights', rightsRoutes)
  .route('/api/delegations', delegationRoutes)
  .route('/api', viewApi)
  .route('/api/notifications', notificationRoutes)
  .route('/api/keys', keyRoutes)
  .route('/api/webhooks', webhookRoutes)
  .route('/api/changes', changeRoutes(changeKinds))
  .route('/api/organisation', organisationApi)
  .route('/api/billing', billingRoutes)
  .route('/api', templateApi)
  .route('/api', runApi)

  .route('/', signInPages({ paths: organisationPaths, landing: landingPath }))
  .route('/', passwordLinkPages(organisationPaths))
  .get('/activate', open('an older address of the same page'), (c) =>
    c.redirect(`/activate-account${new URL(c.req.url).search}`, 303),
  )
  .route('/', accountPages)
  .route('/', adminSignInPages)
  .route('/', siteRedirects)
  .route('/', demonstrationRoutes)
  .route('/', comeBackPages)
  .route('/approval/accounts', verificationPages)
  .route('/approval/changes', waitingChangePages(changeKinds))
  .route('/approval', approvalPages)
  .route('/', approverPages)
  .route('/admin/approval', adminApprovalPages)
  .route('/onboarding', onboardingPages)
  .route('/billing', billingPages)
  .route('/', dayApp)

  .notFound((c) => {
    if (isApi(c)) throw new Refusal('not_found')
    return deskApp(c)
  })
  .onError((error, c) => errorResponse(error, c))
