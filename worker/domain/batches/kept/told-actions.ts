/** What the log says of a confidential batch to whoever reads the log: entries that hold totals and words, and no single payment. */
export const toldActions: readonly string[] = [
  ...['batch.added', 'batch.run_started', 'batch.drafted', 'batch.redated', 'batch.split'],
  'batch.run_chosen',
  ...['batch.submitted', 'batch.approvers_reminded'],
  ...['batch.wait_escalated', 'batch.answered', 'batch.recalled', 'batch.approval_given'],
  ...['batch.approved', 'batch.rejected', 'batch.queried', 'batch.blocked', 'batch.unblocked'],
  ...['batch.approvals_raised', 'batch.cancellation_asked', 'batch.cancelled', 'batch.lapsed'],
  ...['batch.uploaded', 'batch.closed', 'batch.approval_taken_back', 'bank_file.sealed'],
  ...['bank_file.downloaded', 'bank_file.slip_taken', 'bank_file.voided'],
]
