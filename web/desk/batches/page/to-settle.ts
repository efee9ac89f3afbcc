import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { isEditable } from '#domain/batches/batch.ts'
import { openPoints } from '../findings/points.ts'

/** How many things stand between an open batch and its submission: checks to mend, and points that are not settled. */
export function toSettle(batch: BatchView, found: FindingList): number {
  if (!isEditable(batch.state) || batch.paymentCount === 0) return 0
  const errors = batch.checks.filter(({ severity }) => severity !== 'warning')
  const { blocking, unreasoned, unlisted } = openPoints(found)
  return errors.length + blocking + unreasoned.length + unlisted
}
