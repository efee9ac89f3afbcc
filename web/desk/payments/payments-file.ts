import { ListedPayments } from '#contract/batches/across.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { listExport } from '../layout/lists/export/list-export.ts'

/** The payments that an address asks for, as rows of a file. */
export const paymentsFile = (query: string) =>
  listExport({
    name: 'payments',
    list: 'payments',
    path: '/payments',
    query,
    page: ListedPayments,
    columns: [
      { title: 'Payment', cell: ({ paymentReference }) => paymentReference },
      { title: 'Payee', cell: ({ payeeName }) => payeeName },
      { title: 'Code', cell: ({ payeeCode }) => payeeCode },
      { title: 'Bank', cell: ({ bank }) => bank },
      { title: 'BSB', cell: ({ bsb }) => bsb },
      { title: 'Account', cell: ({ accountNumber }) => accountNumber },
      { title: 'Amount (PGK)', kind: 'money', cell: ({ amountToea }) => amountToea },
      { title: 'Reference', cell: ({ reference }) => reference },
      { title: 'State', cell: ({ batch }) => batchStateWords[batch.state].word },
      { title: 'Pay day', cell: ({ valueDate }) => valueDate },
      { title: 'Batch', cell: ({ batch }) => batch.name },
      {
        title: 'On a confirmed statement',
        cell: ({ isReconciled }) => (isReconciled ? 'yes' : ''),
      },
      { title: 'From', cell: ({ sourceAccountName }) => sourceAccountName },
    ],
  })
