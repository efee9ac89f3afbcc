import type { PaymentState } from './payment-states.ts'

/** What is known from the bank of a payment that it has. */
export const bankAnswers = [
  'on_statement',
  'not_confirmed',
  'returned',
  'paying_again',
  'paid_again',
] as const
export type BankAnswer = (typeof bankAnswers)[number]

/**
 * What the bank answered for a payment; nothing before it has the file. One that came back is paid again only once a statement
 * says so of the line that repays it (its state, or nothing where there is none); where that one came back too, both are returned.
 * The same is said in SQL for filters (`batches/payments/answer-of.ts`).
 */
export function bankAnswerOf(state: PaymentState, again: PaymentState | null): BankAnswer | null {
  switch (state) {
    case 'paid':
      return 'on_statement'
    case 'sent':
      return 'not_confirmed'
    case 'returned':
    case 'repaid':
      if (again === null || again === 'cancelled') return 'returned'
      if (again === 'paid') return 'paid_again'
      return again === 'returned' || again === 'repaid' ? 'returned' : 'paying_again'
    default:
      return null
  }
}
