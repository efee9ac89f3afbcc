import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { counted } from '../../ui/counted.ts'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { BatchStateBadge } from './batch-state-badge.tsx'
import { findingsQuery } from './findings/queries.ts'
import { BatchRail } from './page/batch-rail.tsx'
import { BatchTabs, useBatchTab } from './page/batch-tabs.tsx'
import { StepBar } from './page/step-bar.tsx'
import { batchQuery, DebitWaits } from './queries.ts'
import { BatchThread } from './thread/batch-thread.tsx'

/* Each tab is a file of its own, and the lines bring the whole grid along. */
const PaymentsPanel = lazy(async () => ({
  default: (await import('./payments/payments-panel.tsx')).PaymentsPanel,
}))
const SettlePanel = lazy(async () => ({
  default: (await import('./page/settle-panel.tsx')).SettlePanel,
}))
const ChangesPanel = lazy(async () => ({
  default: (await import('./page/changes-panel.tsx')).ChangesPanel,
}))
// Only where a cut-off is near or missed.
const CutOffNotice = lazy(async () => ({
  default: (await import('./page/cut-off-notice.tsx')).CutOffNotice,
}))
const DifferencesPanel = lazy(async () => ({
  default: (await import('./run/differences-panel.tsx')).DifferencesPanel,
}))
const SupplementaryForm = lazy(async () => ({
  default: (await import('./run/supplementary-form.tsx')).SupplementaryForm,
}))
const Activity = lazy(async () => ({ default: (await import('./page/activity.tsx')).Activity }))
/** Only where single payments are kept from whoever looks. */
const KeptLines = lazy(async () => ({
  default: (await import('./kept/kept-lines.tsx')).KeptLines,
}))
/** Only where a changed copy of its file was found. */
const TamperedNotice = lazy(async () => ({
  default: (await import('./checks/tampered-notice.tsx')).TamperedNotice,
}))
const BatchFiles = lazy(async () => ({
  default: (await import('./page/batch-files.tsx')).BatchFiles,
}))

/** One batch at the desk: its life, the one next step, and under it what it pays, what to settle, what happened, its files. */
export function BatchPage() {
  const { batchId = '' } = useParams()
  usePrefetchQuery(findingsQuery(batchId))
  const { data: batch } = useSuspenseQuery(batchQuery(batchId))
  const { data: found } = useSuspenseQuery(findingsQuery(batchId))
  const tab = useBatchTab()
  const isKept = batch.lines !== 'every'

  return (
    <Page
      title={batch.name}
      actions={<Total batch={batch} />}
      beside={
        <>
          <BatchStateBadge batch={batch} />
          <span className="figures text-muted">
            {batch.reference}
            {batch.version > 1 && ` · version ${batch.version}`}
            {batch.description && ` · ${batch.description}`}
            {batch.isConfidential && ' · confidential'}
          </span>
        </>
      }
      below={
        <div className="mt-0.5">
          <BatchThread batch={batch} />
        </div>
      }
    >
      <div className="-mt-3 space-y-3">
        <StepBar batch={batch} found={found} />
        {(batch.cutOff?.stage || batch.cutOff?.isMissed) && (
          <Suspense>
            <CutOffNotice batch={batch} />
          </Suspense>
        )}
        {batch.unsaidDebit && (
          <Suspense fallback={<Loading isPart />}>
            <DebitWaits of={batch} debit={batch.unsaidDebit} />
          </Suspense>
        )}
        {batch.state === 'tampered' && batch.bankFileId && (
          <Suspense fallback={<Loading isPart />}>
            <TamperedNotice batch={batch} bankFileId={batch.bankFileId} />
          </Suspense>
        )}
        <BatchTabs batch={batch} found={found} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_260px]">
        <Suspense fallback={<Loading isPart />}>
          {isKept && (tab === 'payments' || tab === 'files') && <KeptLines batch={batch} />}
          {tab === 'payments' && !isKept && <PaymentsPanel batch={batch} found={found} />}
          {tab === 'settle' && (
            <div className="grid min-w-0 grid-cols-1 gap-5">
              {paysAgain(batch, found) && <SupplementaryForm batch={batch} />}
              <SettlePanel batch={batch} found={found} />
            </div>
          )}
          {tab === 'changes' &&
            (batch.run ? <DifferencesPanel batch={batch} /> : <ChangesPanel batch={batch} />)}
          {tab === 'activity' && <Activity batch={batch} />}
          {tab === 'files' && !isKept && <BatchFiles batch={batch} />}
        </Suspense>
        <BatchRail batch={batch} />
      </div>
    </Page>
  )
}

/** Was its period handed over already, or is it said to be a supplementary run? */
function paysAgain({ run }: BatchView, { counts }: FindingList): boolean {
  return (run?.supplementaryReason ?? '') !== '' || (counts.same_period ?? 0) > 0
}

function Total({ batch }: { batch: BatchView }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3" aria-live="polite">
      <Money toea={batch.totalToea} className="font-semibold text-[24px] leading-8" />
      <span className="figures text-muted">{counted(batch.paymentCount, 'payment')}</span>
    </p>
  )
}
