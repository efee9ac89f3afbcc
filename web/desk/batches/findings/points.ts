import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList, FindingView } from '#contract/batches/findings.ts'
import { findingKinds, findingRanks, type Rank } from '#domain/batches/findings.ts'
import { counted } from '../../../ui/counted.ts'

/** The findings of one kind: how many there are, and those that are listed. */
export type KindFound = { kind: string; total: number; findings: FindingView[] }

/** What is found of a rank, kind by kind in the order of worry. What nobody knows is shown with the third. */
export function kindsOfRank({ items, counts }: FindingList, rank: Rank): KindFound[] {
  const known = findingKinds.filter((kind) => findingRanks[kind] === rank)
  const others = Object.keys(counts).filter((kind) => !findingKinds.some((one) => one === kind))
  const kinds: string[] = rank === 3 ? [...known, ...others] : known
  return kinds.flatMap((kind) => {
    const total = counts[kind] ?? 0
    return total > 0 ? [{ kind, total, findings: items.filter((one) => one.kind === kind) }] : []
  })
}

/** What was found, where a batch was submitted before findings were kept: then only their counts were. */
export function foundIn(batch: BatchView, list: FindingList, isOpen: boolean): FindingList {
  if (isOpen || Object.keys(list.counts).length > 0) return list
  return { ...list, counts: batch.warnings }
}

/** What stands between an open batch and its submission. */
export type OpenPoints = {
  /** They must be settled first. */
  blocking: number
  /** They need a reason and have none. */
  unreasoned: FindingView[]
  /** They may need one: so many that they are only counted. */
  unlisted: number
}

export function openPoints(list: FindingList): OpenPoints {
  const total = (rank: Rank) => kindsOfRank(list, rank).reduce((sum, one) => sum + one.total, 0)
  const second = list.items.filter(({ rank }) => rank === 2)
  return {
    blocking: total(1),
    unreasoned: second.filter(({ reason }) => reason === ''),
    unlisted: total(2) - second.length,
  }
}

/** What must happen before the batch is submitted; nothing where nothing must. */
export function pointsSentence({ blocking, unreasoned, unlisted }: OpenPoints): string | null {
  const reasons = unreasoned.length + unlisted
  const needs = reasons === 1 ? 'needs a reason' : 'need a reason'
  const parts = [
    ...(blocking > 0 ? [`${counted(blocking, 'point')} must be settled`] : []),
    ...(reasons > 0 ? [`${blocking > 0 ? reasons : counted(reasons, 'point')} ${needs}`] : []),
  ]
  return parts.length === 0 ? null : `${parts.join(' and ')} before it can be submitted.`
}

/**
 * The keys that whoever submits has had before their eyes. Nothing where some were only counted: the server cannot be told
 * of them, and would take each for a new one.
 */
export function keysSeen(list: FindingList): string[] | undefined {
  const seen = list.items.filter(({ rank }) => rank < 3)
  const all = [...kindsOfRank(list, 1), ...kindsOfRank(list, 2)]
  const total = all.reduce((sum, one) => sum + one.total, 0)
  return seen.length < total ? undefined : seen.map(({ key }) => key)
}
