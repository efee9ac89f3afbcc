import { closeLinks } from '../auth/links/link-tokens.ts'
import { endEverywhere } from '../auth/sessions/session-store.ts'
import type { Statement } from '../core/bulk.ts'
import type { Tenant, TenantDb } from '../core/databases.ts'
import { leavePayrollGroup } from '../core/kept/payroll-group.ts'
import { revokeKeysOf } from '../integrations/store.ts'

/** Whoever leaves: no session stays open, no link that was sent opens one, and no calendar reads on. */
export function signOut(tenant: Tenant, id: string, at: Date): Statement[] {
  return [
    ...endEverywhere(tenant, id, at),
    closeLinks(tenant.db, 'activation', id, at),
    closeLinks(tenant.db, 'reset', id, at),
  ]
}

/** What nobody gets back by being let in again: their programs, and what others earn (0040, 0067). */
export const leaveForGood = (db: TenantDb, id: string, at: Date) => [
  revokeKeysOf(db, id, at),
  leavePayrollGroup(db, id, at),
]
