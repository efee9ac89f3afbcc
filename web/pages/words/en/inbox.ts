import { toVerifyMax } from '#contract/payees.ts'
import { count, grouped, upTo } from '../figures.ts'

/** The approver's first page and their home. */
export const inbox = {
  title: 'Approvals',
  waitingForYou: (many: number, isMore: boolean) => `Waiting for you (${upTo(many, isMore)})`,
  nobodyDecides: (many: number, isMore: boolean) =>
    `Waiting, nobody decides now (${upTo(many, isMore)})`,
  moreForYou: 'More that wait for you',
  approvesFor: (name: string, until: string) => `You approve for ${name} too, until ${until}.`,
  nothing: 'Nothing is waiting for you.',
  appears: 'A batch appears here as soon as someone submits it.',
  toVerify: (many: number) =>
    `${many < toVerifyMax ? count(many, 'account') : `${toVerifyMax} or more accounts`} to verify ›`,
  elsewhere: 'Waiting for someone else',
  decided: 'Decided',
  older: 'Older batches',
  given: (given: number, needed: number) => `${grouped(given)} of ${grouped(needed)}`,
  payments: (many: number) => count(many, 'payment'),
}
export type InboxWords = typeof inbox

export const home = {
  title: 'Home',
  goodDay: (firstName: string) => `Good day, ${firstName}`,
  isPart: 'More waits here than this page looks at. It shows and counts the newest 200 of each.',
  more: (many: number) => `${count(many, 'batch', 'batches')} more, and those decided ›`,
  all: 'All approvals ›',
  nothing: 'Nothing waits for you.',
  nothingForYou: (elsewhere: number) =>
    `Nothing waits for you; ${count(elsewhere, 'batch', 'batches')} for somebody else.`,
  waits: (many: number) =>
    `${count(many, 'batch', 'batches')} ${many === 1 ? 'waits' : 'wait'} for you.`,
  waitsSince: (many: number, since: string) =>
    `${count(many, 'batch', 'batches')} ${many === 1 ? 'waits' : 'wait'} for you, the oldest since ${since}.`,
  nothingFound: 'Nothing to look at was found',
  asMuch: (before: string) => `As much as ${before}`,
  moreThan: (amount: string, before: string) => `${amount} more than ${before}`,
  lessThan: (amount: string, before: string) => `${amount} less than ${before}`,
  yoursIn: (month: string) => `Yours in ${month}`,
  approved: 'Approved',
  batches: (many: number, amount: string) => `${count(many, 'batch', 'batches')}, ${amount}`,
  atLeast: (many: number, amount: string) =>
    `At least ${count(many, 'batch', 'batches')}, ${amount}`,
  asked: 'Asked',
  questions: (many: number) => count(many, 'question'),
  rejected: 'Rejected',
  rejectedBatches: (many: number) => count(many, 'batch', 'batches'),
}
export type HomeWords = typeof home
