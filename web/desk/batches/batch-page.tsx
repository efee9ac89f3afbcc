import { useSuspenseQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import { counted } from '../../ui/counted.ts'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { BatchSide } from './batch-side.tsx'
import { BatchStateBadge } from './batch-state-badge.tsx'
import { FindingsPanel } from './findings/findings-panel.tsx'
import { findingsQuery } from './findings/queries.ts'
import { NextStep } from './next-step.tsx'
import { batchQuery } from './queries.ts'
import { BatchThread } from './thread/batch-thread.tsx'

/** Loaded beside the page: the points to settle are read before the lines, and the lines bring their tooltips along. */
const PaymentsPanel = lazy(async () => ({
  default: (await import('./payments/payments-panel.tsx')).PaymentsPanel,
}))

/** One batch at the desk: what comes next, its points and lines at the left, all that surrounds them at the right. */
export function BatchPage() {
  const { batchId = '' } = useParams()
  const [{ data: batch }, { data: found }] = useSuspenseQueries({
    queries: [batchQuery(batchId), findingsQuery(batchId)],
  })

  return (
    <Page
      title={batch.name}
      actions={<Total batch={batch} />}
      below={
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <BatchStateBadge batch={batch} />
          <span className="figures text-muted">
            {batch.reference}
            {batch.version > 1 && ` · version ${batch.version}`}
            {batch.description && ` · ${batch.description}`}
          </span>
        </div>
      }
    >
      <BatchThread batch={batch} />
      <NextStep batch={batch} found={found} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_280px]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <FindingsPanel batch={batch} list={found} />
          <Suspense fallback={<Loading isPart />}>
            <PaymentsPanel batch={batch} found={found} />
          </Suspense>
        </div>
        <BatchSide batch={batch} />
      </div>
    </Page>
  )
}

function Total({ batch }: { batch: BatchView }) {
  return (
    <p className="sm:text-right" aria-live="polite">
      <Money toea={batch.totalToea} className="block font-semibold text-headline" />
      <span className="figures text-muted">{counted(batch.paymentCount, 'payment')}</span>
    </p>
  )
}
