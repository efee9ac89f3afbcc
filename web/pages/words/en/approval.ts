import type { BatchState } from '#domain/batches/batch.ts'
import { count, grouped } from '../figures.ts'
import { nothingFound } from '../finding-counts.ts'

const stopped: Partial<Record<BatchState, string>> = {
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  lapsed: 'Day passed',
  tampered: 'Changed file found',
  approval_blocked: 'Too few approvers',
}

/** The page of a batch that waits: its facts, what to look at, its lines and who has acted. */
export const approval = {
  back: '‹ Approvals',
  backToStart: '‹ Start',
  waitingForYou: 'Waiting for you',
  next: (name: string, amount: string) => `Next: ${name}, ${amount} ›`,
  others: (many: number) => `${count(many, 'other')} after it`,
  nothingElse: 'Nothing else is waiting for you.',
  certificate: 'Approval certificate',
  sheet: 'Batch sheet',

  payments: (many: number) => count(many, 'payment'),
  from: 'From',
  payDay: 'Pay day',
  cutOff: 'Cut-off',
  cutOffUnknown: 'none is known for this account',
  cutOffAt: (bank: string, time: string, day: string) => `at ${bank} by ${time}, ${day}`,
  cutOffMissed: (next: string | null) =>
    next === null
      ? 'Missed: it needs a new day and a fresh approval.'
      : `Missed: it needs a new day, ${next} at the earliest, and a fresh approval.`,
  preparedBy: 'Prepared by',
  batch: 'Batch',
  given: (given: number, needed: number) => `${given}\u00a0of\u00a0${count(needed, 'approval')}`,
  raised: (why: string) => `The approval rules became stricter: ${why}`,
  /** Short enough for four of them on one line of a phone, and no claim that one of them is done. */
  stations: ['Preparation', 'Approval', 'Seal', 'Bank', 'Settling'],
  stopped,

  lookFirst: 'Look at these first',
  nothingFound,
  repeated: (reason: string, name: string) => `Paid twice because: “${reason}” (${name})`,
  quoted: (reason: string, name: string) => `“${reason}” (${name})`,
  ofAll: (counted: string, all: number) => `${counted} of ${grouped(all)}`,
  restBelow: (many: number) => `The other ${grouped(many)} are among the lines below.`,

  since: (before: string) => `Since ${before}`,
  change: (sign: string, amount: string, payees: number, became: string) =>
    `${sign} ${amount}: ${grouped(payees)} ${became}`,
  was: (amount: string) => `was ${amount}`,
  moreBySmaller: (many: number) => `and ${grouped(many)} more, by smaller amounts`,
  asBefore: (many: number) => `This batch · ${grouped(many)} as before`,

  /** Of a batch whose single payments are kept: what is seen of it all the same. */
  linesKept: (many: number, code: string | null, isApprover: boolean) =>
    `The single payments of this batch are kept to the payroll group. You see totals and counts: ${count(many, 'payment')}${code ? ` with transaction code ${code}` : ''}${isApprover ? ', and of the payments those that a reason was given for, with the amount where the reason is about it. What is approved is the whole batch' : ''}.`,
  line: (line: number) => `Line ${line}.`,
  largest: 'Largest',
  allLines: (many: number) => `All ${count(many, 'line')}`,
  moreLines: (many: number) => `More of the ${count(many, 'line')}`,
  backToDecision: '‹ Back to the decision',
  printAll: (many: number) => `Print all ${count(many, 'line')}`,
  printedOf: (shown: number, all: number) =>
    `Lines 1 to ${grouped(shown)} of ${grouped(all)}. A page of its own prints all of them.`,
  attachments: 'Attachments',
  notScanned: 'Not checked for malware.',
  linesAfter: (last: number, all: number) => `Lines after ${grouped(last)} of ${grouped(all)} ›`,

  happened: 'What has happened',
  digest: (digest: string, version: number) =>
    `Digest of what is signed (SHA-256): ${digest}. Version ${version}.`,
  keptDigest: (seal: string, version: number) =>
    `Seal of what is signed, under a key of this confidential batch: ${seal}. Version ${version}.`,
  recalled: (name: string) =>
    `${name} took this batch back. It is a draft again, and what was approved of it counts for nothing. Once it is handed over again, it is approved anew.`,
  voided: '(void: the batch changed afterwards)',
  proven: { totp: 'with a code', passkey: 'with a passkey' },
  comment: (comment: string) => `“${comment}”`,
  whoElse: 'Who else can approve',
  nobodyElse: 'Nobody else can approve this batch now.',
  whyNot: (many: number) => `Why ${count(many, 'other')} cannot`,
  andMore: (many: number) => `And ${grouped(many)} more.`,
}
export type ApprovalWords = typeof approval

/** The decision and what is said of it. `sending` and what follows is said by the page's script. */
export const decision = {
  yours: 'Your decision',
  lent: (name: string) => `For ${name}: the total is above your own limit.`,
  approve: (amount: string, payments: number) => `Approve ${amount} · ${grouped(payments)}`,
  /** Why a second factor is asked for: what is above an amount, alone or with what was handed over beside it. */
  everyBatch: 'Every batch is approved with a second factor.',
  above: (amount: string) => `What is above ${amount} is approved with a second factor.`,
  aboveTogether: (amount: string) =>
    `What is, together with what was handed over beside it, above ${amount} is approved with a second factor.`,
  code: 'Code of your authenticator app',
  byPasskey: 'Approve with a passkey',
  byPasskeyAlone: (amount: string, payments: number) =>
    `Approve ${amount} · ${grouped(payments)} by passkey`,
  approveProven: 'Approve',
  needsScript:
    'Your passkey is asked for by script. Load this page again where scripts run, or write the code of an app.',
  setUpApp: 'Set up an authenticator app as well',
  noFactorYet: 'You have no second factor yet. Set one up, then come back to approve.',
  setUpFactor: 'Set up an authenticator app or a passkey',
  ask: 'Ask',
  yourQuestion: (reader: string) => `Your question to ${reader}`,
  sendQuestion: 'Send the question',
  reject: 'Reject',
  why: (reader: string) => `Why; ${reader} will read it`,
  rejectBatch: 'Reject this batch',
  decide: 'Decide: approve, ask or reject.',
  approved: (given: number, needed: number) =>
    `Approved. ${given} of ${needed} ${needed === 1 ? 'approval' : 'approvals'}.`,
  rejected: 'Rejected. The batch goes back to the person who prepared it.',
  asked: 'Your question was sent to the person who prepared this batch.',
  takeBackUntil: (time: string) =>
    `You gave the last approval. You can take it back until ${time}, Port Moresby time, as long as no bank file is made.`,
  takeBack: 'Take it back',
  takenBack: 'Your approval is taken back. The batch waits for approval again.',
  /** The same form was sent again, after what it did was undone or the batch went on. */
  holdsNoMore:
    'What you sent was taken before, and holds no more. Look at the batch as it stands now.',
  /** Of the script; nothing where it says its own words. */
  script: '',
}
export type DecisionWords = typeof decision
