import { hasPermission } from '../../access/role.ts'
import { allow, type Result, refuse } from '../../result.ts'
import { type Batch, batchLimits, isAwaitingApproval, leftStates } from '../batch.ts'
import { type Actor, type NewBatchStep, step } from '../batch-step.ts'

/** What a recall after the last approval asks of the bank files of a batch. */
export type FilesMade = {
  /** A bank file counts. */
  isLive: boolean
  /** The versions whose bank file is void, each as often as it has one. */
  voidVersions: readonly number[]
  /** Payments that the bank booked or sent back, and debits that may be of a file which is void. */
  bookedCount: number
}

export type RecallReason =
  | 'not_recallable'
  | 'not_maker'
  | 'not_allowed'
  | 'recall_needs_void'
  | 'already_booked'
  | 'comment_required'
  | 'comment_too_long'

const noFile: FilesMade = { isLive: false, voidVersions: [], bookedCount: 0 }

/**
 * The batch is taken back, and its approvals are void: by a maker until the last approval (or after a rejection); afterwards by
 * whoever prepares payments, with a reason, once its bank file is void and while nothing of it was booked.
 */
export function recall(
  batch: Batch,
  actor: Actor,
  reason = '',
  files: FilesMade = noFile,
): Result<NewBatchStep, RecallReason> {
  if (reason.length > batchLimits.commentMax) return refuse('comment_too_long')
  if (isApproved(batch)) return recallOfVoid(batch, actor, reason, files)
  if (leftStates.includes(batch.state)) return refuse('recall_needs_void')
  const isRecallable = isAwaitingApproval(batch.state) || batch.state === 'rejected'
  if (!isRecallable) return refuse('not_recallable')
  if (!batch.makers.includes(actor.id)) return refuse('not_maker')
  // of a file of before that is void: its batch was given a new day since, or was handed over again
  if (files.bookedCount > 0) return refuse('already_booked')
  return allow(step(batch, actor, 'recall', 'draft', reason))
}

/** Can it be taken back for its bank file's sake, by the right person and with a reason? What was booked is asked then. */
export function isRecallOfVoid(
  batch: Batch,
  { isLive, voidVersions }: Omit<FilesMade, 'bookedCount'>,
) {
  return isApproved(batch) && !isLive && voidVersions.includes(batch.version)
}

function recallOfVoid(
  batch: Batch,
  actor: Actor,
  reason: string,
  files: FilesMade,
): Result<NewBatchStep, RecallReason> {
  if (!hasPermission(actor.defined, 'create_payments')) return refuse('not_allowed')
  if (!isRecallOfVoid(batch, files)) return refuse('recall_needs_void')
  if (files.bookedCount > 0) return refuse('already_booked')
  if (reason.trim() === '') return refuse('comment_required')
  return allow(step(batch, actor, 'recall', 'draft', reason))
}

const isApproved = ({ state }: Batch) => state === 'approved' || state === 'lapsed'
