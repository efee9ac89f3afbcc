import { WaitingAccountList } from '#contract/waiting-accounts.ts'
import { accountStateWords } from '#domain/words/verification-words.ts'
import { listExport } from '../../layout/lists/export/list-export.ts'
import { kindWords } from '../account-state.tsx'

/** The accounts that wait, as an address asks for them, as rows of a file. */
export const waitingFile = (query: string) =>
  listExport({
    name: 'accounts-to-verify',
    list: 'waiting-accounts',
    path: '/waiting-accounts',
    query,
    page: WaitingAccountList,
    columns: [
      { title: 'Payee', cell: ({ payee }) => payee.name },
      { title: 'Code', cell: ({ payee }) => payee.code },
      { title: 'What', cell: ({ account }) => kindWords[account.kind] },
      { title: 'State', cell: ({ account }) => accountStateWords[account.state] },
      { title: 'Bank', cell: ({ account }) => account.bank },
      { title: 'BSB', cell: ({ account }) => account.bsb },
      { title: 'Account', cell: ({ account }) => account.accountNumber },
      { title: 'Pooled', cell: ({ account }) => (account.isPooled ? 'yes' : 'no') },
      { title: 'Name at the bank', cell: ({ account }) => account.nameAtBank },
      { title: 'BSB paid today', cell: ({ before }) => before?.bsb ?? null },
      { title: 'Account paid today', cell: ({ before }) => before?.accountNumber ?? null },
      { title: 'Asked by', cell: ({ proposedBy }) => proposedBy.name },
      { title: 'Asked (UTC)', cell: ({ account }) => account.proposedAt },
      {
        title: 'Holds up',
        cell: ({ holdsUp, holdsUpMore }) =>
          [
            ...holdsUp.map(({ reference }) => reference),
            ...(holdsUpMore ? ['and others'] : []),
          ].join(' '),
      },
    ],
  })
