import { reportKinds } from '../worker/domain/reports/kinds.ts'
import { writeCursor } from '../worker/http/paging.ts'
import type { Filled } from './fill.ts'

/** Every list of an organisation's rooms, as their pages ask for it. */
export const pagesOfRooms: { what: string; path: (filled: Filled) => string }[] = [
  { what: 'payees', path: () => '/api/payees' },
  { what: 'payees by a name', path: () => '/api/payees?search=vele%20500' },
  { what: 'payees whose documents end', path: () => '/api/payees?documents=ending' },
  { what: 'payees that are stopped', path: () => '/api/payees?status=stopped' },
  { what: 'documents of a payee', path: ({ rooms }) => `/api/payees/${rooms.payeeId}/documents` },
  { what: 'accounts to verify', path: () => '/api/waiting-accounts' },
  { what: 'people', path: () => '/api/users' },
  { what: 'people, longest away', path: () => '/api/users?sort=longest-away' },
  { what: 'people by a name', path: () => '/api/users?search=number500' },
  { what: 'how people sign in', path: () => '/api/security' },
  { what: 'sign-ins', path: () => '/api/security/sign-ins' },
  { what: 'sign-ins that failed', path: () => '/api/security/sign-ins?failed=yes' },
  { what: 'sign-ins of one person', path: () => '/api/security/sign-ins?person=person7' },
  {
    what: 'sign-ins, deep page',
    path: () => `/api/security/sign-ins?cursor=${writeCursor([500])}`,
  },
  { what: 'source accounts', path: () => '/api/source-accounts' },
  { what: 'source accounts, newest', path: () => '/api/source-accounts?sort=newest' },
  { what: 'source accounts by a name', path: () => '/api/source-accounts?search=account%20500' },
  { what: 'audit entries by a word', path: () => '/api/audit?search=payroll' },
  { what: 'audit entries of one person', path: ({ adminId }) => `/api/audit?actor=${adminId}` },
  { what: 'audit entries of one object', path: () => '/api/audit?subject=batch/7' },
  { what: 'audit entries of some days', path: () => '/api/audit?from=2026-01-01&to=2026-01-01' },
  { what: 'notifications', path: () => '/api/notifications' },
  { what: 'API keys', path: () => '/api/keys' },
  { what: 'webhooks', path: () => '/api/webhooks' },
  { what: 'deliveries', path: ({ rooms }) => `/api/webhooks/${rooms.webhookId}/deliveries` },
  { what: 'delegations', path: () => '/api/delegations' },
  { what: 'changes that wait', path: () => '/api/changes' },
  { what: 'changes that were decided', path: () => '/api/changes?state=decided' },
  { what: 'bank files', path: () => '/api/bank-files' },
  ...reportKinds.map((kind) => ({
    what: `report of ${kind}, of a week`,
    path: () => `/api/reports?kind=${kind}&from=2026-12-20&to=2026-12-26`,
  })),
  { what: 'home', path: () => '/api/home' },
  { what: 'System', path: () => '/api/organisation/system' },
]
