import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { nameOf } from '../auth/account/user-view.ts'
import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { inOrder } from '../db/in-order.ts'
import { users } from '../db/people.ts'
import { isDecided } from '../db/records.ts'
import { pendingChanges } from '../db/tenant.ts'
import { dayMs } from '../domain/durations.ts'

export type ChangeRow = typeof pendingChanges.$inferSelect
export type ChangeKindName = ChangeRow['kind']

/** More than these wait for nobody's good. */
export const pendingMax = 200
/** Of them those of one person who does not administer: nobody takes the places of all others by asking. */
const pendingOfOneMax = 50

type Asking = { id: string; role: string }

export async function findChange(db: TenantDb, id: string): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(pendingChanges).where(eq(pendingChanges.id, id))
  return row
}

export type ChangeFilter = {
  isPending: boolean
  before?: [at: number, id: string] | undefined
  limit: number
}

/** What waits, or what was decided, newest first; one row more than `limit` when there are more. */
export function listChanges(db: TenantDb, { isPending, before, limit }: ChangeFilter) {
  const { requestedAt, id } = pendingChanges
  const { onward, order } = inOrder({ by: requestedAt, id, isDown: true }, before)
  const state = isPending ? eq(pendingChanges.state, 'pending') : isDecided
  return db
    .select()
    .from(pendingChanges)
    .where(and(state, onward))
    .orderBy(...order)
    .limit(limit + 1)
}

/** What waits for an approver, because one administrator is alone: the oldest first. */
export function listWaitingAlone(db: TenantDb) {
  return db
    .select()
    .from(pendingChanges)
    .where(and(eq(pendingChanges.state, 'pending'), isNotNull(pendingChanges.waitsUntil)))
    .orderBy(asc(pendingChanges.requestedAt), asc(pendingChanges.id))
    .limit(pendingMax)
}

/** Refuses when so many more would be too many to wait. */
export async function requireRoomToWait(db: TenantDb, by: Asking, at: Date, more = 1) {
  const row = await db.get<{ has: number }>(sql`select ${hasRoomToWait(by, at, more)} as has`)
  if (row.has !== 1) throw new Refusal('too_many_changes')
}

/** The same as a condition of a change, said again when it is written (core/guard.ts). */
export function hasRoomToWait({ id, role }: Asking, at: Date, more: number): SQL {
  const pending = eq(pendingChanges.state, 'pending')
  const room = sql`(select count(*) from ${pendingChanges} where ${pending}) + ${more} <= ${pendingMax}`
  if (role === 'org_admin') return room
  const { state, requestedAt, requestedBy } = pendingChanges
  // each was told to everybody who administers: taken back and asked for again, it counts as often on that day
  const takenBack = and(eq(state, 'withdrawn'), gt(requestedAt, new Date(at.getTime() - dayMs)))
  const own = and(or(pending, takenBack), eq(requestedBy, id))
  return sql`(${room} and (select count(*) from ${pendingChanges} where ${own}) + ${more} <= ${pendingOfOneMax})`
}

export function addChange(db: TenantDb, row: ChangeRow) {
  return db.insert(pendingChanges).values(row)
}

export type Decision = {
  state: Exclude<ChangeRow['state'], 'pending'>
  decidedBy: string
  decidedAt: Date
  reason: string
}

/** What was decided stays decided: the table refuses a second time. */
export function decideChange(db: TenantDb, id: string, decision: Decision) {
  const { state, decidedBy, decidedAt, reason } = decision
  return db
    .update(pendingChanges)
    .set({ state, decidedBy, decidedAt, reason })
    .where(eq(pendingChanges.id, id))
}

const these = (ids: string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** These changes, in the order in which they were asked for. */
export function findChanges(db: TenantDb, ids: string[]): Promise<ChangeRow[]> {
  return db
    .select()
    .from(pendingChanges)
    .where(inArray(pendingChanges.id, these(ids)))
    .orderBy(asc(sql`rowid`))
}

/** A condition: nobody has decided on any of them (core/guard.ts). */
export function areAllPending(ids: string[]): SQL {
  const waiting = and(inArray(pendingChanges.id, these(ids)), eq(pendingChanges.state, 'pending'))
  return sql`(select count(*) from ${pendingChanges} where ${waiting}) = ${ids.length}`
}

/** One decision on all of them. */
export function decideChanges(db: TenantDb, ids: string[], decision: Decision) {
  return db
    .update(pendingChanges)
    .set(decision)
    .where(inArray(pendingChanges.id, these(ids)))
}

/** The names of everyone who asked for these changes or decided on them. */
export async function namesIn(db: TenantDb, rows: ChangeRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy ?? ''])
  const found = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, sql`(select value from json_each(${JSON.stringify(ids)}))`))
  return new Map([['platform', 'Bilum'], ...found.map((one) => [one.id, nameOf(one)] as const)])
}
