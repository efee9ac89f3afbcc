import type { InvoiceState, ProofState } from '#domain/billing/invoice.ts'
import type { Entitlement } from '#domain/billing/plan.ts'
import { invoiceStateWords, proofStateWords } from '#domain/words/state-words.ts'

const wordsOf = <State extends string>(states: Record<State, { word: string }>) =>
  Object.fromEntries(
    Object.entries<{ word: string }>(states).map(([state, { word }]) => [state, word]),
  ) as Record<State, string> // the states of the very table

/** What an organisation pays us: where it stands, what it uses, its plan and its invoices. */
export const billing = {
  title: 'Billing',
  toStart: 'Start',
  paused: 'A proof of payment is being looked at, and the clock stands still meanwhile.',
  awaitingPayment: 'Your first invoice is not paid yet. Everything works meanwhile.',
  trialEnds: (day: string) =>
    `Your trial ends on ${day}. Choose a plan before then, and nothing stops.`,
  paidUntil: (day: string) => `Paid until ${day}.`,
  allOpen: 'Everything is open.',

  used: 'What you use',
  entitlements: {
    users: 'Users',
    payments: 'Payments this month',
    sourceAccounts: 'Source accounts',
  } as Record<Entitlement, string>,
  usedOf: (used: string, most: string) => `${used} of ${most}`,
  withoutLimit: (used: string) => `${used} (no limit)`,
  /** What is used up, or nearly: how many, of how many, of what. */
  warnings: {
    share: (used: string, most: string, noun: string) => `${used} of ${most} ${noun}`,
    nouns: {
      users: 'users',
      payments: 'payments this month',
      sourceAccounts: 'source accounts',
    } as Record<Entitlement, string>,
    near: (share: string, percent: number) => `${share} are used (${percent} %).`,
    full: (share: string) => `${share}: to add another, choose a larger plan.`,
    over: (share: string) => `${share}: those over the plan stand on the next invoice.`,
    more: (share: string, percent: number) =>
      `${share} are made (${percent} %). More will be paid too, and stand on the next invoice.`,
  },

  plans: 'Plans',
  yourPlan: 'Your plan',
  choose: (plan: string) => `Choose ${plan}`,
  payAhead: (plan: string) => `Pay ${plan} ahead`,
  chooseOne: 'Choose one of the plans.',
  choosing: (hasPaid: boolean) =>
    `Choosing makes an invoice. ${hasPaid ? 'A plan holds for the month it is paid for; a larger one for the next month begins as soon as its payment is verified.' : 'The first month begins when the trial ends, or today where it has ended.'} An unpaid invoice of another plan becomes void.`,
  notNow: 'A plan cannot be chosen now. Please write to us.',
  perMonth: 'a month',
  upTo: (most: string) => `Up to ${most}`,
  anyNumber: 'Any number of',
  users: (most: string) => `${most} users`,
  payments: (most: string) => `${most} payments a month`,
  sourceAccounts: (most: string) => `${most} source accounts`,

  invoices: 'Invoices',
  noInvoice: 'There is no invoice yet. The first comes when you choose a plan.',
  older: 'Older invoices',
  invoice: (number: number) => `Invoice ${number}`,
  due: 'Due',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  invoiceStates: wordsOf<InvoiceState>(invoiceStateWords),
  proofStates: wordsOf<ProofState>(proofStateWords),
}
export type BillingWords = typeof billing

/** One invoice, as it is read, printed and paid; and the proofs that it was. */
export const invoice = {
  billedTo: 'For',
  email: 'E-mail',
  issued: 'Issued',
  period: 'Period',
  total: 'Total',
  received: 'Received',
  toPay: 'To pay',
  tooMuch: 'Paid too much: we send it back',
  howToPay: 'How to pay',
  transfer: 'Transfer',
  transferTo: 'to',
  writeReference: 'and write exactly this as the payment reference:',
  thenUpload: 'Then upload the bank’s receipt here. From that moment on the clock stands still.',
  pdf: 'Download as PDF',
  proofs: 'Proofs of payment',
  upload: 'Upload your proof of payment',
  file: 'The bank’s receipt: a PDF, JPEG or PNG of at most 5 MB',
  bankReference: 'The bank’s own reference of the transfer',
  amount: 'The amount, in kina',
  send: 'Send the proof',
  arrived: 'Your proof arrived. We look at it and write to you.',
}
export type InvoiceWords = typeof invoice
