import { PayeeList } from '#contract/payees.ts'
import { listExport } from '../../layout/lists/export/list-export.ts'

/** The payees that an address asks for, with the account of today, as rows of a file. */
export const payeesFile = (query: string) =>
  listExport({
    name: 'payees',
    list: 'payees',
    path: '/payees',
    query,
    page: PayeeList,
    columns: [
      { title: 'Name', cell: ({ name }) => name },
      { title: 'Code', cell: ({ code }) => code },
      { title: 'Bank', cell: ({ account }) => account.bank },
      { title: 'BSB', cell: ({ account }) => account.bsb },
      { title: 'Account', cell: ({ account }) => account.accountNumber },
      { title: 'Name at the bank', cell: ({ account }) => account.nameAtBank },
      { title: 'State of the account', cell: ({ account }) => account.state },
      { title: 'Added', cell: ({ createdAt }) => createdAt },
    ],
  })
