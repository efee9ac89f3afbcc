/*
 * Every call that changes something: whether it decides on what another asked for or wrote, and by what it is bound to what whoever
 * sends it was shown (decision 0014). A call that is added stands in one of these, or who-confirms.test.ts is red.
 */

/** By a field of what is sent, which the write compares with what stands there. */
export const boundBy: Record<string, string[]> = {
  'POST /api/batches/:id/approvals': ['digest'],
  'POST /api/batches/:id/cancellation': ['askedAt'],
  'POST /api/batches/:id/clearing': ['askedAt'],
  'POST /api/batches/:id/closing': ['notPaidAgain', 'notPaidAgainAt'],
  'POST /api/batches/:id/revival': ['askedAt'],
  'POST /api/batches/:id/void': ['askedAt', 'downloadEntry'],
  'POST /api/payees/:id/stops/end': ['stopId'],
  'POST /api/reconciliation/lines/:id/confirmation': ['seen'],
  'POST /api/reconciliation/confirmations': ['ids', 'seen'],
  'POST /api/reconciliation/statements/:id/taking-back': ['askedAt'],
  'DELETE /api/organisation/freeze': ['asked'],
  'POST /api/changes/confirmations': ['ids'],
}

/** By a hidden field of the page that it was pressed on, which is drawn with what it shows. */
export const boundByPage: Record<string, string[]> = {
  'POST /approval/:batchId': ['digest'],
  'POST /approval/:batchId/clearing': ['asked'],
  'POST /approval/accounts/by-list/:batchId': ['revision'],
}

/** By the id of a row of which nothing is written again but that it was decided on. */
export const boundByRow: Record<string, string> = {
  'POST /api/changes/:id/confirmation': 'a change that waits',
  'POST /approval/changes': 'a change that waits',
  'POST /api/organisation/closure/confirmation/:change': 'a change that waits',
  'POST /api/payees/:id/contacts/:contactId/confirmation': 'a telephone number',
  'POST /api/payees/:id/emails/:emailId/confirmation': 'an e-mail address',
  'POST /api/waiting-accounts/:id/verification': 'a version of an account',
  'POST /approval/accounts/:accountId': 'a version of an account',
}

/** By nothing, and why. */
export const unbound: Record<string, string> = {
  'POST /api/waiting-accounts/by-list/:batchId':
    'no page shows what it verifies: whoever sends it has the signed list, and the list stays with it',
  'POST /api/changes/:id/refusal': 'to say no gives nobody anything',
  'DELETE /api/batches/:id/void-request': 'to say no: the file stays as it is',
  'DELETE /api/reconciliation/statements/:id/taking-back':
    'to say no: the file stays as it was read',
  'DELETE /api/batches/:id/revival-request': 'to say no: the file stays void',
}

/** Nobody else's word is confirmed: whoever sends it answers for it alone, or asks for what another decides on. */
export const alone = `
POST /account/app
POST /account/app/proof
POST /account/factors/:id/removal
POST /account/language
POST /account/passkey
POST /account/passkey/proof
POST /account/password
POST /account/recovery-codes
POST /account/sessions/:id/end
POST /account/sessions/end
PUT /api/approval-rules
POST /api/approval-rules/trial
PUT /api/auth/profile
POST /api/auth/session/extension
DELETE /api/auth/sessions
DELETE /api/auth/sessions/:id
POST /api/bank-files/:id/checks
POST /api/bank-files/:id/checks/content
POST /api/batches
PUT /api/batches/:id
DELETE /api/batches/:id/approvals
POST /api/batches/:id/attachments
POST /api/batches/:id/bank-file
PUT /api/batches/:id/differences
PUT /api/batches/:id/differences/run
PUT /api/batches/:id/findings/reasons
POST /api/batches/:id/imports
POST /api/batches/:id/payments
PUT /api/batches/:id/payments/:paymentId
DELETE /api/batches/:id/payments/:paymentId
POST /api/batches/:id/payments/:paymentId/settling
POST /api/batches/:id/payments/changes
POST /api/batches/:id/recall
POST /api/batches/:id/remittance-letters
POST /api/batches/:id/revival-request
POST /api/batches/:id/split
POST /api/batches/:id/submission
DELETE /api/batches/:id/submission
POST /api/batches/:id/upload
POST /api/batches/:id/void-request
POST /api/billing/invoices/:id/proofs
POST /api/billing/plan
POST /api/calendar-feed
DELETE /api/calendar-feed
DELETE /api/changes/:id
POST /api/days
DELETE /api/days/:id
PUT /api/days/duties/:kind
POST /api/days/duty-payments
DELETE /api/days/duty-payments/:id
POST /api/delegations
DELETE /api/delegations/:id
POST /api/exports
POST /api/keys
DELETE /api/keys/:id
POST /api/notifications/read
POST /api/organisation/archives
POST /api/organisation/closure
DELETE /api/organisation/closure
POST /api/organisation/closure/archive-refusal
PUT /api/organisation/details
POST /api/organisation/freeze
PUT /api/payee-rules
POST /api/payees
PUT /api/payees/:id
POST /api/payees/:id/contacts
DELETE /api/payees/:id/contacts/:contactId
POST /api/payees/:id/documents
POST /api/payees/:id/emails
DELETE /api/payees/:id/emails/:emailId
POST /api/payees/:id/merges
POST /api/payees/:id/merges/end
POST /api/payees/:id/stops
POST /api/payees/duplicates/apart
POST /api/payees/imports
PUT /api/payroll-group/:id
POST /api/payroll-group/archives
POST /api/periods
PUT /api/periods/:id
DELETE /api/periods/:id
POST /api/reconciliation/lines/:id/aside
POST /api/reconciliation/lines/:id/match
POST /api/reconciliation/lines/:id/return
POST /api/reconciliation/lines/:id/undo
POST /api/reconciliation/statements
POST /api/returns
POST /api/returns/:id/match
POST /api/returns/:id/parts
POST /api/returns/:id/reopening
POST /api/returns/:id/repayment
POST /api/returns/:id/resolution
POST /api/returns/:id/same
POST /api/returns/:id/undo
PUT /api/roles/:role
PUT /api/security/rules
POST /api/source-accounts
PUT /api/source-accounts/:id
PUT /api/source-accounts/:id/cut-offs
POST /api/source-accounts/:id/test-files
POST /api/source-accounts/:id/test-files/:testId/acceptance
POST /api/templates
PUT /api/templates/:id
POST /api/templates/:id/batches
DELETE /api/templates/:id/last-sheet
POST /api/users
PUT /api/users/:id
POST /api/users/:id/deactivation
POST /api/users/:id/factor-removal
POST /api/users/:id/invitation
POST /api/users/:id/letters
POST /api/users/:id/reactivation
DELETE /api/users/:id/sessions/:session
POST /api/users/:id/sign-out
POST /api/users/imports
PUT /api/views
DELETE /api/views/:id
POST /api/webhooks
PUT /api/webhooks/:id
DELETE /api/webhooks/:id
POST /api/webhooks/:id/deliveries/:sequence/sending
POST /api/webhooks/:id/secret
POST /approval/:batchId/check
POST /approval/:batchId/taking-back
POST /billing/invoices/:id/proofs
POST /billing/plan
POST /change-password
POST /onboarding/details
POST /onboarding/skipped-steps`
