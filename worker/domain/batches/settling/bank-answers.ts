import { cameBackAs, type PaymentState } from './payment-states.ts'

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
 * says so of the lines that repay it, one for each part that came back (their states); where one of those came back too, it is
 * returned as well.
 * The same is said in SQL for filters (`batches/payments/answer-of.ts`).
 */
export function bankAnswerOf(
  state: PaymentState,
  again: readonly PaymentState[],
): BankAnswer | null {
  switch (state) {
    case 'paid':
      return 'on_statement'
    case 'sent':
      return 'not_confirmed'
    case 'returned':
      return 'returned'
    case 'repaid':
      if (again.length === 0 || again.some(cameBack)) return 'returned'
      return again.every((one) => one === 'paid') ? 'paid_again' : 'paying_again'
    default:
      return null
  }
}

const cameBack = (state: PaymentState) => cameBackAs.some((one) => one === state)
