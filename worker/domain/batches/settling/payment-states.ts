import type { BatchState } from '../batch.ts'

/** Where a payment stands (docs/states.md, Payment). The last three are known from the bank alone. */
export const paymentStates = [
  'ready',
  'in_approval',
  'approved',
  'in_file',
  'sent',
  'cancelled',
  'paid',
  'returned',
  'repaid',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** It left in a bank file and, as far as anybody knows, arrived: what says whom an account belongs to and what is usual. */
export const leftAs = ['in_file', 'sent', 'paid'] as const satisfies PaymentState[]

/** It came back: paid again by another line, or not. */
export const cameBackAs = ['returned', 'repaid'] as const satisfies PaymentState[]

/** What a payment has of its own. A line that paid something again is cancelled itself, so that another may (decision 0064). */
export const ownStates = [
  'cancelled',
  'paid',
  'returned',
  'repaid',
] as const satisfies PaymentState[]
export type OwnState = (typeof ownStates)[number]

/** What is kept of a payment's state: nothing of its own, as nearly always, or that. */
export const storedStates = ['follows', ...ownStates] as const
export type StoredState = (typeof storedStates)[number]

/** Where the payments of a batch stand that have no state of their own. */
export const followedStates = {
  draft: 'ready',
  needs_fix: 'ready',
  ready: 'ready',
  rejected: 'ready',
  in_approval: 'in_approval',
  queried: 'in_approval',
  approval_blocked: 'in_approval',
  approved: 'approved',
  lapsed: 'approved',
  file_sealed: 'in_file',
  tampered: 'in_file',
  uploaded: 'sent',
  settling: 'sent',
  settled: 'sent',
  closed: 'sent',
  cancelled: 'cancelled',
} as const satisfies Record<BatchState, PaymentState>

export function hasOwnState(stored: string): stored is OwnState {
  return ownStates.some((state) => state === stored)
}

/**
 * Where a payment stands by what is kept of it and by its batch. Rows of before decision 0086 say what their batch said then,
 * and follow it all the same. `db/payments/payment-state.ts` says it in SQL.
 */
export function paymentStateOf(stored: string, batch: BatchState): PaymentState {
  return hasOwnState(stored) ? stored : followedStates[batch]
}
