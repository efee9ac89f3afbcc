import { Suspense } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { Amounts } from '../amounts/amounts.tsx'
import { BatchPaper } from '../paper/batch-paper.tsx'

/** What nobody misses beside a batch in the first second: how its amounts lie, and printing it. */
export function RailLater({ batch }: { batch: BatchView }) {
  if (batch.lines !== 'every') return null
  return (
    <>
      <Suspense>
        <Amounts batchId={batch.id} />
      </Suspense>
      <div className="no-print">
        <BatchPaper batch={batch} />
      </div>
    </>
  )
}
