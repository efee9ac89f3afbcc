import type { FindingView } from '#contract/batches/findings.ts'

/** Given while the batch is open, to those who prepare payments. */
export type Settling = {
  batchId: string
  onRemove: (finding: FindingView) => void
  onSettled: () => void
}
