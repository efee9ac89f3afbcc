import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { nextWorkingDay } from '#domain/bank-days.ts'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { daysOfBank } from '#domain/days/cut-offs.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Page } from '../../ui/page.tsx'
import { RefusedNow } from '../../ui/refused-now.tsx'
import { daysQuery } from '../days/queries.ts'
import { useMayNow, useMayStart } from '../layout/queries.ts'
import { activeAccountsQuery, usableAccountsQuery } from '../source-accounts/queries.ts'
import { useStartBatch } from './actions.ts'
import { BatchForm } from './batch-form.tsx'

export function NewBatchPage() {
  const { data: accounts } = useSuspenseQuery(usableAccountsQuery)
  const start = useStartBatch()
  const navigate = useNavigate()
  const mayStart = useMayStart()
  const { data: days } = useQuery(daysQuery(''))
  const [account] = accounts.length === 1 ? accounts : []
  const own = daysOfBank(days?.own ?? [], account?.bank ?? '')
  const valueDate = nextWorkingDay(dayInPortMoresby(new Date()), own)

  if (!mayStart) {
    return (
      <Page title="New batch">
        <RefusedNow
          action={
            <Link to="/batches" className={buttonClass()}>
              All batches
            </Link>
          }
        >
          No batch can be started
        </RefusedNow>
      </Page>
    )
  }
  return (
    <Page title="New batch">
      {accounts.length === 0 ? (
        <NoAccount />
      ) : (
        <Card className="max-w-160">
          {/* the form begins again where the organisation is closed on the day it began with; what was typed is kept */}
          <BatchForm
            key={valueDate}
            start={{
              name: '',
              sourceAccountId: account?.id ?? '',
              valueDate,
              description: '',
            }}
            keptAs={start.keptAs}
            accounts={accounts}
            error={start.error}
            onSubmit={(batch) =>
              start.mutate(batch, { onSuccess: ({ id }) => navigate(`/batches/${id}`) })
            }
          >
            <ErrorNotice error={start.error} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" kind="primary" busy={start.isPending}>
                Start the batch
              </Button>
              <Link to="/batches" className={buttonClass('quiet')}>
                Not now
              </Link>
            </div>
          </BatchForm>
        </Card>
      )}
    </Page>
  )
}

function NoAccount() {
  const { data: all } = useSuspenseQuery(activeAccountsQuery)
  const mayAdd = useMayNow('manage_source_accounts', 'change')
  return (
    <EmptyState
      action={
        mayAdd && (
          <Link to="/source-accounts" className={buttonClass('primary')}>
            {all.length > 0 ? 'See the source accounts' : 'Add a source account'}
          </Link>
        )
      }
    >
      {all.length > 0
        ? `You may pay from none of the organisation’s accounts: ${all.map(({ name }) => name).join(', ')}. Each is for others.`
        : 'A batch is paid from one of the organisation’s own accounts, and there is none yet.'}
      {all.length === 0 && !mayAdd && ' Your organisation’s administrator can add one.'}
    </EmptyState>
  )
}
