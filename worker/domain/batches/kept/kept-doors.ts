/** What an address names, to which a batch belongs. */
export type NamedAtDoor = 'batch' | 'bank_file' | 'import'

const folders: { start: string; named: NamedAtDoor; param: string }[] = [
  { start: '/api/batches/:id', named: 'batch', param: 'id' },
  { start: '/approval/:batchId', named: 'batch', param: 'batchId' },
  { start: '/api/waiting-accounts/by-list/:batchId', named: 'batch', param: 'batchId' },
  { start: '/approval/accounts/by-list/:batchId', named: 'batch', param: 'batchId' },
  { start: '/api/bank-files/:id', named: 'bank_file', param: 'id' },
  { start: '/api/imports/:id', named: 'import', param: 'id' },
]

/** What is told of a confidential batch to everybody who sees batches: totals, counts, states and decisions; each route leaves the lines out itself. */
const toldToAll = new Set([
  'GET /api/batches/:id',
  'GET /api/batches/:id/findings',
  'GET /api/batches/:id/differences',
  'GET /api/batches/:id/approvals',
  'POST /api/batches/:id/approvals',
  'DELETE /api/batches/:id/approvals',
  'DELETE /api/batches/:id/submission',
  'POST /api/batches/:id/cancellation',
  'POST /api/batches/:id/clearing',
  'POST /api/batches/:id/upload',
  'POST /api/batches/:id/void-request',
  'DELETE /api/batches/:id/void-request',
  'POST /api/batches/:id/void',
  'POST /api/batches/:id/revival-request',
  'DELETE /api/batches/:id/revival-request',
  'POST /api/batches/:id/revival',
  'POST /api/batches/:id/closing',
  'GET /api/bank-files/:id',
  'GET /approval/:batchId',
  'POST /approval/:batchId',
  'POST /approval/:batchId/clearing',
  'POST /approval/:batchId/taking-back',
])

/**
 * The batch whose single payments stand behind a route, and in which part of its address it is named. A route that is new
 * there is shut to everybody outside the payroll group until it is named above.
 */
export function keptDoor(
  method: string,
  path: string,
): Omit<(typeof folders)[number], 'start'> | undefined {
  if (toldToAll.has(`${method} ${path}`)) return undefined
  return folders.find(({ start }) => path === start || path.startsWith(`${start}/`))
}
