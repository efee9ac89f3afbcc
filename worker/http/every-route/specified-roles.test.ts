import { expect, test } from 'vitest'
import { type RoleName, roleNames } from '../../domain/access/role.ts'
import { everyRoute, isOpen, mayCall } from '../../testing/routes/every-route.ts'

/*
 * Section 6 of the specification, by hand: the matrix of authorisation.test.ts asks every route as every role and says that
 * routes do what they declare; this table says that what they declare is right. Where it is silent about a legacy role, the least it needs.
 */
const all = [...roleNames]
const bulkMakers: RoleName[] = ['org_admin', 'finance_manager', 'payment_manager']
const makers: RoleName[] = [...bulkMakers, 'payment_officer']
const approvers: RoleName[] = ['org_admin', 'finance_manager', 'approver', 'senior_approver']
const administrators: RoleName[] = ['org_admin', 'sys_admin']
const ofProfile: RoleName[] = [
  'sys_admin',
  'finance_manager',
  'senior_approver',
  'approver',
  'payment_officer',
  'viewer',
  'auditor',
]
const readersOfAudit: RoleName[] = [
  'org_admin',
  'finance_manager',
  'accountant',
  'sys_admin',
  'auditor',
]

const specified: [string, RoleName[]][] = [
  ['GET /api/home', all],
  ['GET /approver-dashboard', ['approver']],
  ['GET /senior-approver-dashboard', ['senior_approver']],
  ['GET /api/home/everything', all],
  ['GET /api/payees', all],
  ['GET /api/payees/:id', all],
  ['GET /api/payees/:id/last-paid', all],
  ['POST /api/payees', bulkMakers],
  ['PUT /api/payees/:id', ['org_admin', 'finance_manager']],

  ['GET /api/payees/:id/stops', all],
  ['POST /api/payees/:id/stops', ['org_admin', 'finance_manager']],
  ['POST /api/payees/:id/stops/end', ['org_admin', 'finance_manager']],
  ['POST /api/payees/imports', bulkMakers],
  ['GET /api/payees/duplicates', all],
  ['POST /api/payees/duplicates/apart', ['org_admin', 'finance_manager']],
  ['GET /api/payees/:id/documents', all],
  ['POST /api/payees/:id/documents', bulkMakers],
  ['GET /api/payees/:id/documents/:documentId/file', all],
  ['GET /api/payees/:id/merges', all],
  ['POST /api/payees/:id/merges', ['org_admin', 'finance_manager']],
  ['POST /api/payees/:id/merges/end', ['org_admin', 'finance_manager']],
  ['GET /api/payees/:id/contacts', all],
  ['POST /api/payees/:id/contacts', bulkMakers],
  ['POST /api/payees/:id/contacts/:contactId/confirmation', approvers],
  ['DELETE /api/payees/:id/contacts/:contactId', ['org_admin', 'finance_manager']],
  ['GET /api/payee-rules', all],
  ['PUT /api/payee-rules', administrators],
  ['GET /api/waiting-accounts', all],
  ['GET /api/waiting-accounts/:id', all],
  ['POST /api/waiting-accounts/:id/verification', approvers],
  ['POST /api/waiting-accounts/by-list/:batchId', approvers],
  ['POST /approval/accounts/by-list/:batchId', approvers],
  ['GET /approval/changes', approvers],
  ['POST /approval/changes', approvers],
  ['GET /approval/accounts', all],
  ['GET /approval/accounts/:accountId', all],
  ['POST /approval/accounts/:accountId', approvers],

  ['GET /api/source-accounts', [...makers, 'accountant', 'sys_admin', 'auditor']],
  ['GET /api/source-accounts/:id', [...makers, 'accountant', 'sys_admin', 'auditor']],
  ['POST /api/source-accounts', ['org_admin', 'sys_admin']],
  ['PUT /api/source-accounts/:id', ['org_admin', 'sys_admin']],
  ['GET /api/source-accounts/:id/test-files', [...makers, 'accountant', 'sys_admin', 'auditor']],
  ['POST /api/source-accounts/:id/test-files', ['org_admin', 'sys_admin']],
  ['GET /api/source-accounts/:id/test-files/:testId/content', ['org_admin', 'sys_admin']],
  ['POST /api/source-accounts/:id/test-files/:testId/acceptance', ['org_admin', 'sys_admin']],

  ['GET /api/batches', all],
  ['GET /api/batches/:id', all],
  ['GET /api/batches/:id/payments', all],
  ['GET /api/batches/:id/approvals', all],
  ['POST /api/batches', makers],
  ['PUT /api/batches/:id', makers],
  ['POST /api/batches/:id/split', makers],
  ['POST /api/batches/:id/payments', makers],
  ['POST /api/batches/:id/payments/changes', makers],
  ['PUT /api/batches/:id/payments/:paymentId', makers],
  ['DELETE /api/batches/:id/payments/:paymentId', makers],
  ['GET /api/batches/:id/imports', all],
  ['POST /api/batches/:id/imports', bulkMakers],
  ['GET /api/payments', all],
  ['GET /api/processing', all],
  ['GET /api/search', all],
  ['GET /api/batches/:id/findings', all],
  ['GET /api/batches/:id/comparison', all],
  ['PUT /api/batches/:id/findings/reasons', makers],
  ['POST /api/batches/:id/payments/:paymentId/settling', makers],
  ['GET /api/imports/:id', all],
  ['GET /api/imports/:id/refused-rows', bulkMakers],
  ['GET /api/sheet-mappings', bulkMakers],
  ['POST /api/batches/:id/submission', makers],
  ['DELETE /api/batches/:id/submission', makers],
  ['POST /api/batches/:id/cancellation', makers],

  ['POST /api/batches/:id/approvals', approvers],
  ['POST /approval/:batchId', approvers],
  ['GET /approval', ['sys_admin', 'finance_manager', 'approver', 'senior_approver']],
  ['GET /admin/approval', ['org_admin', 'finance_manager', 'approver']],
  ['GET /approval/:batchId', all],

  ['POST /api/batches/:id/bank-file', makers],
  ['POST /api/batches/:id/upload', makers],
  ['GET /api/bank-files', all],
  ['GET /api/bank-files/:id', all],
  ['GET /api/bank-files/:id/content', [...makers, 'auditor']],

  ['GET /api/approval-rules', all],
  ['GET /api/delegations', all],
  ['POST /api/delegations', approvers],
  ['DELETE /api/delegations/:id', approvers],
  ['PUT /api/approval-rules', ['org_admin']],
  ['POST /api/approval-rules/trial', ['org_admin']],
  ['GET /api/audit', readersOfAudit],
  ['GET /api/audit/export', readersOfAudit],
  ['GET /api/audit/anchors', readersOfAudit],

  ['GET /api/billing', ['org_admin']],
  ['POST /api/billing/plan', ['org_admin']],
  ['GET /api/billing/invoices/:id', ['org_admin']],
  ['GET /api/billing/invoices/:id/pdf', ['org_admin']],
  ['POST /api/billing/invoices/:id/proofs', ['org_admin']],
  ['GET /billing', ['org_admin']],
  ['POST /billing/plan', ['org_admin']],
  ['GET /billing/invoices/:id', ['org_admin']],
  ['POST /billing/invoices/:id/proofs', ['org_admin']],

  ['GET /onboarding', all],
  ['POST /onboarding/details', ['org_admin', 'sys_admin']],
  ['POST /onboarding/skipped-steps', ['org_admin', 'sys_admin']],

  ['GET /api/users', ['org_admin', 'auditor']],
  ['GET /api/users/:id', ['org_admin', 'auditor']],
  ['POST /api/users', ['org_admin']],
  ['POST /api/users/imports', ['org_admin']],
  ['PUT /api/users/:id', ['org_admin']],
  ['POST /api/users/:id/deactivation', ['org_admin']],
  ['POST /api/users/:id/reactivation', ['org_admin']],
  ['POST /api/users/:id/factor-removal', ['org_admin']],
  ['GET /api/users/:id/sessions', ['org_admin']],
  ['POST /api/users/:id/sign-out', ['org_admin']],
  ['POST /api/users/:id/invitation', ['org_admin']],
  ['GET /api/roles', all],
  ['PUT /api/roles/:role', ['org_admin']],
  ['GET /api/security', ['org_admin']],
  ['PUT /api/security/rules', ['org_admin']],
  ['GET /api/security/sign-ins', ['org_admin']],
  ['GET /api/changes', readersOfAudit],
  ['GET /api/integrity', readersOfAudit],
  ['GET /api/integrity/nights', readersOfAudit],
  ['GET /api/reports', all],
  ['POST /api/changes/:id/confirmation', administrators],
  ['POST /api/changes/confirmations', administrators],
  ['POST /api/changes/:id/refusal', administrators],
  ['DELETE /api/changes/:id', administrators],
  ['GET /api/organisation', [...administrators, 'finance_manager']],
  ['GET /api/organisation/system', [...administrators, 'finance_manager']],
  ['POST /api/organisation/freeze', administrators],
  ['DELETE /api/organisation/freeze', administrators],
  ['GET /api/organisation/details', ['org_admin']],
  ['PUT /api/organisation/details', ['org_admin']],
  ['POST /api/organisation/archives', ['org_admin']],
  ['GET /api/organisation/archives/:id', ['org_admin']],

  ['GET /api/keys', ['org_admin', 'finance_manager', 'sys_admin']],
  ['POST /api/keys', ['org_admin']],
  ['DELETE /api/keys/:id', ['org_admin']],
  ['GET /api/webhooks', ['org_admin', 'finance_manager', 'sys_admin']],
  ['GET /api/webhooks/:id/deliveries', ['org_admin', 'finance_manager', 'sys_admin']],
  ['POST /api/webhooks', ['org_admin']],
  ['PUT /api/webhooks/:id', ['org_admin']],
  ['POST /api/webhooks/:id/secret', ['org_admin']],
  ['POST /api/webhooks/:id/deliveries/:sequence/sending', ['org_admin']],
  ['DELETE /api/webhooks/:id', ['org_admin']],

  ['GET /api/auth/sessions', all],
  ['DELETE /api/auth/sessions', all],
  ['DELETE /api/auth/sessions/:id', all],
  ['GET /account/security', all],
  ['POST /account/app', all],
  ['GET /account/app', all],
  ['POST /account/app/proof', all],
  ['POST /account/passkey', all],
  ['POST /account/passkey/proof', all],
  ['POST /account/factors/:id/removal', all],
  ['POST /account/recovery-codes', all],
  ['POST /account/sessions/end', all],
  ['POST /account/sessions/:id/end', all],
  ['POST /account/language', all],
  ['GET /change-password', ofProfile],
  ['POST /change-password', ofProfile],
  ['GET /account/password', all],
  ['POST /account/password', all],
  ['GET /api/notifications', all],
  ['POST /api/notifications/read', all],
  ['GET /api/views', all],
  ['PUT /api/views', all],
  ['DELETE /api/views/:id', all],
  ['GET /api/auth/session', all],
  ['PUT /api/auth/profile', all],
  ['GET /api/auth/presence', all],
  ['POST /api/auth/session/extension', all],
]

