import { formatMoment } from '#domain/calendar.ts'
import { plans } from '#domain/plan.ts'
import { ErrorNotice } from '../shell/error-notice.tsx'
import { Page } from '../shell/page.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useChange, useMay, useSignUps } from './queries.ts'
import { StateBadge } from './state-words.tsx'

/** Who is on the way in, and where it got stuck. */
export function SignUpsPage() {
  const rows = useSignUps()
  const mayRetry = useMay('manage_organisations')
  const all = mayRetry ? [...columns, retryColumn] : columns
  return (
    <Page title="Sign-ups">
      {rows.length === 0 ? (
        <EmptyState>Nobody is on the way in.</EmptyState>
      ) : (
        <Table caption="Sign-ups in flight" rows={rows} rowKey={({ id }) => id} columns={all} />
      )}
    </Page>
  )
}

type Row = ReturnType<typeof useSignUps>[number]

const columns: Column<Row>[] = [
  { name: 'Organisation', heads: true, cell: ({ organisationName }) => organisationName },
  { name: 'Address', cell: ({ slug }) => slug },
  { name: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { name: 'Plan', cell: ({ plan }) => plans[plan].title },
  { name: 'Since', cell: ({ createdAt }) => formatMoment(new Date(createdAt)) },
  { name: 'Tries', right: true, cell: ({ attempts }) => attempts },
  { name: 'Last error', cell: ({ lastError }) => lastError || '–' },
]

const retryColumn: Column<Row> = {
  name: 'Try again',
  cell: ({ id, state }) => (state === 'unconfirmed' ? '–' : <Retry id={id} />),
}

function Retry({ id }: { id: string }) {
  const change = useChange(`/sign-ups/${id}/retry`)
  return (
    <>
      <Button size="small" busy={change.isPending} onClick={() => change.mutate({})}>
        Try again
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
