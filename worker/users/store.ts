import { and, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type TenantUserRow, tenantColumns, tenantUser } from '../auth/account/user-store.ts'
import { findRules } from '../auth/rules/rules-store.ts'
import type { userSorts } from '../contract/users.ts'
import type { TenantDb } from '../core/databases.ts'
import { hasWords, rareWord } from '../core/lists/searched.ts'
import { inOrder, type Order } from '../db/in-order.ts'
import { users } from '../db/people.ts'
import { sourceAccounts } from '../db/tenant.ts'
import { administratorsGone } from '../db/tenant-terms.ts'
import type { RoleName } from '../domain/access/role.ts'
import { mayComeFrom } from '../domain/access/sign-in/sign-in-rules.ts'
import type { Rights, UserStatus } from '../domain/access/user-changes.ts'
import { countedPlacesMax, type PlanName, planOf } from '../domain/billing/plan.ts'
import { cameBackAt } from '../mail/bounces/store.ts'

type UserSort = (typeof userSorts)[number]
export type UserFilter = {
  search?: string | undefined
  status?: UserStatus | undefined
  role?: RoleName | undefined
  sort: UserSort
  after?: [name: string | number, id: string] | undefined
  limit: number
}

const fullName = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
const byName = sql`${fullName} collate nocase`
/** Who never signed in was away the longest. */
const bySignIn = sql`coalesce(${users.lastLoginAt}, 0)`
const { id } = users
const orders: Record<UserSort, Order> = {
  name: { by: byName, id, isDown: false },
  'name-down': { by: byName, id, isDown: true },
  'last-sign-in': { by: bySignIn, id, isDown: true },
  'longest-away': { by: bySignIn, id, isDown: false },
}

/** A page of people; one row more than `limit` when there are more. */
export async function listUsers(
  db: TenantDb,
  { search, status, role, sort, after, limit }: UserFilter,
): Promise<(TenantUserRow & { cameBackAt: number | null })[]> {
  const { onward, order } = inOrder(orders[sort], after)
  const rare = await rareWord(db, 'users', search)
  const rows = await db
    .select({ ...tenantColumns, cameBackAt })
    .from(users)
    .where(
      and(
        status ? eq(users.status, status) : undefined,
        role ? eq(users.role, role) : undefined,
        hasWords('users', search, rare),
        onward,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
  return rows.map(tenantUser)
}

/** How many count towards the plan, up to more than any plan with a limit has room for: an invitation does. */
export async function countUsers(db: TenantDb): Promise<number> {
  const row = await db.get<{ count: number }>(
    sql`select count(*) as count from (select 1 from users indexed by users_counted
      where status in ('active', 'invited') limit ${countedPlacesMax})`,
  )
  return row.count
}

export function addUser(db: TenantDb, { defined: _, ...row }: TenantUserRow) {
  return db.insert(users).values(row)
}

/** What may be changed of a user by others: never the password, nor the preferences. */
export function changeUser(db: TenantDb, row: TenantUserRow) {
  const { firstName, lastName, department, phoneNumber, updatedAt } = row
  const { role, approvalLimitToea, status } = row
  return db
    .update(users)
    .set({
      firstName,
      lastName,
      department,
      phoneNumber,
      role,
      approvalLimitToea,
      status,
      updatedAt,
    })
    .where(eq(users.id, row.id))
}

/** The newest time that somebody ceased to administer, and one was left. */
export async function findRemoval(db: TenantDb, userId: string) {
  const [row] = await db
    .select()
    .from(administratorsGone)
    .where(and(eq(administratorsGone.userId, userId), lt(administratorsGone.left, 2)))
    .orderBy(desc(administratorsGone.goneAt))
    .limit(1)
  return row
}

export function rightsOf({ role, defined, approvalLimitToea, status }: TenantUserRow): Rights {
  return { role, defined, approvalLimitToea, status }
}

/* Conditions of a change, said again when it is written (core/guard.ts). */

export const isUnchanged = ({ id, updatedAt }: TenantUserRow): SQL =>
  sql`(select ${users.updatedAt} from ${users} where ${eq(users.id, id)}) = ${updatedAt.getTime()}`

export function hasRoomForUser(plan: PlanName | null, more = 1): SQL | undefined {
  const max = planOf(plan).usersMax
  if (max === null) return undefined
  const counted = inArray(users.status, ['active', 'invited'])
  return sql`(select count(*) from ${users} where ${counted}) + ${more} <= ${max}`
}

/**
 * Is there a source account that people of the other role may pay from, and this person may not yet? Two people said whom
 * an account is for, so nobody else becomes one of them by one; nor while that still waits for the second of them.
 */
export async function opensAccount(
  db: TenantDb,
  before: { id: string; role: RoleName },
  after: { role: RoleName },
): Promise<boolean> {
  if (before.role === after.role) return false
  const has = (column: SQLiteColumn, value: string) =>
    sql`${value} in (select value from json_each(${column}))`
  const { makerIds, makerRoles } = sourceAccounts
  const [found] = await db
    .select({ id: sourceAccounts.id })
    .from(sourceAccounts)
    .where(
      and(
        has(makerRoles, after.role),
        not(has(makerRoles, before.role)),
        not(has(makerIds, before.id)),
      ),
    )
    .limit(1)
  return found !== undefined || (await waitsForRole(db, after.role))
}

/**
 * Does the role let this person in from anywhere, whom the one before bound to the organisation's networks? Two people said which
 * roles those are.
 */
export async function freesFromNetworks(
  db: TenantDb,
  before: { role: RoleName },
  after: { role: RoleName },
): Promise<boolean> {
  if (before.role === after.role) return false
  const { rules } = await findRules(db)
  const isFree = ({ role }: { role: RoleName }) => mayComeFrom(rules, role, '')
  return isFree(after) && !isFree(before)
}

/**
 * Is an account asked for, or a change of one, by which people of this role may pay from it, or rules of signing in that let them
 * in from anywhere?
 */
async function waitsForRole(db: TenantDb, role: RoleName): Promise<boolean> {
  const wanted = sql`coalesce(w.changes->'$.changes.makerRoles', w.changes->'$.account.makerRoles',
    w.changes->'$.changes.rolesFromAnywhere', '[]')`
  const row = await db.get<{ one: 1 } | undefined>(sql`select 1 as one from pending_changes w
    where w.kind in ('source_account', 'sign_in_rules') and w.state = 'pending'
      and ${role} in (select value from json_each(${wanted})) limit 1`)
  return row !== undefined
}
