import type { BatchView, StepView } from '#contract/batches/batches.ts'
import type { BatchState } from '#domain/batches/batch.ts'
import { whoActed } from '#domain/words/step-words.ts'

export type Station = {
  /** Which one it is, whatever happens there. */
  name: string
  label: string
  state: 'done' | 'current' | 'next' | 'stopped'
  /** The batch as it was there, for the diamond. */
  shown: BatchState
  /** Who brought it there. */
  acts: Pick<StepView, 'actor' | 'at'>[]
}

const life = ['Prepared', 'Approved', 'Sealed', 'At the bank', 'Settled']
const passed: BatchState[] = ['in_approval', 'approved', 'file_sealed', 'uploaded', 'settled']

/** At which station a batch is, and what is happening there. */
const now: Record<BatchState, { station: number; label: string }> = {
  draft: { station: 0, label: 'Being prepared' },
  needs_fix: { station: 0, label: 'Being prepared' },
  ready: { station: 0, label: 'Ready to submit' },
  rejected: { station: 1, label: 'Rejected' },
  in_approval: { station: 1, label: 'Being approved' },
  queried: { station: 1, label: 'Being approved' },
  approval_blocked: { station: 1, label: 'Too few approvers' },
  lapsed: { station: 2, label: 'Day passed' },
  approved: { station: 2, label: 'Ready to seal' },
  file_sealed: { station: 3, label: 'Ready for the bank' },
  uploaded: { station: 3, label: 'At the bank' },
  cancelled: { station: 0, label: 'Cancelled' },
  tampered: { station: 3, label: 'Changed file found' },
  settling: { station: 4, label: 'Settling' },
  settled: { station: 4, label: 'Settled' },
  closed: { station: 4, label: 'Settled and closed' },
}

const stopped: BatchState[] = ['rejected', 'cancelled', 'lapsed', 'approval_blocked', 'tampered']

/** The batch's life as far as the product knows it, with who acted at each station. */
export function stationsOf(batch: BatchView): Station[] {
  const at = batch.state === 'cancelled' ? cancelledAt(batch) : now[batch.state].station
  return lifeOf(batch.state, at, (station) => actsAt(batch, station))
}

/** The same of an open batch, where nobody says who acted. */
export const stationsIn = (state: BatchState): Station[] =>
  lifeOf(state, now[state].station, () => [])

function lifeOf(
  reached: BatchState,
  at: number,
  actsOf: (station: number) => Station['acts'],
): Station[] {
  return life.map((name, index) => {
    const acts = actsOf(index)
    if (index < at)
      return { name, label: name, state: 'done', shown: passed[index] ?? 'draft', acts }
    if (index > at) return { name, label: name, state: 'next', shown: 'draft', acts: [] }
    const state = stopped.includes(reached) ? 'stopped' : 'current'
    return { name, label: now[reached].label, state, shown: reached, acts }
  })
}

function actsAt({ state, steps, version, ...batch }: BatchView, station: number): Station['acts'] {
  const taken = steps.filter((step) => step.version === version)
  const lastOf = (...kinds: string[]) =>
    named(taken.filter(({ kind }) => kinds.includes(kind)).slice(-1))
  // what a void file was made by is no part of the way that is left, unless it counts again: then where it alone was made
  const turn = taken.findLast(({ kind }) => kind === 'void' || kind === 'revive')
  const isSealedOnce = taken.filter(({ kind }) => kind === 'seal').length === 1
  const counts =
    turn?.kind === 'revive' && isSealedOnce ? taken : taken.slice(turn ? taken.indexOf(turn) : 0)
  const lastSince = (...kinds: string[]) =>
    named(counts.filter(({ kind }) => kinds.includes(kind)).slice(-1))
  const ends = state === 'rejected' ? lastOf('reject') : []
  switch (station) {
    case 0:
      return [{ actor: batch.preparedBy, at: batch.submittedAt ?? batch.createdAt }]
    case 1:
      return [...named(batch.approvals), ...ends]
    case 2:
      return lastSince('seal')
    case 3:
      return lastSince('upload', 'revive')
    default:
      return lastOf('settle', 'close')
  }
}

function cancelledAt({ steps }: BatchView): number {
  const cancelled = steps.findLast(({ kind }) => kind === 'cancel')
  return cancelled ? now[cancelled.fromState].station : 0
}

const named = (steps: StepView[]): Station['acts'] =>
  steps.map((step) => ({ actor: { ...step.actor, name: whoActed(step) }, at: step.at }))
