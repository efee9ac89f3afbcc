import { BankFileList } from '#contract/batches/bank-files.ts'
import { listExport } from '../layout/lists/export/list-export.ts'

/** The bank files that an address asks for, as rows of a file. */
export const bankFilesFile = (query: string) =>
  listExport({
    name: 'bank-files',
    list: 'bank-files',
    path: '/bank-files',
    query,
    page: BankFileList,
    columns: [
      { title: 'File', cell: ({ fileName }) => fileName },
      { title: 'Batch', cell: ({ batchName }) => batchName },
      { title: 'Reference', cell: ({ batchReference }) => batchReference },
      { title: 'Format', cell: ({ profileTitle }) => profileTitle },
      { title: 'Payments', kind: 'count', cell: ({ paymentCount }) => paymentCount },
      { title: 'Records', kind: 'count', cell: ({ recordCount }) => recordCount },
      { title: 'Total (PGK)', kind: 'money', cell: ({ totalToea }) => totalToea },
      { title: 'Made by', cell: ({ sealedBy }) => sealedBy.name },
      { title: 'Made (UTC)', cell: ({ sealedAt }) => sealedAt },
      { title: 'Marked as uploaded (UTC)', cell: ({ uploadedAt }) => uploadedAt },
      { title: 'Bank’s reference', cell: ({ bankReference }) => bankReference },
      { title: 'Void (UTC)', cell: ({ void: one }) => one?.voidedAt ?? null },
      { title: 'Why void', cell: ({ void: one }) => (one?.voidedAt ? one.words : null) },
      { title: 'SHA-256', cell: ({ sha256 }) => sha256 },
    ],
  })
