import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { stateFilter, useAccountFilter } from '../layout/lists/choices.ts'
import type { Filter, Sort } from '../layout/lists/filters.ts'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { listWords } from '../layout/lists/strays.ts'
import { payeeQuery } from '../payees/queries.ts'
import { columns, PaymentTable } from './payment-table.tsx'
import { paymentsFile } from './payments-file.ts'
import { allPaymentsQuery } from './queries.ts'

const sorts: Sort[] = [
  { value: 'newest', label: 'Newest batch first' },
  { value: 'largest', label: 'Largest first' },
]

const onStatement = [
  { value: 'reconciled', label: 'Confirmed on a statement' },
  { value: 'unreconciled', label: 'Left, and not confirmed yet' },
  { value: 'out', label: 'With the bank, not come back' },
]

/** Every payment of every batch. What it is narrowed to and how it is sorted stands in the address. */
export function PaymentsPage() {
  const [parameters] = useSearchParams()
  const filters: Filter[] = [
    stateFilter,
    ...useAccountFilter(),
    { kind: 'choice', name: 'bank', label: 'Statement', choices: onStatement },
    { kind: 'days', label: 'Pay day' },
    { kind: 'amounts', label: 'Amount' },
    ...usePayeeFilter(parameters.get('payee')),
  ]
  const { words, isNarrowed } = listWords(parameters, filters, sorts)
  return (
    <Page title="Payments">
      <ListBar
        list="payments"
        search="Payee, code, account or reference"
        filters={filters}
        sorts={sorts}
        columns={movable(columns)}
        file={paymentsFile(words)}
      />
      {/* A choice is taken at once, however slow the line: only the rows are waited for. */}
      <Suspense key={words} fallback={<Loading />}>
        <Payments words={words} isNarrowed={isNarrowed} />
      </Suspense>
    </Page>
  )
}

/** The address may ask for one payee; the chip says who, where that is known here. */
function usePayeeFilter(id: string | null): Filter[] {
  const client = useQueryClient()
  if (!id) return []
  const label = client.getQueryData(payeeQuery(id).queryKey)?.name ?? 'one payee'
  const choices = [{ value: id, label }]
  return [{ kind: 'choice', name: 'payee', label: 'Payee', isOpen: true, choices }]
}

function Payments({ words, isNarrowed }: { words: string; isNarrowed: boolean }) {
  const query = useSuspenseInfiniteQuery(allPaymentsQuery(words))
  const payments = query.data.pages.flatMap(({ items }) => items)
  if (payments.length === 0) {
    return isNarrowed ? (
      <EmptyState action={<Link to="?">Show all payments</Link>}>
        No payment fits what you asked for.
      </EmptyState>
    ) : (
      <EmptyState action={<Link to="/batches">Show the batches</Link>}>
        Payments stand here once a batch has some. There is none yet.
      </EmptyState>
    )
  }
  return (
    <>
      <PaymentTable payments={payments} hasMore={query.hasNextPage} />
      <LoadMore query={query} />
    </>
  )
}
