import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ProofState, proofStates } from '#domain/billing/invoice.ts'
import { formatMoment } from '#domain/calendar.ts'
import { proofStateWords } from '#domain/words/state-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useProofs } from '../queries.ts'

/** What organisations uploaded to show that they paid. */
export function ProofsPage() {
  const [params] = useSearchParams()
  const state = proofStates.find((one) => one === params.get('state')) ?? 'submitted'
  return (
    <Page title="Proofs of payment">
      <Tabs
        label="Proofs by state"
        tabs={proofStates.map((one) => ({
          label: proofStateWords[one].word,
          to: `/proofs?state=${one}`,
          isCurrent: one === state,
        }))}
      />
      <Suspense fallback={<Loading isPart />}>
        <Found key={state} state={state} />
      </Suspense>
    </Page>
  )
}

const none: Record<ProofState, string> = {
  submitted: 'No proof waits to be looked at.',
  verified: 'No proof was verified yet.',
  rejected: 'No proof was refused.',
  duplicate: 'No proof was sent a second time.',
}

function Found({ state }: { state: ProofState }) {
  const { rows, query } = useProofs(state)
  if (rows.length === 0) return <EmptyState>{none[state]}</EmptyState>
  return (
    <>
      <Table
        caption="Proofs"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        isMarked={({ flags }) => flags.length > 0}
      />
      <LoadMore query={query} />
    </>
  )
}

type Row = ReturnType<typeof useProofs>['rows'][number]

const columns: Column<Row>[] = [
  {
    name: 'Organisation',
    heads: true,
    cell: ({ id, organisation }) => <Link to={`/proofs/${id}`}>{organisation.name}</Link>,
  },
  { name: 'Invoice', cell: ({ invoice }) => invoice.number },
  { name: 'Bank reference', cell: ({ bankReference }) => bankReference },
  { name: 'Says it paid', right: true, cell: ({ claimedToea }) => <Money toea={claimedToea} /> },
  { name: 'To pay', right: true, cell: ({ invoice }) => <Money toea={invoice.openToea} /> },
  { name: 'Sent', cell: ({ submittedAt }) => formatMoment(new Date(submittedAt)) },
  {
    name: 'Look at',
    cell: ({ flags }) => (flags.length > 0 ? `▲ ${flags.length} like it` : '–'),
  },
]
