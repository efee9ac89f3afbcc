import type { Evidence, FindingKind } from '../../batches/findings.ts'

/** What may be paid a second time, where no payment of another batch that counts shows it. */
type PaidTwice = Extract<FindingKind, 'void_booked' | 'void_before' | 'came_back' | 'paid_since'>
type SaidTwice = PaidTwice | 'duplicate'

type Words = { title: string; one: string; many: string }

export const paidTwiceWords: Record<PaidTwice, Words> = {
  void_booked: {
    title: 'The bank may have paid it',
    one: 'payment of a void file that the bank may have booked',
    many: 'payments of void files that the bank may have booked',
  },
  void_before: {
    title: 'Was in a void file',
    one: 'payment that was in a void file',
    many: 'payments that were in a void file',
  },
  came_back: {
    title: 'Came back before',
    one: 'of what came back of the same payee',
    many: 'of what came back of the same payees',
  },
  paid_since: {
    title: 'Paid since it came back',
    one: 'repayment of what was paid since',
    many: 'repayments of what was paid since',
  },
}

const where = (of: unknown) => of || 'A payment of a confidential batch'

/** By what it was found, where it was not by its account or its reference: an invoice, or its payee. */
const named = ({ invoice, creditNote, elsewhere }: Evidence) => {
  if (elsewhere) return ', to another account of this payee,'
  return creditNote
    ? `, less credit note ${creditNote},`
    : invoice
      ? `, of invoice ${invoice},`
      : ''
}

export const paidTwiceSentences: Record<SaidTwice, (evidence: Evidence) => string> = {
  duplicate: ({ first }) =>
    `Line ${first} pays the same amount to the same account with the same reference.`,
  void_booked: ({ where: of, ...by }) =>
    `${where(of)}${named(by)} was in a bank file that is void, and a debit that may be of that file stands on a statement. Two people say first what that debit is.`,
  void_before: ({ where: of, ...by }) =>
    `${where(of)}${named(by)} was in a bank file that is void: the bank may have paid it all the same.`,
  came_back: ({ where: of, became, ...by }) =>
    `${where(of)}${named(by)} came back${named(by) ? '' : ', alone or with others of this amount, or under this reference or invoice,'} ${
      became === 'owed'
        ? 'and is owed still: “Pay again” on “Reconciliation” pays it'
        : became === 'pay_again'
          ? 'and another line pays it again'
          : 'and was paid otherwise'
    }. Is this another debt?`,
  paid_since: ({ where: of }) =>
    `${where(of)} pays this payee the same, the whole payment or all that came back, since it came back.`,
}
