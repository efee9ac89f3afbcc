/*
 * Every call that changes something, by what a second one of it would do. Where money moves or somebody gets rights, a repeat
 * must be known as one: without an Idempotency-Key of the caller's own it is refused. A new call does not pass its test
 * until it stands in one of these lists.
 */

const batch = '/api/batches/:id'
const payee = '/api/payees/:id'
const user = '/api/users/:id'

/** What is paid, to whom, from where, and what is signed of it. */
const money = [
  'POST /api/batches',
  `PUT ${batch}`,
  `POST ${batch}/split`,
  `POST ${batch}/payments`,
  `POST ${batch}/payments/changes`,
  `PUT ${batch}/payments/:paymentId`,
  `DELETE ${batch}/payments/:paymentId`,
  `POST ${batch}/payments/:paymentId/settling`,
  `POST ${batch}/imports`,
  `PUT ${batch}/findings/reasons`,
  `POST ${batch}/submission`,
  `DELETE ${batch}/submission`,
  `POST ${batch}/approvals`,
  `POST ${batch}/cancellation`,
  `POST ${batch}/bank-file`,
  `POST ${batch}/upload`,
  `DELETE ${batch}/approvals`,
  `POST ${batch}/void-request`,
  `DELETE ${batch}/void-request`,
  `POST ${batch}/void`,
  `POST ${batch}/recall`,
  'POST /api/payees',
  'POST /api/payees/imports',
  `PUT ${payee}`,
  `POST ${payee}/merges`,
  `POST ${payee}/merges/end`,
  `POST ${payee}/stops/end`,
  `POST ${payee}/contacts`,
  `POST ${payee}/emails`,
  `POST ${payee}/emails/:emailId/confirmation`,
  'POST /api/batches/:id/remittance-letters',
  `POST ${payee}/contacts/:contactId/confirmation`,
  'POST /api/waiting-accounts/:id/verification',
  'POST /api/waiting-accounts/by-list/:batchId',
  'PUT /api/payee-rules',
  'POST /api/source-accounts',
  'PUT /api/source-accounts/:id',
  'POST /api/source-accounts/:id/test-files',
  'POST /api/source-accounts/:id/test-files/:testId/acceptance',
  'POST /api/billing/plan',
  'POST /api/templates',
  'PUT /api/templates/:id',
  'POST /api/templates/:id/batches',
  `PUT ${batch}/differences`,
  `POST ${batch}/clearing`,
  'POST /api/reconciliation/statements',
  'POST /api/reconciliation/lines/:id/match',
  'POST /api/reconciliation/lines/:id/confirmation',
  'POST /api/reconciliation/lines/:id/undo',
  'POST /api/returns',
  'POST /api/returns/:id/match',
  'POST /api/returns/:id/resolution',
  'POST /api/returns/:id/repayment',
  'POST /api/reconciliation/lines/:id/aside',
  'POST /api/reconciliation/confirmations',
  'POST /api/returns/:id/undo',
  `POST ${batch}/closing`,
]

/** Who may do what, and by which rules. */
const rights = [
  'PUT /api/approval-rules',
  'POST /api/delegations',
  'POST /api/users',
  'POST /api/users/imports',
  `PUT ${user}`,
  `POST ${user}/reactivation`,
  `POST ${user}/factor-removal`,
  `POST ${user}/invitation`,
  'PUT /api/roles/:role',
  'PUT /api/security/rules',
  'POST /api/changes/:id/confirmation',
  'POST /api/changes/confirmations',
  'DELETE /api/organisation/freeze',
  'POST /api/organisation/closure',
  'POST /api/organisation/closure/confirmation/:change',
  'POST /api/keys',
  'POST /api/webhooks',
  'PUT /api/webhooks/:id',
  'POST /api/webhooks/:id/secret',
  'PUT /api/payroll-group/:id',
]

/** What stops something, takes it away, or concerns words and oneself: done twice it is done once. */
export const callsWithoutKey: readonly string[] = [
  'POST /api/approval-rules/trial',
  'DELETE /api/delegations/:id',
  'DELETE /api/keys/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/deliveries/:sequence/sending',
  'POST /api/changes/:id/refusal',
  'DELETE /api/changes/:id',
  `POST ${user}/deactivation`,
  `POST ${user}/sign-out`,
  `POST ${user}/letters`,
  'POST /api/organisation/freeze',
  'POST /api/organisation/closure/archive-refusal',
  'DELETE /api/organisation/closure',
  'PUT /api/organisation/details',
  'POST /api/organisation/archives',
  `POST ${payee}/stops`,
  `DELETE ${payee}/contacts/:contactId`,
  `DELETE ${payee}/emails/:emailId`,
  `POST ${payee}/documents`,
  'POST /api/payees/duplicates/apart',
  'POST /api/billing/invoices/:id/proofs',
  'PUT /api/views',
  'DELETE /api/views/:id',
  'POST /api/exports',
  'POST /api/days',
  'DELETE /api/days/:id',
  'PUT /api/days/duties/:kind',
  'POST /api/days/duty-payments',
  'DELETE /api/days/duty-payments/:id',
  'PUT /api/source-accounts/:id/cut-offs',
  'POST /api/calendar-feed',
  'DELETE /api/calendar-feed',
  'POST /api/batches/:id/attachments',
  'POST /api/periods',
  'PUT /api/periods/:id',
  'DELETE /api/periods/:id',
  'POST /api/bank-files/:id/checks',
  'POST /api/bank-files/:id/checks/content',
]

export const callsWithKey: readonly string[] = [...money, ...rights]

/** Must this call say by which key a repeat of it is known? */
export function needsKey(method: string, routePath: string): boolean {
  return callsWithKey.includes(`${method} ${routePath}`)
}
