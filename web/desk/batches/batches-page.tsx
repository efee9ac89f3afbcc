import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListedBatch } from '#contract/batches/batches.ts'
import { batchKinds } from '#domain/batches/runs/template-kinds.ts'
import { batchKindWords } from '#domain/words/runs/batch-kind-words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { BulkBar } from '../layout/lists/bulk/bulk-bar.tsx'
import { useSelection } from '../layout/lists/bulk/use-selection.tsx'
import { stateFilter, useAccountFilter } from '../layout/lists/choices.ts'
import type { Filter, Sort } from '../layout/lists/filters.ts'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { listWords } from '../layout/lists/strays.ts'
import { useMayNow, useMayStart, useSession } from '../layout/queries.ts'
import { BatchTable, columns } from './batch-table.tsx'
import { batchesFile } from './list/batches-file.ts'
import { mayBeCancelled } from './list/may-be-cancelled.ts'
import { batchesQuery } from './queries.ts'
import { SampleSheet } from './sheet/sample-sheet.tsx'

const CancelSeveral = lazy(async () => ({
  default: (await import('./list/cancel-several.tsx')).CancelSeveral,
}))

const sorts: Sort[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'pay-day', label: 'Latest pay day first' },
  { value: 'largest', label: 'Largest first' },
]

/** All batches. What they are narrowed to and how they are sorted stands in the address. */
export function BatchesPage() {
  const [parameters] = useSearchParams()
  const { user } = useSession()
  const mayStart = useMayStart()
  const filters: Filter[] = [
    stateFilter,
    ...useAccountFilter(),
    { kind: 'days', label: 'Pay day' },
    {
      kind: 'choice',
      name: 'maker',
      label: 'Prepared by',
      choices: [{ value: user.id, label: 'Prepared by me' }],
      isOpen: true,
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      choices: batchKinds.map((kind) => ({ value: kind, label: batchKindWords[kind] })),
    },
  ]
  const { words, isNarrowed } = listWords(parameters, filters, sorts)

  return (
    <Page title="Batches" actions={<ListActions mayStart={mayStart} />}>
      <ListBar
        list="batches"
        search="Name or reference"
        filters={filters}
        sorts={sorts}
        columns={movable(columns)}
        file={batchesFile(words)}
      />
      {/* A choice is taken at once, however slow the line: only the rows are waited for. */}
      <Suspense key={words} fallback={<Loading />}>
        <Batches words={words} isNarrowed={isNarrowed} mayStart={mayStart} />
      </Suspense>
    </Page>
  )
}

type BatchesProps = { words: string; isNarrowed: boolean; mayStart: boolean }

function Batches({ words, isNarrowed, mayStart }: BatchesProps) {
  const [cancelled, setCancelled] = useState<ListedBatch[]>()
  const query = useSuspenseInfiniteQuery(batchesQuery(words))
  const mayCancel = useMayNow('create_payments', 'download')
  const batches = query.data.pages.flatMap(({ items }) => items)
  const selection = useSelection({
    rows: batches,
    idOf: ({ id }) => id,
    nameOf: ({ name, reference }) => `${name} ${reference}`,
    may: mayBeCancelled,
  })
  if (batches.length === 0) return <NoBatches isNarrowed={isNarrowed} mayStart={mayStart} />
  return (
    <>
      <BatchTable
        caption="Batches"
        batches={batches}
        hasMore={query.hasNextPage}
        {...(mayCancel ? { boxes: selection.column } : {})}
      />
      <LoadMore query={query}>Show older batches</LoadMore>
      <BulkBar count={selection.rows.length} onClear={selection.clear}>
        <Button kind="danger" size="small" onClick={() => setCancelled(selection.rows)}>
          Cancel…
        </Button>
      </BulkBar>
      {cancelled && (
        <Suspense>
          <CancelSeveral
            batches={cancelled}
            onClose={(isDone) => {
              setCancelled(undefined)
              if (isDone) selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function ListActions({ mayStart }: { mayStart: boolean }) {
  return (
    <>
      <Link to="/batches/templates" className={buttonClass()}>
        Templates
      </Link>
      {mayStart && <NewBatchLink />}
    </>
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

function NoBatches({ isNarrowed, mayStart }: Omit<BatchesProps, 'words'>) {
  if (isNarrowed) {
    return (
      <EmptyState action={<Link to="?">Show all batches</Link>}>
        No batch fits what you asked for.
      </EmptyState>
    )
  }
  return (
    <EmptyState action={mayStart && <NewBatchLink />} sample={mayStart && <SampleSheet />}>
      A batch is a list of payments that leave one account on one day. There is none yet.
    </EmptyState>
  )
}
