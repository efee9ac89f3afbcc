import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { atLeast } from '../../ui/counted.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountsView } from './accounts-view.tsx'
import { LinesView } from './lines-view.tsx'
import { reconciliationQuery } from './queries.ts'
import { ReturnsView } from './returns/returns-view.tsx'

/** What the bank did with what was sent: statements, what they say of batches, and what came back. */
export function ReconciliationPage() {
  const { data } = useSuspenseQuery(reconciliationQuery)
  const [parameters] = useSearchParams()
  const view = parameters.get('view') ?? 'accounts'
  const sum = (of: 'tentative' | 'unreconciled') =>
    atLeast(
      data.accounts.reduce((many, account) => many + account[of], 0),
      data.isPartOfLines,
    )
  const { unmatched, matched, isPart } = data.returns
  const tabs = [
    { name: 'accounts', label: 'Statements and batches' },
    { name: 'tentative', label: 'To confirm', count: sum('tentative') },
    { name: 'unreconciled', label: 'Not matched', count: sum('unreconciled') },
    { name: 'reconciled', label: 'Confirmed' },
    { name: 'returns', label: 'Returns', count: atLeast(unmatched + matched, isPart) },
  ].map(({ name, ...tab }) => ({ ...tab, to: `?view=${name}`, isCurrent: name === view }))
  return (
    <Page title="Reconciliation">
      <Tabs label="Reconciliation" tabs={tabs} />
      <Suspense key={view} fallback={<Loading />}>
        {view === 'returns' ? (
          <ReturnsView />
        ) : view === 'tentative' || view === 'unreconciled' || view === 'reconciled' ? (
          <LinesView state={view} />
        ) : (
          <AccountsView found={data} />
        )}
      </Suspense>
    </Page>
  )
}
