import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { PayeeView } from '#contract/payees.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import { BulkBar } from '../layout/lists/bulk/bulk-bar.tsx'
import { useSelection } from '../layout/lists/bulk/use-selection.tsx'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { useListAddress } from '../layout/lists/use-list-address.ts'
import { useMay } from '../layout/queries.ts'
import { AddPayeeDialog } from './add-payee-dialog.tsx'
import { payeesFile } from './list/payees-file.ts'
import { columns, PayeeTable } from './payee-table.tsx'
import { type PayeeStatus, payeesQuery, waitingAccountsQuery } from './queries.ts'

const ArchiveSeveral = lazy(async () => ({
  default: (await import('./list/archive-several.tsx')).ArchiveSeveral,
}))

const PayeeSheet = lazy(async () => ({
  default: (await import('./payee-sheet.tsx')).PayeeSheet,
}))

/** Everyone who is paid, by name. The words and the tab are in the URL. */
export function PayeesPage() {
  const { parameters, change } = useListAddress()
  const setAdding = (isAdding: boolean) => change({ add: isAdding ? 'yes' : undefined })
  const status = parameters.get('status') === 'archived' ? 'archived' : 'active'
  const search = parameters.get('search') ?? ''
  const query = useSuspenseInfiniteQuery(payeesQuery(status, search))
  const sheet = useSideSheet('payee')
  const mayAdd = useMay('create_payees')
  const payees = query.data.pages.flatMap(({ items }) => items)
  const mayManage = useMay('manage_payees')
  const [moved, setMoved] = useState<PayeeView[]>()
  const selection = useSelection({
    rows: payees,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    may: () => mayManage,
  })
  const isEmpty = payees.length === 0 && !search && status === 'active'
  const add = mayAdd && (
    <Button kind="primary" icon={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      Add a payee
    </Button>
  )

  return (
    <Page title="Payees" actions={!isEmpty && add}>
      <StatusTabs status={status} search={search} />
      <ListBar
        list="payees"
        search="Name, code or account number"
        columns={movable(columns)}
        file={payeesFile(`${new URLSearchParams({ status, search })}`)}
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
          {...(mayManage ? { boxes: selection.column } : {})}
        />
      )}
      <LoadMore query={query}>Load more</LoadMore>
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
      {parameters.has('add') && <AddPayeeDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

type View = { status: PayeeStatus; search: string }

function StatusTabs({ status, search }: View) {
  const waiting = useWaitingCount()
  const to = (one: PayeeStatus) => {
    const query = new URLSearchParams()
    if (one === 'archived') query.set('status', one)
    if (search) query.set('search', search)
    return `/payees?${query}`
  }
  return (
    <Tabs
      label="Payees by status"
      tabs={[
        { label: 'Active', to: to('active'), isCurrent: status === 'active' },
        { label: 'Archived', to: to('archived'), isCurrent: status === 'archived' },
        { label: 'To verify', to: '/payees/waiting', isCurrent: false, ...waiting },
      ]}
    />
  )
}

/** How many accounts wait, once it is known; of more than a page, that there are more. */
function useWaitingCount(): { count?: string } {
  const { data: waiting, hasNextPage } = useInfiniteQuery(waitingAccountsQuery)
  if (!waiting) return {}
  const count = waiting.pages.flatMap(({ items }) => items).length
  return { count: hasNextPage ? `${count}+` : String(count) }
}

function NoPayees({ status, search, action }: View & { action: ReactNode }) {
  if (search) {
    const everyone = status === 'archived' ? '/payees?status=archived' : '/payees'
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
  return (
    <EmptyState action={action}>
      There is no payee yet. Add one here, or import a sheet: it brings its payees along.
    </EmptyState>
  )
}
