import { findingKinds, findingRanks } from '../../domain/batches/findings.ts'
import type { BatchRow } from '../load-batch.ts'

/** From this share of the lines on, what is found is told by its count: a list of nearly all of them shows nothing. */
const wallpaperShare = 0.3

/** What is only shown, and listed line by line because few of the payments have it. */
export function shownKinds({ warnings, paymentCount }: BatchRow) {
  return findingKinds.filter((kind) => {
    const count = warnings[kind] ?? 0
    return findingRanks[kind] === 3 && count > 0 && count <= wallpaperShare * paymentCount
  })
}
