import type { PayeeAccountView } from '#contract/payees.ts'
import { formatMoment } from '#domain/calendar.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSession } from '../layout/queries.ts'
import { AccountStateBadge, accountSentences, overtaken } from './account-state.tsx'

/** Every account a payee has had, newest first. */
export function AccountVersions({ accounts }: { accounts: PayeeAccountView[] }) {
  const { user } = useSession()
  return (
    <section aria-labelledby="account-versions" className="grid min-w-0 grid-cols-1 gap-2">
      <h2 id="account-versions">Account versions</h2>
      <Table
        caption="Account versions, newest first"
        columns={columnsFor(user.id, accounts[0]?.id)}
        rows={accounts}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

const columnsFor = (userId: string, newestId: string | undefined): Column<PayeeAccountView>[] => [
  {
    name: 'Account',
    heads: true,
    cell: ({ bsb, accountNumber }) => <AccountNumber bsb={bsb} accountNumber={accountNumber} />,
  },
  { name: 'Bank', cell: ({ bank }) => bank || null },
  { name: 'Name at the bank', cell: ({ nameAtBank }) => nameAtBank },
  {
    name: 'State',
    cell: ({ id, state }) => (
      <span className="grid justify-items-start min-w-0 gap-0.5 max-sm:justify-items-end sm:py-1">
        <AccountStateBadge state={state} />
        <span className="text-balance text-muted">
          {state === 'proposed' && id !== newestId ? overtaken : accountSentences[state]}
        </span>
      </span>
    ),
  },
  {
    name: 'Proposed',
    cell: ({ proposedAt, proposedBy }) => (
      <span className="figures">
        <When at={proposedAt} />
        {proposedBy === userId && ' by you'}
      </span>
    ),
  },
  {
    name: 'Confirmed',
    cell: ({ verifiedAt }) => verifiedAt && <When at={verifiedAt} />,
  },
  { name: 'Version', right: true, cell: ({ version }) => version },
]

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatMoment(new Date(at))}
    </time>
  )
}
