import { SourceAccountList } from '#contract/source-accounts.ts'
import { listExport } from '../layout/lists/export/list-export.ts'

/** The source accounts that an address asks for, as rows of a file. */
export const sourceAccountsFile = (query: string) =>
  listExport({
    name: 'source-accounts',
    list: 'source-accounts',
    path: '/source-accounts',
    query,
    page: SourceAccountList,
    columns: [
      { title: 'Name', cell: ({ name }) => name },
      { title: 'Bank', cell: ({ bank }) => bank },
      { title: 'BSB', cell: ({ bsb }) => bsb },
      { title: 'Account', cell: ({ accountNumber }) => accountNumber },
      { title: 'Bank profile', cell: ({ profileTitle }) => profileTitle },
      { title: 'Who may pay from it', cell: ({ usedBy }) => usedBy },
      {
        title: 'Limit of one pay day (PGK)',
        kind: 'money',
        cell: ({ dailyLimitToea }) => dailyLimitToea,
      },
      { title: 'Status', cell: ({ status }) => status },
    ],
  })
