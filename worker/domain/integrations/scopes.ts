/** What an API key may be given, in the order people choose from. */
export const scopes = [
  'payees:read',
  'payees:write',
  'source-accounts:read',
  'batches:read',
  'batches:write',
  'files:read',
  'files:write',
  'reconciliation:read',
  'audit:read',
] as const
export type Scope = (typeof scopes)[number]

/** What each lets a program do, as whoever gives it and whoever confirms it read it. */
export const scopeWords: Record<Scope, string> = {
  'payees:read': 'Read payees and their accounts',
  'payees:write': 'Add and change payees',
  'source-accounts:read': 'Read source accounts',
  'batches:read': 'Read batches, payments and sheets',
  'batches:write': 'Prepare batches, import sheets, submit and recall',
  'files:read': 'List and download bank files',
  'files:write': 'Make the bank file of an approved batch',
  'reconciliation:read': 'Read what statements say, and what came back',
  'audit:read': 'Read and export the audit log',
}

const batch = '/api/batches/:id'
const payment = `${batch}/payments/:paymentId`

/**
 * The calls that each scope opens. A call that is not here takes a person: approving, people and rights, rules, source
 * accounts, freezing, keys and webhooks themselves. A new call is a person's until somebody writes it here.
 */
export const callsOfScope: Record<Scope, readonly string[]> = {
  'payees:read': ['GET /api/payees', 'GET /api/payees/:id', 'GET /api/payees/:id/last-paid'],
  'payees:write': ['POST /api/payees', 'PUT /api/payees/:id'],
  'source-accounts:read': ['GET /api/source-accounts', 'GET /api/source-accounts/:id'],
  'batches:read': [
    'GET /api/batches',
    `GET ${batch}`,
    `GET ${batch}/payments`,
    `GET ${batch}/approvals`,
    `GET ${batch}/findings`,
    `GET ${batch}/comparison`,
    `GET ${batch}/imports`,
    'GET /api/payments',
    'GET /api/processing',
    'GET /api/imports/:id',
    'GET /api/imports/:id/refused-rows',
    'GET /api/templates',
    'GET /api/templates/:id',
    'GET /api/periods',
    `GET ${batch}/differences`,
  ],
  'batches:write': [
    'POST /api/batches',
    `PUT ${batch}`,
    `POST ${batch}/split`,
    `POST ${batch}/payments`,
    `POST ${batch}/payments/changes`,
    `PUT ${payment}`,
    `DELETE ${payment}`,
    `POST ${payment}/settling`,
    `POST ${batch}/imports`,
    `PUT ${batch}/findings/reasons`,
    `POST ${batch}/submission`,
    `DELETE ${batch}/submission`,
    'POST /api/templates/:id/batches',
    `PUT ${batch}/differences`,
  ],
  'files:read': [
    'GET /api/bank-files',
    'GET /api/bank-files/:id',
    'GET /api/bank-files/:id/content',
  ],
  'files:write': [`POST ${batch}/bank-file`],
  'reconciliation:read': [
    'GET /api/reconciliation',
    'GET /api/reconciliation/lines',
    'GET /api/reconciliation/lines/:id/candidates',
    'GET /api/returns',
  ],
  'audit:read': ['GET /api/audit', 'GET /api/audit/export', 'GET /api/audit/anchors'],
}

const scopeOfCall = new Map(
  scopes.flatMap((scope) => callsOfScope[scope].map((call) => [call, scope] as const)),
)

/** The scope that a call needs (`POST /api/batches/:id/split`); none where no key may make it. */
export function scopeOf(method: string, path: string): Scope | undefined {
  return scopeOfCall.get(`${method === 'HEAD' ? 'GET' : method.toUpperCase()} ${path}`)
}
