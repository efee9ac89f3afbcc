import { approvalLimitToea, hasPermission } from '../access/role.ts'
import { allow, type Result, refuse } from '../result.ts'
import { checkProof, type ProofReason } from './approving/second-factor.ts'
import {
  type Batch,
  type BatchState,
  type BatchStep,
  batchLimits,
  isEditable,
  isRuledToday,
} from './batch.ts'
import { type Actor, type NewBatchStep, step } from './batch-step.ts'

export type Decision = 'approve' | 'reject' | 'query'

/** Why somebody may not decide on a batch at all. */
type ApproverReason =
  | 'not_allowed'
  | 'already_approved'
  | 'not_awaiting_approval'
  | 'own_batch'
  | 'changed_its_terms'
  | 'above_limit'

type SeenReason = 'digest_changed' | 'lender_changed' | 'comment_required' | 'comment_too_long'
export type ApprovalReason = ApproverReason | SeenReason | ProofReason

type Seen = {
  digest: string
  comment: string
  onBehalfOf?: string | undefined
  /** The second factor that is offered with it, which is looked at after everything else. */
  proof?: NewBatchStep['provenBy']
}

/**
 * An approver decides on exactly what they saw. Four eyes: nobody decides on a batch they prepared or edited, and
 * nobody approves twice; nobody decides on terms that they changed themselves. An administrator is no exception. A rejection and a query say why.
 */
export function decide(
  batch: Batch,
  actor: Actor,
  decision: Decision,
  seen: Seen,
  people: Actor[],
): Result<NewBatchStep, ApprovalReason> {
  const eligible = checkApprover(batch, actor)
  if (!eligible.ok) return eligible
  if (seen.digest !== batch.digest) return refuse('digest_changed')
  if (decision !== 'approve' && seen.comment.trim() === '') return refuse('comment_required')
  if (seen.comment.length > batchLimits.commentMax) return refuse('comment_too_long')

  const states = { reject: 'rejected', query: 'queried' } as const
  const { onBehalfOf } = eligible.value
  const isSeen = seen.onBehalfOf === undefined || seen.onBehalfOf === (onBehalfOf ?? '')
  if (!isSeen) return refuse('lender_changed')
  const given = { actorId: actor.id, onBehalfOf }
  const toState = decision === 'approve' ? afterApproval(batch, given, people) : states[decision]
  const decided = { ...step(batch, actor, decision, toState, seen.comment), onBehalfOf }
  if (decision !== 'approve') return allow(decided)
  const proved = checkProof(batch, actor, seen.proof ?? null)
  return proved.ok ? allow({ ...decided, provenBy: proved.value }) : proved
}

/**
 * May this person decide on this batch now, by their own limit or by one that was lent to them? Two people of one limit are
 * one voice: who approved for somebody has given the approval of both. The approver's page asks the same rule as the decision.
 */
export function checkApprover(
  batch: Batch,
  actor: Actor,
): Result<{ onBehalfOf: string | null }, ApproverReason> {
  if (!hasPermission(actor.defined, 'approve_payments')) return refuse('not_allowed')
  if (hasVoice(batch, actor.id)) return refuse('already_approved')
  if (batch.state !== 'in_approval' && batch.state !== 'approval_blocked') {
    return refuse('not_awaiting_approval')
  }
  if (batch.makers.includes(actor.id)) return refuse('own_batch')
  if (batch.barred.includes(actor.id)) return refuse('changed_its_terms')
  if (batch.totalToea <= approvalLimitToea(actor.defined, actor.ownLimitToea)) {
    return allow({ onBehalfOf: null })
  }
  const out = [...batch.makers, ...batch.barred]
  const lender = actor.delegated?.find(
    ({ id, limitToea }) =>
      batch.totalToea <= limitToea && !out.includes(id) && !hasVoice(batch, id),
  )
  return lender ? allow({ onBehalfOf: lender.id }) : refuse('above_limit')
}

export function approvalsOf(batch: Batch): BatchStep[] {
  return batch.steps.filter(({ kind, version }) => kind === 'approve' && version === batch.version)
}

