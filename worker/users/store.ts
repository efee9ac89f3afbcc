import { and, asc, count, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '../auth/account/store.ts'
import { users } from '../db/people.ts'
import type { Requester, Rights, UserStatus } from '../domain/access/user-changes.ts'
import { type PlanName, planOf } from '../domain/billing/plan.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'

export type UserFilter = {
  search?: string | undefined
  status?: UserStatus | undefined
  after?: [name: string, id: string] | undefined
  limit: number
}

const fullName = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
const byName = sql`${fullName} collate nocase`

/** A page of people by name; one row more than `limit` when there are more. */
export function listUsers(db: TenantDb, { search, status, after, limit }: UserFilter) {
  const [name = '', id = ''] = after ?? []
  const onward = or(sql`${byName} > ${name}`, and(sql`${byName} = ${name}`, gt(users.id, id)))
  return db
    .select()
    .from(users)
    .where(
      and(
        status ? eq(users.status, status) : undefined,
        search ? holds(search) : undefined,
        after ? onward : undefined,
      ),
    )
    .orderBy(asc(byName), asc(users.id))
    .limit(limit + 1)
}

/** The words as they were typed, anywhere in the name or the address: `%` and `_` are letters like others. */
function holds(search: string): SQL {
  return sql`instr(lower(${fullName} || ' ' || ${users.email}), ${search.trim().toLowerCase()}) > 0`
}

/** The active organisation administrators, longest there first. */
export function listAdministrators(db: TenantDb): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 'org_admin'), eq(users.status, 'active')))
    .orderBy(asc(users.createdAt), asc(users.id))
}

/** How many count towards the plan: an invitation does. */
export async function countUsers(db: TenantDb): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(inArray(users.status, ['active', 'invited']))
  return row?.count ?? 0
}

/** A new user; `updatedAt` says on what it was decided (below). */
export function addUser(db: TenantDb, row: UserRow, updatedAt: SQL) {
  return db.insert(users).values({ ...row, updatedAt })
}

/** What may be changed of a user by others: never the password, nor the preferences. */
export function changeUser(db: TenantDb, row: UserRow, updatedAt: SQL) {
  const { firstName, lastName, role, department, phoneNumber, approvalLimitToea, status } = row
  const rights = { role, approvalLimitToea, status }
  return db
    .update(users)
    .set({ firstName, lastName, department, phoneNumber, ...rights, updatedAt })
    .where(eq(users.id, row.id))
}

export function rightsOf({ role, approvalLimitToea, status }: UserRow): Rights {
  return { role, approvalLimitToea, status }
}

export const requesterOf = ({ id, role }: Requester): Requester => ({ id, role })

/*
 * What a change was decided on, said again in its own statement: where it no longer holds, a column that must have a value
 * gets none, and the database refuses the whole change (second.ts reads that as "decide again").
 */

/** The moment, if the conditions still hold when it is written. */
export function momentIf(at: Date, ...conditions: (SQL | undefined)[]): SQL {
  return sql`case when ${and(sql`1`, ...conditions)} then ${at.getTime()} end`
}

export const isUnchanged = ({ id, updatedAt }: UserRow): SQL =>
  sql`(select updated_at from users where id = ${id}) = ${updatedAt.getTime()}`

/** Nobody could confirm: no active organisation administrator but whoever asks. */
export const isAlone = (requesterId: string): SQL =>
  sql`not exists (select 1 from users o where o.role = 'org_admin' and o.status = 'active' and o.id <> ${requesterId})`

export const isAdministrator = (userId: string): SQL =>
  sql`exists (select 1 from users o where o.role = 'org_admin' and o.status = 'active' and o.id = ${userId})`

/** Another active organisation administrator stays when this one goes. */
export const isAnotherLeft = (userId: string): SQL =>
  sql`exists (select 1 from users o where o.role = 'org_admin' and o.status = 'active' and o.id <> ${userId})`

export function hasRoomForUser(plan: PlanName | null): SQL | undefined {
  const max = planOf(plan).usersMax
  if (max === null) return undefined
  return sql`(select count(*) from users o where o.status in ('active', 'invited')) < ${max}`
}
