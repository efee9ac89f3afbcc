import { and, asc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type TenantUserRow, tenantColumns, tenantUser } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { limitOf, rolesHolding } from '../core/roles.ts'
import { users } from '../db/people.ts'
import { delegations } from '../db/tenant-roles.ts'
import type { RoleName } from '../domain/access/role.ts'
import type { Day } from '../domain/calendar.ts'

export type DelegationRow = typeof delegations.$inferSelect

/** More than these at one time are nobody's order of the day. */
export const delegationsMax = 200

/** Those that count on a day. */
export function selectDelegations(db: TenantDb, day: Day) {
  return db
    .select()
    .from(delegations)
    .where(
      and(isNull(delegations.endedAt), lte(delegations.fromDay, day), gte(delegations.toDay, day)),
    )
    .orderBy(asc(delegations.toDay), asc(delegations.id))
}

/** For whom somebody approves on a day, and until when. */
export async function listLentTo(db: TenantDb, delegateId: string, day: Day) {
  const rows = (await selectDelegations(db, day)).filter((row) => row.delegateId === delegateId)
  if (rows.length === 0) return []
  const people = await listPeople(
    db,
    rows.map(({ delegatorId }) => delegatorId),
  )
  return rows.flatMap(({ id, delegatorId, toDay }) => {
    const lender = people.get(delegatorId)
    return lender?.status === 'active' ? [{ id, name: nameOf(lender), toDay }] : []
  })
}

/**
 * Those that count, or will, the first to end first: of one person, or of everybody; one row more than `delegationsMax` when
 * there are more.
 */
export function listDelegations(db: TenantDb, today: Day, userId?: string) {
  const { delegatorId, delegateId, toDay, endedAt, id } = delegations
  const own = userId ? or(eq(delegatorId, userId), eq(delegateId, userId)) : undefined
  return db
    .select()
    .from(delegations)
    .where(and(isNull(endedAt), gte(toDay, today), own))
    .orderBy(asc(toDay), asc(id))
    .limit(delegationsMax + 1)
}

export async function findDelegation(db: TenantDb, id: string) {
  const [row] = await db.select().from(delegations).where(eq(delegations.id, id))
  return row
}

export function addDelegation(db: TenantDb, row: DelegationRow) {
  return db.insert(delegations).values(row)
}

/** Somebody's rights are what was decided on. */
export function isAsSeen({ id, role, defined, approvalLimitToea }: TenantUserRow): SQL {
  return sql`exists (select 1 from users u join roles r on r.role = u.role where u.id = ${id}
    and u.status = 'active' and u.role = ${role} and r.revision = ${defined.revision}
    and u.approval_limit_toea is ${approvalLimitToea})`
}

/** How many approve for somebody, or will. */
export function hasOpen(delegatorId: string, count: number, today: Day): SQL {
  return sql`(select count(*) from delegations d where d.delegator_id = ${delegatorId}
    and d.ended_at is null and d.to_day >= ${today}) = ${count}`
}

/** It ends once. */
export function endDelegation(db: TenantDb, id: string, endedBy: string, endedAt: Date) {
  return [
    guard(
      db,
      sql`exists (select 1 from delegations d where d.id = ${id} and d.ended_at is null)`,
      'stale_rights',
    ),
    db.update(delegations).set({ endedBy, endedAt }).where(eq(delegations.id, id)),
  ]
}

/** Whoever leaves approves for nobody, and nobody for them. */
export function endDelegationsOf(db: TenantDb, userId: string, endedBy: string, endedAt: Date) {
  const theirs = or(eq(delegations.delegatorId, userId), eq(delegations.delegateId, userId))
  return db
    .update(delegations)
    .set({ endedBy, endedAt })
    .where(and(isNull(delegations.endedAt), theirs))
}

/** A role that may approve less lends less: it is asked for again. */
export function endDelegationsOfRole(db: TenantDb, role: RoleName, endedBy: string, endedAt: Date) {
  const held = sql`(select id from users where role = ${role})`
  const theirs = or(inArray(delegations.delegatorId, held), inArray(delegations.delegateId, held))
  return db
    .update(delegations)
    .set({ endedBy, endedAt })
    .where(and(isNull(delegations.endedAt), theirs))
}

/** Who could stand in for somebody, by name; one more than `delegationsMax` when there are more. */
export async function listCandidates(db: TenantDb, but: string): Promise<TenantUserRow[]> {
  const rows = await db
    .select(tenantColumns)
    .from(users)
    .where(
      and(
        inArray(users.role, rolesHolding('approve_payments')),
        eq(users.status, 'active'),
        ne(users.id, but),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(delegationsMax + 1)
  return rows.map(tenantUser)
}

export async function listPeople(db: TenantDb, ids: string[]): Promise<Map<string, TenantUserRow>> {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const rows = await db.select(tenantColumns).from(users).where(inArray(users.id, listed))
  return new Map(rows.map((row) => [row.id, tenantUser(row)]))
}

/** Of a delegation `d` of the lender `g`: does it count on this day? Whoever is not there lends nothing. */
export const countsOn = (day: Day | SQL) => sql`d.ended_at is null and g.status = 'active'
  and ${day} between d.from_day and d.to_day`
/** Up to what total it reaches: never beyond what its lender may approve by now. */
export const lentToea = sql`min(d.limit_toea, ${limitOf('g')})`

/** Who is there and lets this person approve for them today: `me`, who that is, and up to how much. */
export function lentTo(userId: string | SQL): SQL {
  return sql`select d.delegate_id, g.id, ${lentToea}
    from delegations d join users g on g.id = d.delegator_id
    where d.delegate_id = ${userId} and ${countsOn(sql`date('now', '+10 hours')`)}`
}
