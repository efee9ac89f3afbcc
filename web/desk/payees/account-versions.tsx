import type { ReactNode } from 'react'
import type { PayeeRules } from '#contract/payee-rules.ts'
import type { PayeeAccountView } from '#contract/payees.ts'
import type { Formats } from '#domain/reading/formats.ts'
import { methodWords } from '#domain/words/verification-words.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Moment, useFormats } from '../../ui/formats.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSession } from '../layout/queries.ts'
import { AccountStateBadge, accountSentence, kindWords } from './account-state.tsx'

type AccountVersionsProps = {
  accounts: PayeeAccountView[]
  rules: PayeeRules
  /** Nothing becomes of the accounts of a merged payee. */
  isMerged: boolean
}

/** Every account a payee has had, newest first. */
export function AccountVersions({ accounts, rules, isMerged }: AccountVersionsProps) {
  const { user } = useSession()
  const formats = useFormats()
  return (
    <section aria-labelledby="account-versions" className="grid min-w-0 grid-cols-1 gap-2">
      <h2 id="account-versions">Account versions</h2>
      <Table
        caption="Account versions, newest first"
        columns={columnsFor(user.id, isMerged ? undefined : rules, formats)}
        rows={accounts}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

const columnsFor = (
  userId: string,
  rules: PayeeRules | undefined,
  formats: Formats,
): Column<PayeeAccountView>[] => [
  {
    name: 'Account',
    heads: true,
    cell: ({ bsb, accountNumber, bank }) => (
      <span className="grid gap-0.5">
        <AccountNumber bsb={bsb} accountNumber={accountNumber} />
        <span className="font-normal text-muted">{bank}</span>
      </span>
    ),
  },
  { name: 'Name at the bank', cell: ({ nameAtBank }) => nameAtBank },
  {
    name: 'Kind',
    cell: ({ kind, isPooled }) => (
      <Lines below={isPooled && 'One account of many members'}>{kindWords[kind]}</Lines>
    ),
  },
  {
    name: 'State',
    cell: (account) => (
      <Lines below={rules && accountSentence(account, rules, formats)}>
        <AccountStateBadge state={account.state} />
      </Lines>
    ),
  },
  {
    name: 'Asked for',
    cell: ({ proposedAt, proposedBy }) => (
      <Lines below={proposedBy === userId && 'by you'}>
        <When at={proposedAt} />
      </Lines>
    ),
  },
  {
    name: 'Verified',
    cell: ({ verifiedAt, how }) =>
      verifiedAt && (
        <Lines below={how && howVerified(how)}>
          <When at={verifiedAt} />
        </Lines>
      ),
  },
  { name: 'Version', right: true, cell: ({ version }) => version },
]

/** In the words of whoever verified it; what only a batch confirmed says that nobody did. */
function howVerified(how: NonNullable<PayeeAccountView['how']>): string {
  return how === 'approved_with_batch'
    ? `${methodWords[how]}, not verified apart from that`
    : `“${methodWords[how]}”`
}

type LinesProps = { children: ReactNode; below: ReactNode }

function Lines({ children, below }: LinesProps) {
  return (
    <span className="grid min-w-0 justify-items-start gap-0.5 max-sm:justify-items-end sm:py-1">
      <span>{children}</span>
      {below && <span className="text-balance font-normal text-muted">{below}</span>}
    </span>
  )
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      <Moment at={at} />
    </time>
  )
}
