import { Link } from 'react-router'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import { useShownColumns } from '../layout/lists/hidden-columns.ts'
import { ArchiveButton } from './archive-button.tsx'
import { UnconfirmedBadge } from './unconfirmed-badge.tsx'

type SourceAccountTableProps = {
  accounts: SourceAccountView[]
  /** Given to those who may change accounts. */
  onEdit?: (account: SourceAccountView) => void
  onError?: (error: Error | null) => void
}

export function SourceAccountTable({ accounts, onEdit, onError }: SourceAccountTableProps) {
  const shown = useShownColumns(columns)
  const { openId } = useSideSheet('source')
  const actions: Column<SourceAccountView> = {
    name: '',
    title: <span className="sr-only">Actions</span>,
    right: true,
    cell: (account) => (
      <span className="flex justify-end gap-1 sm:-my-1">
        <Button kind="quiet" size="small" onClick={() => onEdit?.(account)}>
          Edit<span className="sr-only"> {account.name}</span>
        </Button>
        <ArchiveButton account={account} onError={(error) => onError?.(error)} />
      </span>
    ),
  }
  return (
    <Table
      caption="Source accounts"
      columns={onEdit ? [...shown, actions] : shown}
      rows={accounts}
      rowKey={({ id }) => id}
      isOpen={({ id }) => id === openId}
    />
  )
}

export const columns: Column<SourceAccountView>[] = [
  {
    name: 'Name',
    heads: true,
    className: 'sm:max-w-48!',
    cell: ({ id, name }) => <AccountLink to={id}>{name}</AccountLink>,
  },
  { name: 'Bank', className: 'sm:max-w-32!', phone: 'below', cell: ({ bank }) => bank || null },
  {
    name: 'Account',
    phone: 'below',
    cell: ({ bsb, accountNumber }) => <AccountNumber bsb={bsb} accountNumber={accountNumber} />,
  },
  { name: 'Bank profile', className: 'sm:max-w-48!', cell: ({ profileTitle }) => profileTitle },
  {
    name: 'Format',
    phone: 'beside',
    cell: ({ confirmedByBank }) => (confirmedByBank ? null : <UnconfirmedBadge />),
  },
  { name: 'At the bank as', className: 'sm:max-2xl:hidden', cell: ({ userName }) => userName },
]

/** Opens the account beside the list. */
function AccountLink({ to, children }: { to: string; children: string }) {
  const { linkTo } = useSideSheet('source')
  return <Link {...linkTo(to)}>{children}</Link>
}
