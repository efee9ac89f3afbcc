import { allow, type Result, refuse } from '../../result.ts'
import { hasEnoughApprovers } from '../approval.ts'
import type { Batch, BatchStep } from '../batch.ts'
import { type Actor, type NewBatchStep, step } from '../batch-step.ts'

/** Up to ten minutes; nobody waits longer for what they approved. */
export const holdSecondsMax = 600
/** Where no bank file waits, an approval can be taken back so long all the same, as long as no file is made. */
const takeBackSecondsMin = 60

/** The approval that completed a batch which is approved now. */
function completingApproval({ state, steps, version }: Batch): BatchStep | undefined {
  if (state !== 'approved') return undefined
  return steps.findLast(
    (one) => one.kind === 'approve' && one.version === version && one.toState === 'approved',
  )
}

/** From when on the bank file of an approved batch can be made, where that is still to come. */
export function heldUntil(batch: Batch, holdSeconds: number, now: Date): Date | null {
  return after(completingApproval(batch), holdSeconds, now)
}

/** Until when this person can take their approval back: it was the last one, and no file was made since. */
export function mayTakeBackUntil(
  batch: Batch,
  actorId: string,
  holdSeconds: number,
  now: Date,
): Date | null {
  const given = completingApproval(batch)
  if (given?.actorId !== actorId || hadFile(batch)) return null
  return after(given, Math.max(holdSeconds, takeBackSecondsMin), now)
}

export type TakeBackReason = 'not_completed_by_you' | 'take_back_over'

/** Whoever completed a batch takes that approval back: it waits again, with the approvals of the others. */
export function takeBack(
  batch: Batch,
  actor: Actor,
  holdSeconds: number,
  people: Actor[],
  now: Date,
): Result<{ given: BatchStep; step: NewBatchStep }, TakeBackReason> {
  const given = lastApproval(batch)
  if (given?.actorId !== actor.id) return refuse('not_completed_by_you')
  if (!mayTakeBackUntil(batch, actor.id, holdSeconds, now)) return refuse('take_back_over')
  const without: Batch = { ...batch, steps: withoutApproval(batch.steps, given) }
  const toState = hasEnoughApprovers(without, people) ? 'in_approval' : 'approval_blocked'
  return allow({ given, step: step(batch, actor, 'take_back', toState, '') })
}

/** The steps, with one approval that counts for nothing any more. */
export function withoutApproval(steps: BatchStep[], given: BatchStep): BatchStep[] {
  return steps.map((one) => (one === given ? { ...one, kind: 'approve_taken_back' } : one))
}

const lastApproval = ({ steps, version }: Batch) =>
  steps.findLast(
    (one) => one.kind === 'approve' && one.version === version && one.toState === 'approved',
  )

const hadFile = ({ steps, version }: Batch) =>
  steps.some((one) => one.kind === 'seal' && one.version === version)

function after(given: BatchStep | undefined, seconds: number, now: Date): Date | null {
  if (!given || seconds === 0) return null
  const until = new Date(given.at.getTime() + seconds * 1000)
  return until > now ? until : null
}
