import { and, asc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import { tenantColumns, tenantUser } from '../../auth/account/user-store.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { rolesHolding } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import { batches } from '../../db/tenant-batches.ts'
import type { Permission } from '../../domain/access/role-names.ts'
import type { Day } from '../../domain/calendar.ts'
import { waitingStates } from '../../domain/days/alarms.ts'

/** Where a page of them ended: in the order of an index, so that a page is not all of them sorted anew. */
export type NearPlace = [valueDate: Day, number: number]

/** Batches whose accounts have cut-offs and that somebody still has to do something about, by their day, from a day to a day. */
export function listNearCutOffs(
  db: TenantDb,
  { from, to, after, limit }: { from: Day; to: Day; after: NearPlace; limit: number },
) {
  const { id, number, valueDate, state, sourceAccountId } = batches
  return db
    .select({ id, number, valueDate, state, sourceAccountId })
    .from(batches)
    .where(
      and(
        gte(valueDate, from),
        sql`(${valueDate}, ${number}) > (${after[0]}, ${after[1]})`,
        lte(valueDate, to),
        // by no index of states or accounts: the order is that of another
        sql`+${state} in (select value from json_each(${JSON.stringify(waitingStates)}))`,
        gt(batches.paymentCount, 0),
        sql`+${sourceAccountId} in (select source_account_id from cut_offs)`,
      ),
    )
    .orderBy(asc(valueDate), asc(number))
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
