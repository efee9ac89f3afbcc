/**
 * What the log says of a confidential batch to whoever reads the log: entries that hold totals and words, and no single payment.
 * Each step that its page tells is here, but for those whose entry may hold one: a changed copy of its file with the records
 * that differ, and a debit that may be of one payment.
 */
export const toldActions: readonly string[] = [
  ...['batch.added', 'batch.run_started', 'batch.drafted', 'batch.redated', 'batch.split'],
  'batch.run_chosen',
  ...['batch.submitted', 'batch.approvers_reminded'],
  ...['batch.wait_escalated', 'batch.answered', 'batch.recalled', 'batch.approval_given'],
  ...['batch.approved', 'batch.rejected', 'batch.queried', 'batch.blocked', 'batch.unblocked'],
  ...['batch.approvals_raised', 'batch.cancellation_asked', 'batch.cancelled', 'batch.lapsed'],
  ...['batch.uploaded', 'batch.closed', 'batch.approval_taken_back', 'bank_file.sealed'],
  ...['bank_file.downloaded', 'bank_file.slip_taken', 'bank_file.allowed_again'],
  ...['bank_file.void_asked', 'bank_file.kept', 'bank_file.voided', 'bank_file.kept_void'],
  ...['batch.clearing_asked', 'batch.cleared', 'batch.cut_off_alarm'],
]

/**
 * The same of a source account that confidential batches are paid from: what was set. A line of its statement, or a return, may
 * be of one payment.
 */
export const toldOfAccounts: readonly string[] = [
  ...['source_account.added', 'source_account.changed', 'cut_offs.changed'],
]

/** Whoever brought it: what a statement begins and ends with differs by one payment where it has one line. */
export const keptOfAccounts: readonly string[] = ['statement.imported', 'returns.imported']
