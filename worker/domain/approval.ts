import type { Batch, BatchState, BatchStep, StepKind } from './batch.ts'
import { batchLimits, isAwaitingApproval, isBeforeFile, isEditable } from './batch.ts'
import type { Day } from './calendar.ts'
import { allow, type Result, refuse } from './result.ts'
import { approvalLimitToea, hasPermission, type RoleName } from './role.ts'

/** A person who acts on a batch. */
export type Actor = {
  id: string
  role: RoleName
  /** Their own approval limit, where it is lower than the role's. */
  ownLimitToea: number | null
}

export type Decision = 'approve' | 'reject' | 'query'

/** What a step changes: the row to add, and what the batch carries afterwards. */
export type Step = Pick<BatchStep, 'kind' | 'fromState' | 'toState' | 'comment'> & {
  version: number
  actorId: string
  digest: string | null
}

export type ApprovalReason =
  | 'not_allowed'
  | 'not_awaiting_approval'
  | 'own_batch'
  | 'already_approved'
  | 'above_limit'
  | 'digest_changed'
  | 'comment_required'
  | 'comment_too_long'

/**
 * An approver decides on exactly what they saw. Four eyes: nobody decides on a batch they prepared or edited, and
 * nobody approves twice; an administrator is no exception. A rejection and a query say why.
 */
export function decide(
  batch: Batch,
  actor: Actor,
  decision: Decision,
  seen: { digest: string; comment: string },
  people: Actor[],
): Result<Step, ApprovalReason> {
  const eligible = checkApprover(batch, actor)
  if (!eligible.ok) return eligible
  if (seen.digest !== batch.digest) return refuse('digest_changed')
  if (decision !== 'approve' && seen.comment.trim() === '') return refuse('comment_required')
  if (seen.comment.length > batchLimits.commentMax) return refuse('comment_too_long')

  const states = { reject: 'rejected', query: 'queried' } as const
  const toState = decision === 'approve' ? afterApproval(batch, actor, people) : states[decision]
  return allow(step(batch, actor, decision, toState, seen.comment))
}

/** May this person decide on this batch now? The approver's page asks the same rule as the decision. */
export function checkApprover(
  batch: Batch,
  actor: Actor,
): Result<undefined, Exclude<ApprovalReason, 'digest_changed'>> {
  if (!hasPermission(actor.role, 'approve_payments')) return refuse('not_allowed')
  if (hasApproved(batch, actor.id)) return refuse('already_approved')
  if (batch.state !== 'in_approval' && batch.state !== 'approval_blocked') {
    return refuse('not_awaiting_approval')
  }
  if (batch.makers.includes(actor.id)) return refuse('own_batch')
  if (batch.totalToea > approvalLimitToea(actor.role, actor.ownLimitToea)) {
    return refuse('above_limit')
  }
  return allow()
}

export function approvalsOf(batch: Batch): BatchStep[] {
  return batch.steps.filter(({ kind, version }) => kind === 'approve' && version === batch.version)
}

function hasApproved(batch: Batch, userId: string) {
  return approvalsOf(batch).some(({ actorId }) => actorId === userId)
}

/** Approved once nobody more is needed; blocked when nobody who could still approve is left. */
function afterApproval(batch: Batch, actor: Actor, people: Actor[]): BatchState {
  const missing = batch.approvalsNeeded - approvalsOf(batch).length - 1
  if (missing <= 0) return 'approved'
  const others = people.filter(({ id }) => id !== actor.id)
  const able = simulateApprovers(batch, others).filter(({ answer }) => answer.ok)
  return able.length >= missing ? 'in_approval' : 'approval_blocked'
}

/** Why each person of the organisation may or may not approve a batch: the simulation shown before submitting. */
export function simulateApprovers(batch: Batch, people: Actor[]) {
  const waiting: Batch = { ...batch, state: 'in_approval' }
  return people
    .filter(({ role }) => hasPermission(role, 'approve_payments'))
    .map((person) => ({ person, answer: checkApprover(waiting, person) }))
}

export function hasEnoughApprovers(batch: Batch, people: Actor[]): boolean {
  const able = simulateApprovers(batch, people).filter(({ answer }) => answer.ok)
  return able.length + approvalsOf(batch).length >= batch.approvalsNeeded
}

export type SubmitReason = 'not_editable' | 'batch_empty' | 'not_enough_approvers'

/** A maker hands the batch over: from here its content is frozen and carries a digest. */
export function submit(
  batch: Batch,
  actor: Actor,
  digest: string,
  people: Actor[],
): Result<Step, SubmitReason> {
  if (!isEditable(batch.state)) return refuse('not_editable')
  if (batch.paymentCount === 0) return refuse('batch_empty')
  if (!hasEnoughApprovers(batch, people)) return refuse('not_enough_approvers')
  return allow({ ...step(batch, actor, 'submit', 'in_approval', ''), digest })
}

