import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BatchSummary } from '#contract/batches/batches.ts'
import type { BatchState } from '#domain/batches/batch.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { BatchTable } from '../batches/batch-table.tsx'
import { batchesQuery } from '../batches/queries.ts'
import { SampleSheet } from '../batches/sheet/sample-sheet.tsx'
import { useMay, useSession } from '../layout/queries.ts'

const withMaker: BatchState[] = ['needs_fix', 'queried', 'rejected', 'approval_blocked', 'lapsed']
const beingPrepared: BatchState[] = ['draft', 'ready']
const withApprovers: BatchState[] = ['in_approval']
const withFileMaker: BatchState[] = ['approved', 'file_sealed']
const open = [...withMaker, ...beingPrepared, ...withApprovers, ...withFileMaker]

/** The first page of every role: what waits for this person comes first, then what waits for others. */
export function HomePage() {
  const { user } = useSession()
  const mayPrepare = useMay('create_payments')
  const query = useSuspenseInfiniteQuery(batchesQuery(open.join(',')))
  const batches = query.data.pages.flatMap(({ items }) => items)

  return (
    <Page
      title={`Good day, ${user.firstName}`}
      actions={
        <>
          {mayPrepare && <NewBatchLink />}
          <Link to="/batches" className={buttonClass()}>
            All batches
          </Link>
        </>
      }
    >
      {batches.length === 0 ? (
        <EmptyState
          sample={mayPrepare && <SampleSheet />}
          action={mayPrepare && <a href="/onboarding">The first steps of a new organisation</a>}
        >
          No batch is open. A batch is a list of payments that leave one account on one day.
        </EmptyState>
      ) : (
        <Lists batches={batches} />
      )}
      <LoadMore query={query}>Show older batches</LoadMore>
    </Page>
  )
}

function Lists({ batches }: { batches: BatchSummary[] }) {
  const mayApprove = useMay('approve_payments')
  const inStates = (states: BatchState[]) => batches.filter(({ state }) => states.includes(state))
  return (
    <div className="grid grid-cols-1 gap-8">
      <List title="Needs you" batches={inStates(withMaker)} />
      <List title="Ready for the bank" batches={inStates(withFileMaker)} />
      <List title="Waiting for approval" batches={inStates(withApprovers)}>
        {mayApprove && (
          <a href="/approval" className={buttonClass('secondary', 'small')}>
            Open your approvals
          </a>
        )}
      </List>
      <List title="Being prepared" batches={inStates(beingPrepared)} />
    </div>
  )
}

type ListProps = { title: string; batches: BatchSummary[]; children?: ReactNode }

function List({ title, batches, children }: ListProps) {
  if (batches.length === 0) return null
  const totalToea = batches.reduce((sum, batch) => sum + batch.totalToea, 0)
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-x-4">
        <h2>
          {title}{' '}
          <span className="figures font-normal text-muted">
            · {batches.length === 1 ? '1 batch' : `${batches.length} batches`},{' '}
            <Money toea={totalToea} />
          </span>
        </h2>
        {children}
      </div>
      <BatchTable batches={batches} caption={title} />
    </section>
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
