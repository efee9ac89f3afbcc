const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** The multipart frame around a file, and the other fields of its form. */
const frameBytesMax = 100 * kilobyte

/** The most that a request's body may have. `said` is how a person reads it. */
export const bodyCaps = {
  small: { bytes: 64 * kilobyte, said: '64 KB' },
  list: { bytes: megabyte, said: '1 MB' },
  upload: { bytes: 5 * megabyte + frameBytesMax, said: 'a file of 5 MB' },
} as const satisfies Record<string, { bytes: number; said: string }>

export type BodyCap = (typeof bodyCaps)[keyof typeof bodyCaps]

/** What a route takes: a list; a sheet or statement, which is read into rows; a paper, which is kept as it is; a file that is only held beside another. */
export type TakesMore = 'list' | 'sheet' | 'paper' | 'held'

/** Routes that take more than the small cap: lists of payments and of findings, and files. None of them is open. */
export const routesThatTakeMore: Readonly<Record<string, TakesMore>> = {
  'POST /api/batches/:id/payments': 'list',
  'POST /api/batches/:id/payments/changes': 'list',
  'PUT /api/batches/:id/payments/:paymentId': 'list',
  'POST /api/batches/:id/submission': 'list',
  'PUT /api/batches/:id/findings/reasons': 'list',
  'PUT /api/batches/:id/differences': 'list',
  'POST /api/batches/:id/imports': 'sheet',
  'POST /api/payees/imports': 'sheet',
  'POST /api/users/imports': 'sheet',
  'POST /api/payees/:id/documents': 'paper',
  'POST /api/batches/:id/attachments': 'paper',
  'POST /api/waiting-accounts/by-list/:batchId': 'paper',
  'POST /api/waiting-accounts/:id/verification': 'paper',
  'POST /api/billing/invoices/:id/proofs': 'paper',
  'POST /approval/accounts/by-list/:batchId': 'paper',
  'POST /approval/accounts/:accountId': 'paper',
  'POST /api/reconciliation/statements': 'sheet',
  'POST /billing/invoices/:id/proofs': 'paper',
  'POST /api/bank-files/:id/checks/content': 'held',
  'POST /approval/:batchId/check': 'held',
}

/**
 * A route that is not in the table, and an address that has none, take the least; so does a form without a file, whose five megabytes
 * could be two million fields.
 */
export function capOf(route: string, type = ''): BodyCap {
  const takes = routesThatTakeMore[route]
  if (takes === undefined || takes === 'list') return bodyCaps[takes ?? 'small']
  const isFields = /^\s*application\/x-www-form-urlencoded/i.test(type)
  return bodyCaps[isFields ? 'small' : 'upload']
}
