import { PayeeList, type PayeeView } from '#contract/payees.ts'
import { accountsCell, listCell } from '#domain/sheets/payees/own-cells.ts'
import { type ExportColumn, listExport } from '../../layout/lists/export/list-export.ts'

/** The payees that an address asks for, with their accounts and contacts, as rows of a file. */
export const payeesFile = (query: string) =>
  listExport({
    name: 'payees',
    list: 'payees',
    path: '/payees',
    query,
    also: { beside: 'yes' },
    page: PayeeList,
    columns: payeeColumns,
  })

/** An import of the same file, into an organisation without payees, makes the same ones. */
export const payeeColumns: ExportColumn<PayeeView>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Code', cell: ({ code }) => code },
  { title: 'Bank', cell: ({ account }) => account.bank },
  { title: 'BSB', cell: ({ account }) => account.bsb },
  { title: 'Account', cell: ({ account }) => account.accountNumber },
  { title: 'Name at the bank', cell: ({ account }) => account.nameAtBank },
  { title: 'State of the account', cell: ({ account }) => account.state },
  { title: 'Pooled', cell: ({ account }) => (account.isPooled ? 'yes' : 'no') },
  { title: 'Other accounts', cell: ({ beside }) => accountsCell(beside?.accounts ?? []) },
  { title: 'Telephone numbers', cell: ({ beside }) => listCell(beside?.phones ?? []) },
  { title: 'Email addresses', cell: ({ beside }) => listCell(beside?.emails ?? []) },
  { title: 'Stopped', cell: stoppedOf },
  { title: 'Added', cell: ({ createdAt }) => createdAt },
]

/** Why nothing may be paid to them; nothing where it may. */
function stoppedOf({ status, stopped, mergedInto }: PayeeView): string {
  if (mergedInto) return 'merged'
  return stopped ?? (status === 'archived' ? 'archived' : '')
}
