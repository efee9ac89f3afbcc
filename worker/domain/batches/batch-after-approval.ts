import type { Day } from '../calendar.ts'
import { refusedValueDate, type ValueDateReason } from '../days/value-dates.ts'
import { hourMs } from '../durations.ts'
import { allow, type Result, refuse } from '../result.ts'
import { approvalsOf, hasEnoughApprovers } from './approval.ts'
import { type Batch, batchLimits, isBeforeFile } from './batch.ts'
import { type Actor, type NewBatchStep, step } from './batch-step.ts'
import { cancellationAsked } from './way-back/cancellation-asked.ts'

export type SealReason =
  | 'not_approved'
  | 'approvals_missing'
  | 'only_approver'
  | 'digest_changed'
  | 'value_date_passed'
  | 'held'
  | 'seen_otherwise'

/**
 * The bank file is made from exactly what was signed, by as many as today's rules ask for, and never by the one who approved it.
 * Where somebody asks that the batch be cancelled, whoever makes it all the same says when that was asked for which they read.
 */
export function seal(
  batch: Batch,
  actor: Actor,
  digestNow: string,
  today: Day,
  isHeld = false,
  seen: Date | null = null,
): Result<NewBatchStep, SealReason> {
  if (batch.state !== 'approved') return refuse('not_approved')
  if (batch.valueDate < today) return refuse('value_date_passed')
  if (digestNow !== batch.digest) return refuse('digest_changed')
  if (approvalsOf(batch).length < batch.approvalsNeeded) return refuse('approvals_missing')
  if (!mayMakeFile(approvalsOf(batch), actor.id)) return refuse('only_approver')
  if (isHeld) return refuse('held')
  if (!isAsSeen(cancellationAsked(batch), seen)) return refuse('seen_otherwise')
  return allow(step(batch, actor, 'seal', 'file_sealed', ''))
}

type Voice = { actorId: string; onBehalfOf?: string | null | undefined }

/** Whoever alone approved a batch does not make its file as well, nor whoever they approved it for (decision 0041). */
export function mayMakeFile(approvals: Voice[], userId: string): boolean {
  const isVoice = ({ actorId, onBehalfOf }: Voice) => actorId === userId || onBehalfOf === userId
  return new Set(approvals.map(({ actorId }) => actorId)).size !== 1 || !approvals.some(isVoice)
}

export type UploadReason =
  | 'not_sealed'
  | 'tampered'
  | 'void_asked'
  | 'other_file'
  | 'bank_reference_required'
  | 'totals_differ'
  | 'check_or_reason'

/** For how long it counts that a file was seen to be the sealed one. */
const checkHours = 24

/** Was the file compared, and found to be the sealed one, within a day? */
export function isCheckedNow(identicalAt: Date | null, now: Date): boolean {
  return identicalAt !== null && now.getTime() - identicalAt.getTime() <= checkHours * hourMs
}

/**
 * The bank has the file: the count and total read off its screen must equal what was sealed, and the file was compared with
 * the sealed one within a day, or somebody says why not. Whoever names the file that they uploaded names the one that counts.
 */
export function markUploaded(
  batch: Batch,
  actor: Actor,
  sealed: {
    bankFileId: string
    recordCount: number
    totalToea: number
    isVoidAsked?: boolean
    /** A file before it is void, so whoever has one says which. */
    isNext?: boolean
  },
  bank: { bankFileId?: string; bankReference: string; recordCount: number; totalToea: number },
  check: { isChecked: boolean; uncheckedReason: string },
): Result<NewBatchStep, UploadReason> {
  if (batch.state === 'tampered') return refuse('tampered')
  if (batch.state !== 'file_sealed') return refuse('not_sealed')
  if ((bank.bankFileId ?? (sealed.isNext ? '' : sealed.bankFileId)) !== sealed.bankFileId) {
    return refuse('other_file')
  }
  if (sealed.isVoidAsked) return refuse('void_asked')
  if (bank.bankReference.trim() === '') return refuse('bank_reference_required')
  if (bank.recordCount !== sealed.recordCount || bank.totalToea !== sealed.totalToea) {
    return refuse('totals_differ')
  }
  if (!check.isChecked && check.uncheckedReason.trim() === '') return refuse('check_or_reason')
  return allow(step(batch, actor, 'upload', 'uploaded', bank.bankReference))
}

export type CancelReason =
  | 'not_cancellable'
  | 'comment_required'
  | 'comment_too_long'
  | 'second_person_needed'
  | 'seen_otherwise'

/**
 * A batch can be cancelled until its file exists; once approved, one person asks and another confirms. `seen`: when that was asked for
 * which they read, `null` where nobody had asked; left out, whatever stands there.
 */
export function cancel(
  batch: Batch,
  actor: Actor,
  comment: string,
  seen?: Date | null,
): Result<NewBatchStep, CancelReason> {
  if (!isBeforeFile(batch.state)) return refuse('not_cancellable')
  if (comment.trim() === '') return refuse('comment_required')
  if (comment.length > batchLimits.commentMax) return refuse('comment_too_long')
  if (batch.state !== 'approved' && batch.state !== 'lapsed') {
    return allow(step(batch, actor, 'cancel', 'cancelled', comment))
  }
  const asked = cancellationAsked(batch)
  if (!isAsSeen(asked, seen)) return refuse('seen_otherwise')
  if (!asked) return allow(step(batch, actor, 'ask_cancellation', batch.state, comment))
  if (asked.actorId === actor.id) return refuse('second_person_needed')
  return allow(step(batch, actor, 'cancel', 'cancelled', comment))
}

/** Was that asked for which somebody read, as far as they say what that was? */
export function isAsSeen(asked: { at: Date } | undefined, seen: Date | null | undefined): boolean {
  return seen === undefined || asked?.at.getTime() === seen?.getTime()
}

/** The value date passed without a file: the approvals stand for a day that is gone. */
export function lapse(batch: Batch, actor: Actor, today: Day): Result<NewBatchStep, 'not_lapsed'> {
  if (batch.state !== 'approved' || batch.valueDate >= today) return refuse('not_lapsed')
  return allow(step(batch, actor, 'lapse', 'lapsed', ''))
}

export type RedateReason = 'not_lapsed' | ValueDateReason | 'not_enough_approvers'

/** A lapsed batch gets a new day, a new version and a new digest, and needs its approvals afresh (`neededAfresh`). */
export function redate(
  batch: Batch,
  actor: Actor,
  change: { valueDate: Day; digest: string; approvalsNeeded: number },
  today: Day,
  people: Actor[],
): Result<NewBatchStep, RedateReason> {
  if (batch.state !== 'lapsed') return refuse('not_lapsed')
  const refused = refusedValueDate(change.valueDate, today)
  if (refused) return refuse(refused.reason)
  const { approvalsNeeded } = change
  const next: Batch = { ...batch, version: batch.version + 1, approvalsNeeded, steps: [] }
  if (!hasEnoughApprovers({ ...next, makers: [...batch.makers, actor.id] }, people)) {
    return refuse('not_enough_approvers')
  }
  return allow({ ...step(next, actor, 'redate', 'in_approval', ''), digest: change.digest })
}
