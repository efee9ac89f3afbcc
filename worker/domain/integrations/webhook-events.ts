import type { BatchState } from '../batches/batch.ts'
import type { AuditAction } from '../words/audit-actions.ts'

/** What another system can be told of: each is an action of the audit log, and the entry is what is told. */
export const webhookEvents = [
  'batch.submitted',
  'batch.queried',
  'batch.answered',
  'batch.blocked',
  'batch.unblocked',
  'batch.approvals_raised',
  'batch.rejected',
  'batch.approved',
  'batch.recalled',
  'batch.cancelled',
  'batch.lapsed',
  'batch.redated',
  'bank_file.sealed',
  'batch.uploaded',
  'payee.account_verified',
  'batch.approval_taken_back',
  'bank_file.void_asked',
  'bank_file.kept',
  'bank_file.voided',
  'bank_file.changed_found',
  'batch.cleared',
  'statement.confirmed',
  'statement.undone',
  'return.recorded',
  'return.matched',
  'return.of_several',
  'return.undone',
  'return.resolved',
  'return.reopened',
  'return.paid_again',
  'batch.closed',
] as const satisfies AuditAction[]
export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (action: string): action is WebhookEvent =>
  webhookEvents.some((event) => event === action)

/** As whoever chooses from them reads them. */
export const eventWords: Record<WebhookEvent, string> = {
  'batch.submitted': 'Batch submitted',
  'batch.queried': 'Question asked',
  'batch.answered': 'Question answered',
  'batch.blocked': 'Nobody left who can approve',
  'batch.unblocked': 'Somebody can approve again',
  'batch.approvals_raised': 'More approvals needed',
  'batch.rejected': 'Batch rejected',
  'batch.approved': 'Batch approved',
  'batch.recalled': 'Batch recalled',
  'batch.cancelled': 'Batch cancelled',
  'batch.lapsed': 'Batch lapsed',
  'batch.redated': 'New pay day',
  'bank_file.sealed': 'Bank file made',
  'batch.uploaded': 'Bank file uploaded',
  'payee.account_verified': 'Account of a payee verified',
  'batch.approval_taken_back': 'Last approval taken back',
  'bank_file.void_asked': 'Asked that a bank file be void',
  'bank_file.kept': 'Bank file kept that was asked to be void',
  'bank_file.voided': 'Bank file void',
  'bank_file.changed_found': 'Changed copy of a bank file found',
  'batch.cleared': 'Changed copy cleared',
  'statement.confirmed': 'Confirmed that the bank paid',
  'statement.undone': 'Taken back that the bank paid',
  'return.recorded': 'Payment came back',
  'return.matched': 'Said which payment came back',
  'return.of_several': 'Payments came back by one credit',
  'return.undone': 'Taken back that a payment came back',
  'return.resolved': 'Return ended without being paid again',
  'return.reopened': 'End of a return taken back',
  'return.paid_again': 'Payment added to pay a return again',
  'batch.closed': 'Batch closed',
}

/** The state that a batch is in once it happened, where that is always the same. */
export const stateAfter: Partial<Record<WebhookEvent, BatchState>> = {
  'batch.submitted': 'in_approval',
  'batch.queried': 'queried',
  'batch.answered': 'in_approval',
  'batch.blocked': 'approval_blocked',
  'batch.unblocked': 'in_approval',
  'batch.rejected': 'rejected',
  'batch.approved': 'approved',
  'batch.recalled': 'draft',
  'batch.cancelled': 'cancelled',
  'batch.lapsed': 'lapsed',
  'batch.redated': 'in_approval',
  'bank_file.sealed': 'file_sealed',
  'batch.uploaded': 'uploaded',
  'bank_file.voided': 'approved',
  'batch.cleared': 'file_sealed',
  'batch.closed': 'closed',
}

/** After these a batch may be in one state or another, and the entry says in which. */
export const stateTold: readonly WebhookEvent[] = [
  'batch.approvals_raised',
  'batch.approval_taken_back',
  'bank_file.void_asked',
  'bank_file.kept',
  'bank_file.changed_found',
  'statement.confirmed',
  'statement.undone',
  'return.recorded',
  'return.matched',
  'return.of_several',
  'return.undone',
  'return.reopened',
]
