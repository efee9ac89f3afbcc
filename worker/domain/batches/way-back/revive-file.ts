import { allow, type Result, refuse } from '../../result.ts'
import { type Batch, batchLimits, revivableStates } from '../batch.ts'
import { type Actor, type NewBatchStep, step } from '../batch-step.ts'

/** Which debit of a statement shows that the bank booked a void file all the same, and what the bank says. */
export type ReviveAsk = {
  lineId: string
  day: string
  text: string
  amountToea: number
  words: string
  /** The bank's, of a file that nobody had marked as uploaded before it was void. */
  bankReference: string
}

/** A file of a batch that is void, as far as it matters whether it counts again. */
export type VoidFile = {
  version: number
  uploadedAt: Date | null
  reviveAskedBy: string | null
  reviveAskedAt: Date | null
}

/** What stands around it: another file of the batch that counts, and the debit that nobody said what it is. */
type Around = { hasLiveFile: boolean; debit: unknown }

type StandsReason = 'no_void_file' | 'changed_since_void' | 'another_file_counts' | 'debit_missing'
export type AskReviveReason =
  | StandsReason
  | 'revive_asked'
  | 'comment_required'
  | 'comment_too_long'
  | 'bank_reference_required'

/** One person says that the bank booked the void file, by a debit that may be of it. */
export function askRevive(
  batch: Batch,
  actor: Actor,
  file: VoidFile | undefined,
  ask: Pick<ReviveAsk, 'words' | 'bankReference'>,
  around: Around,
): Result<NewBatchStep, AskReviveReason> {
  const reason = standsAgainst(batch, file, around)
  if (reason || !file) return refuse(reason ?? 'no_void_file')
  if (file.reviveAskedBy !== null) return refuse('revive_asked')
  if (ask.words.trim() === '') return refuse('comment_required')
  if (ask.words.length > batchLimits.commentMax) return refuse('comment_too_long')
  if (file.uploadedAt === null && ask.bankReference.trim() === '')
    return refuse('bank_reference_required')
  return allow(step(batch, actor, 'ask_revive', batch.state, ask.words))
}

export type KeepVoidReason = 'no_void_file' | 'revive_not_asked'

/** Whoever said it takes it back, or somebody else says no: the file stays void. */
export function keepVoid(
  batch: Batch,
  actor: Actor,
  file: VoidFile | undefined,
): Result<NewBatchStep, KeepVoidReason> {
  if (!file) return refuse('no_void_file')
  if (file.reviveAskedBy === null) return refuse('revive_not_asked')
  return allow(step(batch, actor, 'keep_void', batch.state, ''))
}

export type ReviveReason =
  | StandsReason
  | 'revive_not_asked'
  | 'revive_asked_anew'
  | 'second_person_needed'

/** Another person confirms exactly what they read: the file counts again, and its batch is with the bank. */
export function reviveFile(
  batch: Batch,
  actor: Actor,
  file: VoidFile | undefined,
  seen: { askedAt: Date },
  around: Around,
): Result<NewBatchStep, ReviveReason> {
  const reason = standsAgainst(batch, file, around)
  if (reason || !file) return refuse(reason ?? 'no_void_file')
  if (file.reviveAskedBy === null) return refuse('revive_not_asked')
  if (file.reviveAskedBy === actor.id) return refuse('second_person_needed')
  if (file.reviveAskedAt?.getTime() !== seen.askedAt.getTime()) return refuse('revive_asked_anew')
  return allow(step(batch, actor, 'revive', 'uploaded', ''))
}

/** It counts again for exactly what was approved and sealed, once, and only beside a debit that may be of it. */
function standsAgainst(
  { state, version }: Batch,
  file: VoidFile | undefined,
  { hasLiveFile, debit }: Around,
): StandsReason | undefined {
  if (hasLiveFile) return 'another_file_counts'
  if (!file) return 'no_void_file'
  if (file.version !== version) return 'changed_since_void'
  if (!revivableStates.includes(state)) return 'no_void_file'
  return debit === undefined ? 'debit_missing' : undefined
}
