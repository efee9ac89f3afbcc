import type { SourceAccountView } from '#contract/source-accounts.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useShownColumns } from '../layout/lists/hidden-columns.ts'
import { ArchiveButton } from './archive-button.tsx'
import { UnconfirmedBadge } from './profile-facts.tsx'

type SourceAccountTableProps = {
  accounts: SourceAccountView[]
  /** Given to those who may change accounts. */
  onEdit?: (account: SourceAccountView) => void
  onError?: (error: Error | null) => void
}

export function SourceAccountTable({ accounts, onEdit, onError }: SourceAccountTableProps) {
  const shown = useShownColumns(columns)
  const actions: Column<SourceAccountView> = {
    name: '',
    title: <span className="sr-only">Actions</span>,
    right: true,
    cell: (account) => (
      <span className="flex justify-end gap-1">
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
    />
  )
}

export const columns: Column<SourceAccountView>[] = [
  {
    name: 'Name',
    heads: true,
    cell: ({ name, bank, needsControlTotal }) => (
      <span className="block sm:min-w-32">
        {name}
        {bank && <span className="block font-normal text-muted">{bank}</span>}
        {needsControlTotal && (
          <span className="block font-normal text-muted">Control total needed</span>
        )}
      </span>
    ),
  },
  {
    name: 'Account',
    cell: ({ bsb, accountNumber }) => <AccountNumber bsb={bsb} accountNumber={accountNumber} />,
  },
  {
    name: 'Bank profile',
    cell: ({ profileTitle, confirmedByBank, switches }) => (
      <span className="grid min-w-0 justify-items-start gap-0.5 max-sm:justify-items-end sm:py-1">
        <span>
          {profileTitle}
          {Object.keys(switches).length > 0 && (
            <span className="text-muted">, {Object.keys(switches).length} set otherwise</span>
          )}
        </span>
        {!confirmedByBank && <UnconfirmedBadge />}
      </span>
    ),
  },
  {
    name: 'At the bank as',
    cell: ({ userName, remitter, deUserId }) => (
      <span className="figures min-w-0">
        {userName}
        <span className="block text-muted">{remitter}</span>
        {deUserId && <span className="block text-muted">DE user {deUserId}</span>}
      </span>
    ),
  },
  {
    name: 'Longest account number',
    className: 'sm:max-2xl:hidden',
    right: true,
    cell: ({ accountDigitsMax }) => `up to ${accountDigitsMax} digits`,
  },
]
