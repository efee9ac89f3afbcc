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

/** Routes that take more than the small cap: lists of payments and of findings, and files. None of them is open. */
export const routesThatTakeMore: Record<string, keyof typeof bodyCaps> = {
  'POST /api/batches/:id/payments': 'list',
  'POST /api/batches/:id/payments/changes': 'list',
  'PUT /api/batches/:id/payments/:paymentId': 'list',
  'POST /api/batches/:id/submission': 'list',
  'PUT /api/batches/:id/findings/reasons': 'list',
  'PUT /api/batches/:id/differences': 'list',
  'POST /api/batches/:id/imports': 'upload',
  'POST /api/payees/imports': 'upload',
  'POST /api/users/imports': 'upload',
  'POST /api/payees/:id/documents': 'upload',
  'POST /api/batches/:id/attachments': 'upload',
  'POST /api/waiting-accounts/by-list/:batchId': 'upload',
  'POST /api/waiting-accounts/:id/verification': 'upload',
  'POST /api/billing/invoices/:id/proofs': 'upload',
  'POST /approval/accounts/by-list/:batchId': 'upload',
  'POST /approval/accounts/:accountId': 'upload',
  'POST /api/reconciliation/statements': 'upload',
  'POST /billing/invoices/:id/proofs': 'upload',
  'POST /api/bank-files/:id/checks/content': 'upload',
  'POST /approval/:batchId/check': 'upload',
}

/**
 * A route that is not in the table, and an address that has none, take the least; so does a form without a file, whose five megabytes
 * could be two million fields.
 */
export function capOf(route: string, type = ''): BodyCap {
  const cap = routesThatTakeMore[route] ?? 'small'
  const isFields = /^\s*application\/x-www-form-urlencoded/i.test(type)
  return bodyCaps[cap === 'upload' && isFields ? 'small' : cap]
}
