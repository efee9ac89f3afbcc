import type { Day } from '../calendar.ts'

export const batchStates = [
  'draft',
  'needs_fix',
  'ready',
  'in_approval',
  'queried',
  'approval_blocked',
  'rejected',
  'approved',
  'file_sealed',
  'uploaded',
  'cancelled',
  'lapsed',
  'tampered',
  'settling',
  'settled',
  'closed',
] as const
export type BatchState = (typeof batchStates)[number]

/** The steps a batch can take once it is more than a draft; each is one row that says who, when and on which digest. */
export const stepKinds = [
  'submit',
  'recall',
  'approve',
  'reject',
  'query',
  'answer',
  'seal',
  'upload',
  'ask_cancellation',
  'cancel',
  'lapse',
  'redate',
  'block',
  'unblock',
  'raise',
  'ask_void',
  'keep_file',
  'void',
  'ask_revive',
  'keep_void',
  'revive',
  'take_back',
  // an approval that was taken back: it keeps its row, and counts for nothing
  'approve_taken_back',
  'tamper',
  'ask_clearing',
  'clear',
  'settle',
  'close',
] as const
export type StepKind = (typeof stepKinds)[number]

/** What shows, while somebody approves, that it is they and not only their open session. A recovery code is none of them. */
export const proofKinds = ['totp', 'passkey'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Steps that nobody takes: an approver or a rule went or came, and the desk saw what that means for the batch. */
export function isAutomatic(kind: StepKind): boolean {
  return kind === 'block' || kind === 'unblock' || kind === 'raise'
}

/** One step of a batch's life. `version` and `step` are its key, so a step decided on an old state cannot be stored. */
export type BatchStep = {
  version: number
  step: number
  kind: StepKind
  fromState: BatchState
  toState: BatchState
  actorId: string
  at: Date
  digest: string | null
  comment: string | null
  /** Whose limit it was, where it was not the actor's own. */
  onBehalfOf: string | null
  /** The second factor that was used for this very step, where it asked for one. */
  provenBy: ProofKind | null
}

export type Batch = {
  id: string
  /** The short name of the batch, unique in the organisation, in every payment reference: `B00042`. */
  reference: string
  name: string
  description: string
  sourceAccountId: string
  valueDate: Day
  state: BatchState
  /** Goes up whenever signed content is opened again; approvals of an older version are void. */
  version: number
  /** Steps taken so far. */
  step: number
  /** Goes up with every change of the row: a change decided on an older row is refused by the database. */
  revision: number
  preparedBy: string
  createdAt: Date
  paymentCount: number
  totalToea: number
  digest: string | null
  /** What it needs now: as many as it was handed over with, or more where today's rules ask for more. */
  approvalsNeeded: number
  /** What its row says it needs, which a step raises after the rules became stricter. */
  approvalsRecorded: number
  /** Do today's rules ask whoever approves it for a second factor? */
  asksSecondFactor: boolean
  /** Everyone who prepared or edited what is submitted: none of them may approve it. */
  makers: string[]
  /** Who changed what it is paid by: none of them decides on it either (approving/barred.ts). */
  barred: string[]
  /** Every step so far, those of earlier versions too. */
  steps: BatchStep[]
}

export const batchLimits = {
  paymentsMax: 20_000,
  paymentsPerRequestMax: 1_000,
  /** Each is told in the audit log with what it was. */
  changesPerRequestMax: 500,
  paymentsPerPageMax: 2_000,
  nameMax: 80,
  descriptionMax: 12,
  commentMax: 500,
} as const

export const editableStates: BatchState[] = ['draft', 'needs_fix', 'ready', 'rejected']

/** What was approved once and has no file by now; or waits again, because the rules became stricter. */
export const revivableStates: BatchState[] = [
  ...(['in_approval', 'queried', 'approval_blocked', 'rejected'] as const),
  ...(['approved', 'lapsed'] as const),
]

/** May its payments, name or day be changed now? A rejected batch is opened again by its first change. */
export function isEditable(state: BatchState): boolean {
  return editableStates.includes(state)
}

/** Where a batch can still be changed, or counts for nothing: its period is not paid by it. */
export const notPayingStates: BatchState[] = [...editableStates, 'cancelled', 'lapsed']

/** Is the bank file not made yet, so that the batch can still be cancelled? */
export function isBeforeFile(state: BatchState): boolean {
  return state !== 'cancelled' && !leftStates.includes(state)
}

/** Has its file still to reach the bank? */
export function isLeaving(state: BatchState): boolean {
  return isBeforeFile(state) || state === 'file_sealed' || state === 'tampered'
}

/** The bank has its file, and what became of each payment is known or not yet. */
export const atBankStates: BatchState[] = ['uploaded', 'settling', 'settled', 'closed']

/** Its bank file was made. */
export const leftStates: BatchState[] = ['file_sealed', 'tampered', ...atBankStates]

/** Handed over and without a file: today's rules reach it. */
export function isRuledToday(state: BatchState): boolean {
  return isAwaitingApproval(state) || state === 'approved'
}

export function isAwaitingApproval(state: BatchState): boolean {
  return state === 'in_approval' || state === 'queried' || state === 'approval_blocked'
}

/** The state of an open batch: empty, with something that must be mended, or ready to be submitted. */
export function openState(
  paymentCount: number,
  hasErrors: boolean,
): Extract<BatchState, 'draft' | 'needs_fix' | 'ready'> {
  if (paymentCount === 0) return 'draft'
  return hasErrors ? 'needs_fix' : 'ready'
}

/** What people call a batch, and each of its payments: unique in the organisation. */
export const batchReference = (number: number) => `B${number}`
export const paymentReference = (batchNumber: number, line: number) => `B${batchNumber}-${line}`
