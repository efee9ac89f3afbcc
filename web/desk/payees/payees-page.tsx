import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMay } from '../layout/queries.ts'
import { useSearchText } from '../layout/use-search-text.ts'
import { AddPayeeDialog } from './add-payee-dialog.tsx'
import { PayeeTable } from './payee-table.tsx'
import { type PayeeStatus, payeesQuery, waitingAccountsQuery } from './queries.ts'

/** Everyone who is paid, by name. The words and the tab are in the URL. */
export function PayeesPage() {
  const [isAdding, setAdding] = useState(false)
  const [parameters] = useSearchParams()
  const status = parameters.get('status') === 'archived' ? 'archived' : 'active'
  const { text, search, onText } = useSearchText()
  const query = useSuspenseInfiniteQuery(payeesQuery(status, search))
  const mayAdd = useMay('create_payees')
  const payees = query.data.pages.flatMap(({ items }) => items)
  const isEmpty = payees.length === 0 && !search && status === 'active'
  const add = mayAdd && (
    <Button kind="primary" icon={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      Add a payee
    </Button>
  )

  return (
    <Page title="Payees" actions={!isEmpty && add}>
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3">
        <StatusTabs status={status} search={search} />
        <TextField
          label="Search"
          type="search"
          className="w-full sm:w-80"
          placeholder="Name, code or account number"
          value={text}
          onText={onText}
        />
      </div>
      <p role="status" className="sr-only">
        {search && `${payees.length}${query.hasNextPage ? ' or more' : ''} found for ${search}`}
      </p>
      {payees.length === 0 ? (
        <NoPayees status={status} search={search} action={add} />
      ) : (
        <PayeeTable payees={payees} hasMore={query.hasNextPage} />
      )}
      <LoadMore query={query}>Load more</LoadMore>
      {isAdding && <AddPayeeDialog onClose={() => setAdding(false)} />}
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
