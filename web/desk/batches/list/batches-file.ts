import { BatchList } from '#contract/batches/batches.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { listExport } from '../../layout/lists/export/list-export.ts'

/** The batches that an address asks for, as rows of a file. */
export const batchesFile = (query: string) =>
  listExport({
    name: 'batches',
    list: 'batches',
    path: '/batches',
    query,
    page: BatchList,
    columns: [
      { title: 'Reference', cell: ({ reference }) => reference },
      { title: 'Batch', cell: ({ name }) => name },
      { title: 'State', cell: ({ state }) => batchStateWords[state].word },
      { title: 'Pay day', cell: ({ valueDate }) => valueDate },
      { title: 'From', cell: ({ sourceAccount }) => sourceAccount.name },
      { title: 'BSB', cell: ({ sourceAccount }) => sourceAccount.bsb },
      { title: 'Account', cell: ({ sourceAccount }) => sourceAccount.accountNumber },
      { title: 'Prepared by', cell: ({ preparedBy }) => preparedBy.name },
      { title: 'Payments', kind: 'count', cell: ({ paymentCount }) => paymentCount },
      { title: 'Total (PGK)', kind: 'money', cell: ({ totalToea }) => totalToea },
      { title: 'Approvals', kind: 'count', cell: ({ approvalsGiven }) => approvalsGiven },
      { title: 'Approvals needed', kind: 'count', cell: ({ approvalsNeeded }) => approvalsNeeded },
    ],
  })
