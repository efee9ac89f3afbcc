import { allow, type Result, refuse } from '../../result.ts'
import type { Batch, BatchState } from '../batch.ts'
import { type Actor, type NewBatchStep, step } from '../batch-step.ts'

/** What the bank said of the lines of a batch, counted. */
export type LineCounts = {
  /** Nothing yet. */
  sent: number
  /** Arrived, or came back: paid, returned, repaid. */
  answered: number
}

/** Where a batch stands by its lines: seen by nobody yet, in part, or every line. */
function settledState({ sent, answered }: LineCounts): BatchState {
  if (answered === 0) return 'uploaded'
  return sent > 0 ? 'settling' : 'settled'
}

/** The step that follows from what its lines became, or none where it stands there already. */
export function settle(
  batch: Batch,
  actor: Actor,
  counts: LineCounts,
  comment: string,
): NewBatchStep | undefined {
  const to = settledState(counts)
  return to === batch.state ? undefined : step(batch, actor, 'settle', to, comment)
}

/**
 * A confirmed line is taken back, unless its batch was closed on it, or another was: on a payment here that pays again what
 * came back there.
 */
export function takeBack(
  { state }: Pick<Batch, 'state'>,
  repaysClosed: boolean,
): Result<undefined, 'batch_closed'> {
  return state === 'closed' || repaysClosed ? refuse('batch_closed') : allow(undefined)
}

export type CloseReason = 'not_settled' | 'returns_open' | 'own_batch' | 'second_person_needed'

/**
 * Every line arrived or what came back is dealt with for good: somebody who did not make it closes it. `endedByActor` are those of its
 * returns of which they said themselves that they are not paid again: a debt is forgotten by two people.
 */
export function close(
  batch: Batch,
  actor: Actor,
  { openReturns, endedByActor }: { openReturns: number; endedByActor: number },
): Result<NewBatchStep, CloseReason> {
  if (batch.state !== 'settled') return refuse('not_settled')
  if (openReturns > 0) return refuse('returns_open')
  if (isMaker(batch, actor.id)) return refuse('own_batch')
  if (endedByActor > 0) return refuse('second_person_needed')
  return allow(step(batch, actor, 'close', 'closed', ''))
}

/** Whoever made a batch does not say that the bank paid it. */
export function isMaker({ preparedBy, makers }: Pick<Batch, 'preparedBy' | 'makers'>, id: string) {
  return preparedBy === id || makers.includes(id)
}
