import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type PayeeView, toVerifyMax } from '#contract/payees.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import { BulkBar } from '../layout/lists/bulk/bulk-bar.tsx'
import { useSelection } from '../layout/lists/bulk/use-selection.tsx'
import type { Filter, Sort } from '../layout/lists/filters.ts'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { listWords, withStatus } from '../layout/lists/strays.ts'
import { useListAddress } from '../layout/lists/use-list-address.ts'
import { useMayNow } from '../layout/queries.ts'
import { AddPayeeDialog } from './add-payee-dialog.tsx'
import { payeesFile } from './list/payees-file.ts'
import { columns, PayeeTable } from './payee-table.tsx'
import { type PayeeStatus, payeesQuery } from './queries.ts'

const ArchiveSeveral = lazy(async () => ({
  default: (await import('./list/archive-several.tsx')).ArchiveSeveral,
}))

const PayeeSheet = lazy(async () => ({
  default: (await import('./payee-sheet.tsx')).PayeeSheet,
}))

const filters: Filter[] = [
  {
    ...{ kind: 'tabs', name: 'status', label: 'Status' },
    choices: [
      { value: 'active', label: 'active payees' },
      { value: 'archived', label: 'archived payees' },
      { value: 'stopped', label: 'suspended and blocked payees' },
    ],
  },
  {
    ...{ kind: 'choice', name: 'documents', label: 'Documents' },
    choices: [{ value: 'ending', label: 'ended, or end within 30 days' }],
  },
]
const statuses: PayeeStatus[] = ['active', 'archived', 'stopped']
const sorts: Sort[] = [
  { value: 'name', label: 'By name, A to Z' },
  { value: 'name-down', label: 'By name, Z to A' },
  { value: 'newest', label: 'Newest first' },
]

/** Everyone who is paid. The words and the tab are in the URL. */
export function PayeesPage() {
  const { parameters, change } = useListAddress()
  const setAdding = (isAdding: boolean) => change({ add: isAdding ? 'yes' : undefined })
  const status = statuses.find((one) => one === parameters.get('status')) ?? 'active'
  const { words } = listWords(withStatus(parameters, status), filters, sorts)
  const search = parameters.get('search') ?? ''
  const query = useSuspenseInfiniteQuery(payeesQuery(words))
  const sheet = useSideSheet('payee')
  const mayAdd = useMayNow('create_payees', 'change')
  const payees = query.data.pages.flatMap(({ items }) => items)
  const mayManage = useMayNow('manage_payees', 'change')
  const [moved, setMoved] = useState<PayeeView[]>()
  const selection = useSelection({
    rows: payees,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    may: () => mayManage && status !== 'stopped',
  })
  const isEmpty = payees.length === 0 && !search && status === 'active'
  const add = mayAdd && (
    <>
      <Link to="/payees/import" className={buttonClass('secondary')}>
        Import a sheet
      </Link>
      <Button kind="primary" icon={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
        Add a payee
      </Button>
    </>
  )

  return (
    <Page title="Payees" actions={!isEmpty && add}>
      <StatusTabs status={status} search={search} toVerify={query.data.pages[0]?.toVerify} />
      <ListBar
        list="payees"
        search="Name, code or account number"
        filters={filters}
        sorts={sorts}
        columns={movable(columns)}
        file={payeesFile(words)}
      />
      <p role="status" className="sr-only">
        {search && `${payees.length}${query.hasNextPage ? ' or more' : ''} found for ${search}`}
      </p>
      {payees.length === 0 ? (
        <NoPayees status={status} search={search} action={add} />
      ) : (
        <PayeeTable
          payees={payees}
          hasMore={query.hasNextPage}
          {...(mayManage && status !== 'stopped' ? { boxes: selection.column } : {})}
        />
      )}
      <LoadMore query={query} />
      {sheet.openId && (
        <Suspense>
          <PayeeSheet payeeId={sheet.openId} onClose={sheet.close} />
        </Suspense>
      )}
      <BulkBar count={selection.rows.length} onClear={selection.clear}>
        <Button size="small" onClick={() => setMoved(selection.rows)}>
          {status === 'active' ? 'Archive…' : 'Restore…'}
        </Button>
      </BulkBar>
      {moved && (
        <Suspense>
          <ArchiveSeveral
            payees={moved}
            to={status === 'active' ? 'archived' : 'active'}
            onClose={(isDone) => {
              setMoved(undefined)
              if (isDone) selection.clear()
            }}
          />
        </Suspense>
      )}
      {mayAdd && parameters.has('add') && <AddPayeeDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

type View = { status: PayeeStatus; search: string }

function StatusTabs({ status, search, toVerify }: View & { toVerify: number | undefined }) {
  const waiting = toVerify === undefined ? {} : { count: countText(toVerify) }
  const to = (one: PayeeStatus) => {
    const query = new URLSearchParams()
    if (one !== 'active') query.set('status', one)
    if (search) query.set('search', search)
    return `/payees?${query}`
  }
  return (
    <Tabs
      label="Payees by status"
      tabs={[
        { label: 'Active', to: to('active'), isCurrent: status === 'active' },
        { label: 'Archived', to: to('archived'), isCurrent: status === 'archived' },
        { label: 'Stopped', to: to('stopped'), isCurrent: status === 'stopped' },
        { label: 'To verify', to: '/payees/waiting', isCurrent: false, ...waiting },
        { label: 'Duplicates', to: '/payees/duplicates', isCurrent: false },
      ]}
    />
  )
}

/** Of more than are counted, that there are more. */
const countText = (count: number) => (count < toVerifyMax ? String(count) : `${toVerifyMax}+`)

function NoPayees({ status, search, action }: View & { action: ReactNode }) {
  if (search) {
    const everyone = status === 'active' ? '/payees' : `/payees?status=${status}`
    return (
      <EmptyState action={<Link to={everyone}>Show all {status} payees</Link>}>
        No {status} payee has a name, code or account that starts with “{search}”.
      </EmptyState>
    )
  }
  if (status === 'archived') {
    return (
      <EmptyState action={<Link to="/payees">Show active payees</Link>}>
        No payee is archived. An archived payee cannot be paid, and can be restored.
      </EmptyState>
    )
  }
  if (status === 'stopped') {
    return (
      <EmptyState action={<Link to="/payees">Show active payees</Link>}>
        Nobody is suspended or blocked. That is done on the page of a payee.
      </EmptyState>
    )
  }
  return (
    <EmptyState action={action}>
      There is no payee yet. Add one here, or import a sheet: it brings its payees along.
    </EmptyState>
  )
}
