import { and, asc, count, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type TenantUserRow, tenantUser } from '../auth/account/user-store.ts'
import type { TenantDb } from '../core/databases.ts'
import { users } from '../db/people.ts'
import type { RoleName } from '../domain/access/role.ts'
import type { Rights, UserStatus } from '../domain/access/user-changes.ts'
import { type PlanName, planOf } from '../domain/billing/plan.ts'

export type UserFilter = {
  search?: string | undefined
  status?: UserStatus | undefined
  role?: RoleName | undefined
  after?: [name: string, id: string] | undefined
  limit: number
}

const fullName = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
const byName = sql`${fullName} collate nocase`

/** A page of people by name; one row more than `limit` when there are more. */
export async function listUsers(
  db: TenantDb,
  { search, status, role, after, limit }: UserFilter,
): Promise<TenantUserRow[]> {
  const [name = '', id = ''] = after ?? []
  const onward = or(sql`${byName} > ${name}`, and(sql`${byName} = ${name}`, gt(users.id, id)))
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        status ? eq(users.status, status) : undefined,
        role ? eq(users.role, role) : undefined,
        search ? holds(search) : undefined,
        after ? onward : undefined,
      ),
    )
    .orderBy(asc(byName), asc(users.id))
    .limit(limit + 1)
  return rows.map(tenantUser)
}

/** The words as they were typed, anywhere in the name or the address: `%` and `_` are letters like others. */
function holds(search: string): SQL {
  return sql`instr(lower(${fullName} || ' ' || ${users.email}), ${search.trim().toLowerCase()}) > 0`
}

/** How many count towards the plan: an invitation does. */
export async function countUsers(db: TenantDb): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(inArray(users.status, ['active', 'invited']))
  return row?.count ?? 0
}

export function addUser(db: TenantDb, row: TenantUserRow) {
  return db.insert(users).values(row)
}

/** What may be changed of a user by others: never the password, nor the preferences. */
export function changeUser(db: TenantDb, row: TenantUserRow) {
  const { firstName, lastName, department, phoneNumber, updatedAt } = row
  return db
    .update(users)
    .set({ firstName, lastName, department, phoneNumber, ...rightsOf(row), updatedAt })
    .where(eq(users.id, row.id))
}

export function rightsOf({ role, approvalLimitToea, status }: TenantUserRow): Rights {
  return { role, approvalLimitToea, status }
}

/* Conditions of a change, said again when it is written (core/guard.ts). */

export const isUnchanged = ({ id, updatedAt }: TenantUserRow): SQL =>
  sql`(select ${users.updatedAt} from ${users} where ${eq(users.id, id)}) = ${updatedAt.getTime()}`

export function hasRoomForUser(plan: PlanName | null): SQL | undefined {
  const max = planOf(plan).usersMax
  if (max === null) return undefined
  const counted = inArray(users.status, ['active', 'invited'])
  return sql`(select count(*) from ${users} where ${counted}) < ${max}`
}
