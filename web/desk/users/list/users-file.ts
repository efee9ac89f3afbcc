import { ColleagueList } from '#contract/users.ts'
import { listExport } from '../../layout/lists/export/list-export.ts'

/** The people that an address asks for, as rows of a file. */
export const usersFile = (query: string) =>
  listExport({
    name: 'users',
    list: 'users',
    path: '/users',
    query,
    page: ColleagueList,
    columns: [
      { title: 'First name', cell: ({ firstName }) => firstName },
      { title: 'Last name', cell: ({ lastName }) => lastName },
      { title: 'E-mail', cell: ({ email }) => email },
      { title: 'Department', cell: ({ department }) => department },
      { title: 'Phone', cell: ({ phoneNumber }) => phoneNumber },
      { title: 'Role', cell: ({ roleTitle }) => roleTitle },
      { title: 'Own limit (PGK)', kind: 'money', cell: ({ ownLimitToea }) => ownLimitToea },
      { title: 'Status', cell: ({ status }) => status },
      { title: 'Last sign-in (UTC)', cell: ({ lastLoginAt }) => lastLoginAt },
    ],
  })