test('every route that is not open stands in this table', () => {
  const closed = everyRoute.filter((route) => !isOpen(route)).map(({ name }) => name)
  expect(specified.map(([name]) => name).sort()).toEqual(closed.sort())
})

test('only these routes are open to anyone', () => {
  const site = ['/app', '/demo', '/discover', '/signup', '/trial-signup', '/features', '/help']
  const pages = [
    '/support',
    '/saas-docs',
    '/saas-docs/audit-export',
    '/auth/info',
    '/saas-docs/api',
    '/.well-known/security.txt',
    '/security.txt',
  ]
  const terms = ['/terms-of-service', '/privacy-policy']
  expect(
    everyRoute
      .filter(isOpen)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    [
      'GET /api/health',
      'GET /api/openapi.json',
      'POST /api/auth/login',
      'POST /api/auth/admin-login',
      'POST /api/auth/logout',
      'POST /api/auth/unlock',
      'POST /auth/logout',
      'POST /auth/unlock',
      'GET /auth',
      'GET /auth/login',
      'GET /login',
      'POST /auth',
      'GET /auth/code',
      'POST /auth/code',
      'POST /auth/passkey',
      'GET /auth/reset-password',
      'POST /auth/reset-password',
      'GET /activate-account',
      'POST /activate-account',
      'GET /come-back',
      'POST /come-back',
      'GET /activate',
      'GET /robots.txt',
      'GET /look-around',
      'GET /sysadmin',
      'POST /sysadmin',
      ...[...site, ...pages, ...terms].map((path) => `GET ${path}`),
    ].sort(),
  )
})

test.each(specified)('%s is for %s', (name, roles) => {
  const route = everyRoute.find((one) => one.name === name)
  if (!route) throw new Error(`there is no ${name}`)
  expect(roleNames.filter((role) => mayCall(route, role)).sort()).toEqual([...roles].sort())
})
