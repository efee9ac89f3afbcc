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
