import type { BankAnswer } from '../../batches/settling/bank-answers.ts'

/** What stands beside a payment, in a list and as a filter, and the whole of it in its title. */
export const bankAnswerWords: Record<BankAnswer, { title: string; says: string }> = {
  on_statement: { title: 'Confirmed', says: 'A confirmed line of a statement has it' },
  not_confirmed: { title: 'Not yet', says: 'No confirmed line of a statement has it yet' },
  returned: { title: 'Returned', says: 'The bank sent it back' },
  paying_again: {
    title: 'Being paid again',
    says: 'The bank sent it back; a payment of another batch is to pay it again',
  },
  paid_again: {
    title: 'Paid again',
    says: 'The bank sent it back; a confirmed line of a statement has the payment that paid it again',
  },
}
