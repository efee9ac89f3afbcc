/** What an address names, to which a batch belongs. */
export type NamedAtDoor = 'batch' | 'bank_file' | 'import'
/** What stands behind it: single payments, or what the batch comes to, which is told once it is handed over. */
export type KeptAtDoor = 'lines' | 'figures'

const folders: { start: string; named: NamedAtDoor; param: string }[] = [
  { start: '/api/batches/:id', named: 'batch', param: 'id' },
  { start: '/approval/:batchId', named: 'batch', param: 'batchId' },
  { start: '/api/waiting-accounts/by-list/:batchId', named: 'batch', param: 'batchId' },
  { start: '/approval/accounts/by-list/:batchId', named: 'batch', param: 'batchId' },
  { start: '/api/bank-files/:id', named: 'bank_file', param: 'id' },
  { start: '/api/imports/:id', named: 'import', param: 'id' },
]

/** What is told of a confidential batch that was handed over to everybody who sees batches: totals, counts, states and decisions; each route leaves the lines out itself. */
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
 * The batch that stands behind a route, what of it, and in which part of its address it is named. A route that is new
 * there is shut to everybody outside the payroll group until it is named above; one that is named is shut while the batch grows.
 */
export function keptDoor(
  method: string,
  path: string,
): (Omit<(typeof folders)[number], 'start'> & { kept: KeptAtDoor }) | undefined {
  const folder = folders.find(({ start }) => path === start || path.startsWith(`${start}/`))
  if (!folder) return undefined
  const { named, param } = folder
  if (!toldToAll.has(`${method} ${path}`)) return { named, param, kept: 'lines' }
  // of a bank file stands what was sealed, whatever became of its batch
  return named === 'batch' ? { named, param, kept: 'figures' } : undefined
}