/** Has this person approved, or somebody for them? */
function hasVoice(batch: Batch, userId: string) {
  return approvalsOf(batch).some((step) => step.actorId === userId || step.onBehalfOf === userId)
}

/** Approved once nobody more is needed; blocked when too few are left who could give what is missing. */
function afterApproval(batch: Batch, given: Given, people: Actor[]): BatchState {
  const missing = batch.approvalsNeeded - approvalsOf(batch).length - 1
  if (missing <= 0) return 'approved'
  const others = people.filter(({ id }) => id !== given.actorId && id !== given.onBehalfOf)
  return voicesOf(batch, others).length >= missing ? 'in_approval' : 'approval_blocked'
}

type Given = Pick<BatchStep, 'actorId' | 'onBehalfOf'>

/**
 * Who of these people could give an approval of their own. A limit that was lent adds a hand and no voice: whoever lends it
 * could give the same approval.
 */
export function voicesOf<Person extends Actor>(batch: Batch, people: Person[]): Person[] {
  return simulateApprovers(batch, people).flatMap(({ person, answer }) =>
    answer.ok && answer.value.onBehalfOf === null ? [person] : [],
  )
}

/** Why each person of the organisation may or may not approve a batch: the simulation shown before submitting. */
export function simulateApprovers<Person extends Actor>(batch: Batch, people: Person[]) {
  const waiting: Batch = { ...batch, state: 'in_approval' }
  return people
    .filter(({ defined }) => hasPermission(defined, 'approve_payments'))
    .map((person) => ({ person, answer: checkApprover(waiting, person) }))
}

export function hasEnoughApprovers(batch: Batch, people: Actor[]): boolean {
  return voicesOf(batch, people).length + approvalsOf(batch).length >= batch.approvalsNeeded
}

/**
 * The rules became stricter: a batch that was handed over with fewer needs more from now on, and one that was approved by
 * fewer waits again.
 */
function raised(batch: Batch, actor: Actor, people: Actor[]): NewBatchStep | undefined {
  const { state, approvalsNeeded, approvalsRecorded } = batch
  if (approvalsNeeded <= approvalsRecorded || !isRuledToday(state)) return undefined
  const said = `${approvalsNeeded} approvals instead of ${approvalsRecorded}`
  const isShort = approvalsOf(batch).length < approvalsNeeded
  const waiting = hasEnoughApprovers(batch, people) ? 'in_approval' : 'approval_blocked'
  const toState = state === 'queried' || !isShort ? state : waiting
  return step(batch, actor, 'raise', toState, said)
}

/**
 * An approver or a rule went or came: a waiting batch that nobody left can finish is blocked, and waits again once somebody can.
 * Nothing, when it stands where it should.
 */
export function reexamine(batch: Batch, actor: Actor, people: Actor[]): NewBatchStep | undefined {
  const more = raised(batch, actor, people)
  if (more) return more
  const isEnough = hasEnoughApprovers(batch, people)
  if (batch.state === 'in_approval' && !isEnough) {
    return step(batch, actor, 'block', 'approval_blocked', '')
  }
  if (batch.state === 'approval_blocked' && isEnough) {
    return step(batch, actor, 'unblock', 'in_approval', '')
  }
  return undefined
}

export type SubmitReason = 'not_editable' | 'batch_empty' | 'not_enough_approvers'

/** From here its content is frozen and carries a digest. */
export function submit(
  batch: Batch,
  actor: Actor,
  digest: string,
  people: Actor[],
): Result<NewBatchStep, SubmitReason> {
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
): Result<NewBatchStep, 'not_queried' | 'not_maker' | 'comment_required' | 'comment_too_long'> {
  if (batch.state !== 'queried') return refuse('not_queried')
  if (!batch.makers.includes(actor.id)) return refuse('not_maker')
  if (comment.trim() === '') return refuse('comment_required')
  if (comment.length > batchLimits.commentMax) return refuse('comment_too_long')
  return allow(step(batch, actor, 'answer', 'in_approval', comment))
}
