import { EntitledList } from '#contract/users/rights.ts'
import type { MoneyRight } from '#domain/access/review/money-rights.ts'
import { amountText } from '#domain/money/money.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { listExport } from '../../layout/lists/export/list-export.ts'

/** Who has one right, as rows of a file. */
export const rightsFile = (right: MoneyRight) =>
  listExport({
    name: 'rights',
    list: 'rights',
    path: '/rights',
    query: `right=${right}`,
    page: EntitledList,
    columns: [
      { title: 'Right', cell: () => permissionWords[right] },
      { title: 'Name', cell: ({ name }) => name },
      { title: 'Through the role', cell: ({ roleTitle }) => roleTitle },
      { title: 'Since (UTC)', cell: ({ since }) => since },
      { title: 'Last used (UTC)', cell: ({ lastUsedAt }) => lastUsedAt },
      { title: 'To look at', cell: ({ isUnused }) => (isUnused ? 'Not used' : '') },
      { title: 'Up to (PGK)', kind: 'money', cell: ({ limitToea }) => limitToea ?? null },
      {
        title: 'Today also for',
        cell: ({ actsFor }) =>
          actsFor
            .map(({ name, toDay, limitToea }) => `${name}${upTo(limitToea)} until ${toDay}`)
            .join('; '),
      },
    ],
  })

const upTo = (toea: number | null) => (toea === null ? '' : ` up to ${amountText(toea)}`)
