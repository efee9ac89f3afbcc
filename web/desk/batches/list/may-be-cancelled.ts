import type { ListedBatch } from '#contract/batches/batches.ts'
import { isEditable } from '#domain/batches/batch.ts'

/** Open batches go with one person's word; one that was approved needs a second, on its own page. */
export const mayBeCancelled = ({ state, totalToea }: ListedBatch) =>
  isEditable(state) && totalToea !== null
