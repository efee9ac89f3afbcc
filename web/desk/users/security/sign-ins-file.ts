import { SignInList } from '#contract/users/security.ts'
import { factorNames, outcomeWords } from '#domain/access/sign-in/sign-in-words.ts'
import { listExport } from '../../layout/lists/export/list-export.ts'

/** The sign-ins that an address asks for, as rows of a file. */
export const signInsFile = (query: string) =>
  listExport({
    name: 'sign-ins',
    list: 'sign-ins',
    path: '/security/sign-ins',
    query,
    page: SignInList,
    columns: [
      { title: 'At (UTC)', cell: ({ at }) => at },
      { title: 'Person', cell: ({ person }) => person.name },
      { title: 'What', cell: ({ outcome }) => outcomeWords[outcome] },
      { title: 'Times that day', kind: 'count', cell: ({ times }) => times },
      { title: 'Second factor', cell: ({ factor }) => factorNames[factor] ?? factor },
      { title: 'With', cell: ({ device }) => device },
      { title: 'Network', cell: ({ network }) => network },
      { title: 'Address', cell: ({ address }) => address },
    ],
  })
