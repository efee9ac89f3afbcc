import { and, asc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import { tenantColumns, tenantUser } from '../../auth/account/user-store.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { batches } from '../../db/tenant-batches.ts'
import type { Permission } from '../../domain/access/role-names.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import type { Day } from '../../domain/calendar.ts'
import { waitingStates } from '../../domain/days/alarms.ts'

/** Batches whose accounts have cut-offs and that somebody still has to do something about, by number, from a day to a day. */
export function listNearCutOffs(
  db: TenantDb,
  { from, to, after, limit }: { from: Day; to: Day; after: number; limit: number },
) {
  const { id, number, valueDate, state, sourceAccountId } = batches
  return db
    .select({ id, number, valueDate, state, sourceAccountId })
    .from(batches)
    .where(
      and(
        gte(valueDate, from),
        lte(valueDate, to),
        inArray(state, waitingStates as BatchState[]), // the keys of a table of states
        gt(batches.paymentCount, 0),
        gt(number, after),
        sql`${sourceAccountId} in (select source_account_id from cut_offs)`,
      ),
    )
    .orderBy(asc(number))
    .limit(limit)
}

/** Everybody active whose role holds a permission, by name. */
export async function listAllowed(db: TenantDb, permission: Permission) {
  const rows = await db
    .select(tenantColumns)
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, rolesHolding(permission))))
    .orderBy(asc(users.firstName), asc(users.id))
  return rows.map(tenantUser).map((user) => ({ id: user.id, role: user.role, name: nameOf(user) }))
}
