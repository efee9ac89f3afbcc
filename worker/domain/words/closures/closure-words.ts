import type { ClosureStep } from '../../closure/closure-steps.ts'
import type { ArchiveOfClosure, ClosureWarning } from '../../closure/may-close.ts'
import { countText } from '../../lists/counting.ts'

const many = (count: number, one: string, more: string) =>
  `${countText(count)} ${count === 1 ? one : more}`

/** What is open when an organisation leaves, as its people and the platform's read it. */
export const warningWords: Record<ClosureWarning, (count: number) => string> = {
  unsettled: (count) =>
    `${many(count, 'batch is', 'batches are')} at the bank, and it is not known of all payments whether they arrived.`,
  drafts: (count) => `${many(count, 'draft was', 'drafts were')} never handed over.`,
  openReturns: (count) =>
    `${many(count, 'payment', 'payments')} came back, and nobody said what became of it.`,
  unpaidInvoices: (count) =>
    `${many(count, 'invoice', 'invoices')} of ours ${count === 1 ? 'is' : 'are'} not paid, and will still be owed.`,
  waitingProofs: (count) =>
    `${many(count, 'proof', 'proofs')} of payment ${count === 1 ? 'waits' : 'wait'} to be looked at by us.`,
}

/** Whether its people took everything with them. */
export const archiveWords: Record<ArchiveOfClosure, (by: string) => string> = {
  missing: () => 'not taken yet; without it nothing is deleted',
  taken: () => 'taken',
  unknown: () => 'as the certificate of the first deletion says',
  declined: (by) => `declined by ${by}`,
}

/** How far an organisation that leaves came. */
export const closureWords: Record<ClosureStep, string> = {
  waiting: 'Can be taken back',
  taken_back: 'Taken back',
  closed: 'Closed: deletion begins in half an hour',
  counted: 'Being deleted: counted',
  silent: 'Being deleted: nothing of it runs',
  emptied: 'Being deleted: database empty',
  cleared: 'Being deleted: files gone',
  free: 'Being deleted: slot given back',
  certified: 'Deleted; nightly copies still go',
  over: 'Deleted',
}
