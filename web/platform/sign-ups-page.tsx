import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type SignUpState, waitingStates } from '#contract/platform.ts'
import { plans } from '#domain/billing/plan.ts'
import { formatMoment } from '#domain/calendar.ts'
import { signUpStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useChange, useMay, useSignUps } from './queries.ts'

/** Who is on the way in, and where it got stuck: what failed first. */
export function SignUpsPage() {
  const [params] = useSearchParams()
  const state = waitingStates.find((one) => one === params.get('state')) ?? waitingStates[0]
  return (
    <Page title="Sign-ups">
      <Tabs
        label="Sign-ups by state"
        tabs={waitingStates.map((one) => ({
          label: signUpStateWords[one].word,
          to: `/sign-ups?state=${one}`,
          isCurrent: one === state,
        }))}
      />
      <Suspense fallback={<Loading isPart />}>
        <Found key={state} state={state} />
      </Suspense>
    </Page>
  )
}

function Found({ state }: { state: SignUpState }) {
  const { rows, query } = useSignUps(state)
  const mayRetry = useMay('manage_organisations') && state !== 'unconfirmed'
  if (rows.length === 0) return <EmptyState>{nobody[state]}</EmptyState>
  return (
    <>
      <Table
        caption={`Sign-ups: ${signUpStateWords[state].word}`}
        rows={rows}
        rowKey={({ id }) => id}
        columns={mayRetry ? [...columns, retryColumn] : columns}
      />
      <LoadMore query={query} />
    </>
  )
}

const nobody: Record<SignUpState, string> = {
  provisioning_failed: 'Nothing failed.',
  waiting_for_slot: 'Nobody waits for a slot.',
  provisioning: 'Nothing is in work.',
  unconfirmed: 'Nobody has an e-mail to confirm.',
}

type Row = ReturnType<typeof useSignUps>['rows'][number]

const columns: Column<Row>[] = [
  { name: 'Organisation', heads: true, cell: ({ organisationName }) => organisationName },
  { name: 'Address', cell: ({ slug }) => slug },
  { name: 'State', cell: ({ state }) => <Badge {...signUpStateWords[state]} /> },
  { name: 'Plan', cell: ({ plan }) => plans[plan].title },
  { name: 'Since', cell: ({ createdAt }) => formatMoment(new Date(createdAt)) },
  { name: 'Tries', right: true, cell: ({ attempts }) => attempts },
  { name: 'Last error', breaks: true, cell: ({ lastError }) => lastError || '–' },
]

const retryColumn: Column<Row> = { name: 'Try again', cell: ({ id }) => <Retry id={id} /> }

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