/** The maker answers an approver's question; nothing was changed, so earlier approvals still stand. */
export function answer(
  batch: Batch,
  actor: Actor,
  comment: string,
): Result<Step, 'not_queried' | 'not_maker' | 'comment_required' | 'comment_too_long'> {
  if (batch.state !== 'queried') return refuse('not_queried')
  if (!batch.makers.includes(actor.id)) return refuse('not_maker')
  if (comment.trim() === '') return refuse('comment_required')
  if (comment.length > batchLimits.commentMax) return refuse('comment_too_long')
  return allow(step(batch, actor, 'answer', 'in_approval', comment))
}

/** The maker takes the batch back before the last approval (or after a rejection); approvals are void. */
export function recall(batch: Batch, actor: Actor): Result<Step, 'not_recallable' | 'not_maker'> {
  if (!isAwaitingApproval(batch.state) && batch.state !== 'rejected')
    return refuse('not_recallable')
  if (!batch.makers.includes(actor.id)) return refuse('not_maker')
  return allow(step(batch, actor, 'recall', 'draft', ''))
}

export type SealReason = 'not_approved' | 'only_approver' | 'digest_changed' | 'value_date_passed'

/** The bank file is made from exactly what was signed, and never by the one person who approved it. */
export function seal(
  batch: Batch,
  actor: Actor,
  digestNow: string,
  today: Day,
): Result<Step, SealReason> {
  if (batch.state !== 'approved') return refuse('not_approved')
  if (batch.valueDate < today) return refuse('value_date_passed')
  if (digestNow !== batch.digest) return refuse('digest_changed')
  const approvers = new Set(approvalsOf(batch).map(({ actorId }) => actorId))
  if (approvers.size === 1 && approvers.has(actor.id)) return refuse('only_approver')
  return allow(step(batch, actor, 'seal', 'file_sealed', ''))
}

export type UploadReason = 'not_sealed' | 'bank_reference_required' | 'totals_differ'

/** The bank has the file: the count and total read off its screen must equal what was sealed. */
export function markUploaded(
  batch: Batch,
  actor: Actor,
  sealed: { recordCount: number; totalToea: number },
  bank: { bankReference: string; recordCount: number; totalToea: number },
): Result<Step, UploadReason> {
  if (batch.state !== 'file_sealed') return refuse('not_sealed')
  if (bank.bankReference.trim() === '') return refuse('bank_reference_required')
  if (bank.recordCount !== sealed.recordCount || bank.totalToea !== sealed.totalToea) {
    return refuse('totals_differ')
  }
  return allow(step(batch, actor, 'upload', 'uploaded', bank.bankReference))
}

export type CancelReason =
  | 'not_cancellable'
  | 'comment_required'
  | 'comment_too_long'
  | 'second_person_needed'

/** A batch can be cancelled until its file exists; once approved, one person asks and another confirms. */
export function cancel(batch: Batch, actor: Actor, comment: string): Result<Step, CancelReason> {
  if (!isBeforeFile(batch.state)) return refuse('not_cancellable')
  if (comment.trim() === '') return refuse('comment_required')
  if (comment.length > batchLimits.commentMax) return refuse('comment_too_long')
  if (batch.state !== 'approved' && batch.state !== 'lapsed') {
    return allow(step(batch, actor, 'cancel', 'cancelled', comment))
  }
  const asked = batch.steps.find(
    ({ kind, version }) => kind === 'ask_cancellation' && version === batch.version,
  )
  if (!asked) return allow(step(batch, actor, 'ask_cancellation', batch.state, comment))
  if (asked.actorId === actor.id) return refuse('second_person_needed')
  return allow(step(batch, actor, 'cancel', 'cancelled', comment))
}

/** The value date passed without a file: the approvals stand for a day that is gone. */
export function lapse(batch: Batch, actor: Actor, today: Day): Result<Step, 'not_lapsed'> {
  if (batch.state !== 'approved' || batch.valueDate >= today) return refuse('not_lapsed')
  return allow(step(batch, actor, 'lapse', 'lapsed', ''))
}

export type RedateReason = 'not_lapsed' | 'value_date_passed' | 'not_enough_approvers'

/** A lapsed batch gets a new day, a new version and a new digest: it needs one fresh approval. */
export function redate(
  batch: Batch,
  actor: Actor,
  change: { valueDate: Day; digest: string },
  today: Day,
  people: Actor[],
): Result<Step, RedateReason> {
  if (batch.state !== 'lapsed') return refuse('not_lapsed')
  if (change.valueDate < today) return refuse('value_date_passed')
  const next: Batch = { ...batch, version: batch.version + 1, approvalsNeeded: 1, steps: [] }
  if (!hasEnoughApprovers({ ...next, makers: [...batch.makers, actor.id] }, people)) {
    return refuse('not_enough_approvers')
  }
  return allow({ ...step(next, actor, 'redate', 'in_approval', ''), digest: change.digest })
}

function step(
  batch: Batch,
  actor: Actor,
  kind: StepKind,
  toState: BatchState,
  comment: string,
): Step {
  return {
    version: batch.version,
    kind,
    fromState: batch.state,
    toState,
    actorId: actor.id,
    digest: batch.digest,
    comment: comment.trim() === '' ? null : comment.trim(),
  }
}
