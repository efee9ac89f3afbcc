import { allow, type Result, refuse } from '../../result.ts'
import { type Batch, batchLimits } from '../batch.ts'
import { type Actor, type NewBatchStep, step } from '../batch-step.ts'

export const voidKinds = ['bank_refused', 'void'] as const
export type VoidKind = (typeof voidKinds)[number]

/** Why a bank file shall count for nothing, and what the bank said. */
export type VoidAsk = {
  kind: VoidKind
  /** The bank's own words where it refused the file; else why. */
  words: string
  /** Does the bank have it? */
  atBank: boolean
  /** A file that the bank has and did not refuse: who there confirmed that it was not processed, when, and under which reference. */
  saidBy: string
  saidAt: string
  saidReference: string
}

export const voidLimits = { saidByMax: 80, saidAtMax: 40, saidReferenceMax: 64 } as const

/** The live file of a batch, as far as its way back needs it. */
export type LiveFile = {
  voidAskedBy: string | null
  voidAskedAt: Date | null
  voidAsk: Pick<VoidAsk, 'atBank'> | null
}

export type AskVoidReason =
  | 'no_live_file'
  | 'void_asked'
  | 'already_booked'
  | 'comment_required'
  | 'comment_too_long'
  | 'bank_word_needed'

/** One person asks that the bank file be void. The bank booked `bookedCount` payments, or they came back: then there is no way back. */
export function askVoid(
  batch: Batch,
  actor: Actor,
  file: LiveFile | null,
  ask: VoidAsk,
  bookedCount: number,
): Result<NewBatchStep, AskVoidReason> {
  if (bookedCount > 0) return refuse('already_booked')
  if (!isWithBank(batch) || !file) return refuse('no_live_file')
  if (file.voidAskedBy !== null) return refuse('void_asked')
  if (ask.words.trim() === '') return refuse('comment_required')
  if (ask.words.length > batchLimits.commentMax) return refuse('comment_too_long')
  const isAtBank = ask.atBank || batch.state === 'uploaded'
  const said = [ask.saidBy, ask.saidAt, ask.saidReference]
  if (ask.kind === 'void' && isAtBank && said.some((one) => one.trim() === '')) {
    return refuse('bank_word_needed')
  }
  return allow(step(batch, actor, 'ask_void', batch.state, ask.words))
}

export type KeepReason = 'no_live_file' | 'void_not_asked'

/** Whoever asked takes it back, or somebody else says no: the file stays what it was. */
export function keepFile(
  batch: Batch,
  actor: Actor,
  file: LiveFile | null,
): Result<NewBatchStep, KeepReason> {
  if (!file) return refuse('no_live_file')
  if (file.voidAskedBy === null) return refuse('void_not_asked')
  return allow(step(batch, actor, 'keep_file', batch.state, ''))
}

export type VoidReason =
  | 'no_live_file'
  | 'void_not_asked'
  | 'void_asked_anew'
  | 'downloaded_since'
  | 'second_person_needed'
  | 'void_asker_gone'
  | 'already_booked'

/**
 * Another person confirms exactly what they read, while whoever asked is there and may ask still: what it opens is another file; where the bank does not have the file, also who has it: whoever downloaded it
 * meanwhile may have taken it there. The file is void, and the batch is approved as it was before.
 */
export function voidFile(
  batch: Batch,
  actor: Actor,
  file: LiveFile | null,
  seen: { askedAt: Date; downloadEntry: number | null },
  since: { bookedCount: number; downloadEntry: number | null },
  present: readonly Pick<Actor, 'id' | 'defined'>[],
): Result<NewBatchStep, VoidReason> {
  if (since.bookedCount > 0) return refuse('already_booked')
  if (!isWithBank(batch) || !file) return refuse('no_live_file')
  const { voidAskedBy, voidAskedAt } = file
  if (voidAskedBy === null) return refuse('void_not_asked')
  if (voidAskedBy === actor.id) return refuse('second_person_needed')
  if (voidAskedAt?.getTime() !== seen.askedAt.getTime()) return refuse('void_asked_anew')
  const isAsked = present.some(
    ({ id, defined }) => id === voidAskedBy && defined.permissions.includes('make_bank_files'),
  )
  if (!isAsked) return refuse('void_asker_gone')
  const isSeen = isAtBank(file) || seen.downloadEntry === since.downloadEntry
  if (!isSeen) return refuse('downloaded_since')
  return allow(step(batch, actor, 'void', 'approved', ''))
}

/** Did whoever asks say that the bank has it? Then it does not matter who downloaded it. */
export const isAtBank = ({ voidAsk }: Pick<LiveFile, 'voidAsk'>) => voidAsk?.atBank === true

/** Another file is made, and a batch cancelled, only while no debit waits that may be of a file that is void: the bank may have booked it all the same. */
export function makeNext(unsaidDebits: number): Result<undefined, 'already_booked'> {
  return unsaidDebits > 0 ? refuse('already_booked') : allow(undefined)
}

const isWithBank = ({ state }: Batch) => state === 'file_sealed' || state === 'uploaded'
