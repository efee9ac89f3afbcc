import type { RoleRights } from '../access/role.ts'
import type { Batch, BatchState, BatchStep, ProofKind, StepKind } from './batch.ts'

/** A person who acts on a batch. */
export type Actor = {
  id: string
  /** What their role may do in this organisation. */
  defined: RoleRights
  /** Their own approval limit, where it is lower than the role's. */
  ownLimitToea: number | null
  /** For whom they may approve today, and up to how much. */
  delegated?: { id: string; limitToea: number }[]
  /** The kinds of second factor they have. */
  factors?: readonly ProofKind[]
}

/** What a step changes: the row to add, and what the batch carries afterwards. */
export type NewBatchStep = Pick<BatchStep, 'kind' | 'fromState' | 'toState' | 'comment'> & {
  version: number
  actorId: string
  digest: string | null
  /** Whose limit it is, where it is not the actor's own. */
  onBehalfOf: string | null
  /** The second factor it was proved with. */
  provenBy: ProofKind | null
}

/** A step of this batch by this person, on the digest the batch carries. */
export function step(
  batch: Batch,
  actor: Actor,
  kind: StepKind,
  toState: BatchState,
  comment: string,
): NewBatchStep {
  return {
    version: batch.version,
    kind,
    fromState: batch.state,
    toState,
    actorId: actor.id,
    digest: batch.digest,
    comment: comment.trim() === '' ? null : comment.trim(),
    onBehalfOf: null,
    provenBy: null,
  }
}

/**
 * How many steps a batch has at most before one more of these: without them nobody sends it back and forth without end, and
 * whoever looks at a batch reads all its steps. What takes back an approval, or a file, stays open for longest.
 */
const stepsMax: Partial<Record<StepKind, number>> = {
  ...{ submit: 500, answer: 500, redate: 500 },
  ...{ take_back: 2_000, ask_void: 2_000, ask_revive: 2_000 },
}

/** Does it go back and forth more often than a batch may? */
export function isTooOften(
  { step: stepsBefore }: Pick<Batch, 'step'>,
  { steps }: Pick<Batch, 'steps'>,
): boolean {
  const last = steps.at(-1)
  const isTaken = last !== undefined && last.step > stepsBefore
  return isTaken && stepsBefore >= (stepsMax[last.kind] ?? Number.POSITIVE_INFINITY)
}
