import { isTaken, raisedReason } from './database-errors.ts'
import { isReason, type Reason } from './refusals/refusal.ts'

/** A row that two writers add at once: the later one's decision stood on rows that have moved on. */
const addedOnce: Record<string, Reason> = {
  batch_steps: 'stale_batch',
  'batches.number': 'stale_batch',
  payments: 'stale_batch',
  payee_accounts: 'stale_batch',
  bank_files: 'stale_batch',
  approval_rules: 'stale_rights',
  source_accounts: 'stale_rights',
  test_files: 'stale_rights',
  users: 'stale_rights',
  pending_changes: 'stale_rights',
  invoices: 'stale_invoice',
  payment_proofs: 'stale_invoice',
}

/**
 * What a failed change was overtaken by, if that is why it failed: then it is decided again. Triggers and guards that say
 * so are named `stale_…`.
 */
export function staleReason(error: unknown): Reason | undefined {
  const raised = raisedReason(error)
  if (raised === 'stale_sequence') return 'stale_batch'
  // an open batch was changed on a row that was handed over meanwhile, whose triggers fire before the one of its revision
  if (raised === 'state_without_step') return 'stale_batch'
  // somebody came to be alone meanwhile: it is asked for again, to wait as long as it must
  if (raised === 'waits_longer') return 'stale_rights'
  // nobody had it when it was decided: the payee that somebody else just added is found the next time
  if (raised === 'account_taken') return raised
  if (raised?.startsWith('stale_') && isReason(raised)) return raised
  const taken = Object.entries(addedOnce).find(([column]) => isTaken(error, column))
  return taken?.[1]
}
