import { Link } from 'react-router'
import type { PayeeView } from '#contract/payees.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ShownCount } from '../../ui/shown-count.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import { useShownColumns } from '../layout/lists/hidden-columns.ts'
import { AccountStateBadge } from './account-state.tsx'
import { StoppedBadge } from './stops/stopped-badge.tsx'

type PayeeTableProps = { payees: PayeeView[]; hasMore: boolean; boxes?: Column<PayeeView> }

export function PayeeTable({ payees, hasMore, boxes }: PayeeTableProps) {
  const shown = useShownColumns(columns)
  const { openId } = useSideSheet('payee')
  return (
    <Table
      caption="Payees"
      columns={boxes ? [boxes, ...shown] : shown}
      rows={payees}
      rowKey={({ id }) => id}
      isOpen={({ id }) => id === openId}
      footer={<ShownCount shown={payees.length} hasMore={hasMore} />}
    />
  )
}

export const columns: Column<PayeeView>[] = [
  {
    name: 'Name',
    heads: true,
    cell: ({ id, name }) => <PayeeLink to={id}>{name}</PayeeLink>,
  },
  { name: 'Code', phone: 'beside', cell: ({ code }) => code || null },
  { name: 'Bank', cell: ({ account }) => account.bank || null },
  {
    name: 'Account',
    phone: 'below',
    cell: ({ account }) => (
      <AccountNumber bsb={account.bsb} accountNumber={account.accountNumber} />
    ),
  },
  { name: 'Name at the bank', cell: ({ account }) => account.nameAtBank },
  {
    name: 'State',
    phone: 'below',
    cell: ({ account, stopped, mergedInto }) =>
      mergedInto ? (
        <Badge shape="✕" word="Merged" />
      ) : stopped ? (
        <StoppedBadge kind={stopped} />
      ) : (
        <AccountStateBadge state={account.state} />
      ),
  },
]

/** Opens the payee beside the list. */
function PayeeLink({ to, children }: { to: string; children: string }) {
  const { linkTo } = useSideSheet('payee')
  return <Link {...linkTo(to)}>{children}</Link>
}
