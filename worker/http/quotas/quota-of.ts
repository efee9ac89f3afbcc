import type { QuotaName } from '../../domain/access/quotas/quotas.ts'
import { routesThatTakeMore } from '../front-door/body-caps.ts'

/** Calls that cost more than a look or a step, by what they cost. */
const named: Partial<Record<QuotaName, readonly string[]>> = {
  exports: [
    'GET /api/audit',
    'GET /api/audit/export',
    'GET /api/audit/anchors',
    'GET /api/integrity',
    'GET /api/reports',
    'GET /api/bank-files/:id/content',
    'GET /api/imports/:id/refused-rows',
    'GET /api/payees/duplicates',
    'GET /api/payees/:id/documents/:documentId/file',
    'GET /api/billing/invoices/:id/pdf',
    'GET /api/bank-files/:id/slip',
    'GET /api/bank-files/:id/control-slip',
    'GET /api/batches/:id/attachments/:attachmentId/file',
    'GET /api/batches/:id/dossier',
    'GET /api/batches/:id/remittance/:payeeId',
    'GET /api/organisation/archives/:id',
    'GET /api/platform/audit',
    'GET /api/platform/audit/export',
    'GET /api/platform/proofs/:id/content',
    'POST /api/approval-rules/trial',
  ],
  edits: [
    'POST /api/batches',
    'POST /api/templates/:id/batches',
    'POST /api/batches/:id/payments/changes',
    'PUT /api/batches/:id/payments/:paymentId',
    'DELETE /api/batches/:id/payments/:paymentId',
  ],
  letters: [
    'POST /api/users',
    'POST /api/users/:id/invitation',
    'POST /api/users/:id/factor-removal',
    'POST /api/changes/:id/confirmation',
    'POST /api/changes/confirmations',
    'POST /api/webhooks/:id/deliveries/:sequence/sending',
    'POST /api/batches/:id/remittance-letters',
    'POST /api/platform/people',
    'POST /api/platform/people/:id/invitation',
    'POST /api/platform/announcements',
    'POST /api/platform/letters/retry',
    'POST /api/platform/letters/retries',
  ],
  archives: ['POST /api/organisation/archives'],
}

const quotaNames = Object.keys(named) as (keyof typeof named)[] // the keys of the table above

const byRoute = new Map<string, QuotaName>([
  ...Object.entries(routesThatTakeMore).flatMap(([route, takes]): [string, QuotaName][] =>
    takes === 'list' ? [] : [[route, 'uploads']],
  ),
  ...quotaNames.flatMap((quota) =>
    (named[quota] ?? []).map((route): [string, QuotaName] => [route, quota]),
  ),
])

/** The calls that have a quota of their own. A test holds that each of them is a route. */
export const routesWithQuota: readonly string[] = [...byRoute.keys()]

/** Every call of somebody signed in has one: what is not named is a look, or a step. */
export function quotaOf(method: string, path: string): QuotaName {
  const look = method === 'GET' || method === 'HEAD'
  return byRoute.get(`${look ? 'GET' : method} ${path}`) ?? (look ? 'looks' : 'steps')
}
