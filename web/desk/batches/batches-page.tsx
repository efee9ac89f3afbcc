import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type BatchState, batchStates } from '#domain/batches/batch.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMay } from '../layout/queries.ts'
import { BatchTable } from './batch-table.tsx'
import { batchesQuery } from './queries.ts'
import { SampleSheet } from './sheet/sample-sheet.tsx'

/** All batches, newest first. The state in the URL narrows them. */
export function BatchesPage() {
  const [parameters] = useSearchParams()
  const state = batchStates.find((one) => one === parameters.get('state'))
  const query = useSuspenseInfiniteQuery(batchesQuery(state))
  const mayStart = useMay('create_payments')
  const batches = query.data.pages.flatMap(({ items }) => items)

  return (
    <Page title="Batches" actions={mayStart && <NewBatchLink />}>
      <StateTabs state={state} />
      {batches.length === 0 ? (
        <NoBatches state={state} mayStart={mayStart} />
      ) : (
        <>
          <BatchTable batches={batches} caption="Batches" />
          <div className="flex flex-wrap items-center justify-between gap-4">
            <LoadMore query={query}>Show older batches</LoadMore>
            <p className="figures text-muted">
              {batches.length} shown,{' '}
              <Money toea={batches.reduce((total, { totalToea }) => total + totalToea, 0)} />
            </p>
          </div>
        </>
      )}
    </Page>
  )
}

function NewBatchLink() {
  return (
    <Link to="/batches/new" className={buttonClass('primary')}>
      <Plus size={17} aria-hidden />
      New batch
    </Link>
  )
}

/** The states people look for by name; a rarer one shows its tab while it is in the URL. */
const usual: BatchState[] = [
  'draft',
  'needs_fix',
  'ready',
  'in_approval',
  'queried',
  'approved',
  'file_sealed',
  'uploaded',
]

function StateTabs({ state }: { state: BatchState | undefined }) {
  const states = batchStates.filter((one) => usual.includes(one) || one === state)
  return (
    <Tabs
      label="Batches by state"
      tabs={[
        { label: 'All', to: '/batches', isCurrent: !state },
        ...states.map((one) => ({
          label: batchStateWords[one].word,
          to: `/batches?state=${one}`,
          isCurrent: one === state,
        })),
      ]}
    />
  )
}

function NoBatches({ state, mayStart }: { state: BatchState | undefined; mayStart: boolean }) {
  if (state) {
    return (
      <EmptyState action={<Link to="/batches">Show all batches</Link>}>
        No batch is in the state “{batchStateWords[state].word}”.
      </EmptyState>
    )
  }
  return (
    <EmptyState action={mayStart && <NewBatchLink />} sample={mayStart && <SampleSheet />}>
      A batch is a list of payments that leave one account on one day. There is none yet.
    </EmptyState>
  )
}
