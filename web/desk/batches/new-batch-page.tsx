import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { addDays, dayInPortMoresby, isWeekend, publicHoliday } from '#domain/calendar.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useMay, useMayStart } from '../layout/queries.ts'
import { useStartBatch } from './actions.ts'
import { BatchForm } from './batch-form.tsx'
import { activeSourceAccountsQuery } from './queries.ts'

export function NewBatchPage() {
  const { data: accounts } = useSuspenseQuery(activeSourceAccountsQuery)
  const start = useStartBatch()
  const navigate = useNavigate()
  const mayStart = useMayStart()

  if (!mayStart) {
    return (
      <Page title="New batch">
        <EmptyState
          action={
            <Link to="/batches" className={buttonClass()}>
              All batches
            </Link>
          }
        >
          No batch can be started now: what the organisation may not do stands above.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title="New batch">
      {accounts.length === 0 ? (
        <NoAccount />
      ) : (
        <Card className="max-w-160">
          <BatchForm
            start={{
              name: '',
              sourceAccountId: (accounts.length === 1 && accounts[0]?.id) || '',
              valueDate: nextWorkingDay(dayInPortMoresby(new Date())),
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
  const mayAdd = useMay('manage_source_accounts')
  return (
    <EmptyState
      action={
        mayAdd && (
          <Link to="/source-accounts" className={buttonClass('primary')}>
            Add a source account
          </Link>
        )
      }
    >
      A batch is paid from one of the organisation’s own accounts, and there is none yet.
      {!mayAdd && ' Your organisation’s administrator can add one.'}
    </EmptyState>
  )
}

/** The first day from a day on when banks are open. */
function nextWorkingDay(from: string): string {
  let day = from
  while (isWeekend(day) || publicHoliday(day)) day = addDays(day, 1)
  return day
}
