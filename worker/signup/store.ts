import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { SignUpState } from '../contract/platform.ts'
import { type ControlDb, controlDb } from '../core/databases.ts'
import { organisations, releasedSlugs, signUps } from '../db/control.ts'
import { users } from '../db/people.ts'
import { hasPlatformPermission, platformRoleNames } from '../domain/access/platform-role.ts'
import { dayMs } from '../domain/durations.ts'
import { isFreeForAll } from '../domain/slug.ts'

export type SignUpRow = typeof signUps.$inferSelect

/** May a new organisation have this name in its address now? Taken, held, released and reserved names are all the same no. */
export async function isSlugFree(db: ControlDb, slug: string, now: Date): Promise<boolean> {
  if (!isFreeForAll(slug)) return false
  const [taken, held, released] = await Promise.all([
    db.select({ id: organisations.id }).from(organisations).where(eq(organisations.slug, slug)),
    db.select().from(signUps).where(eq(signUps.slug, slug)),
    db.select().from(releasedSlugs).where(eq(releasedSlugs.slug, slug)),
  ])
  const isHeld = held.some((row) => row.state !== 'unconfirmed' || row.heldUntil > now)
  return taken.length === 0 && released.length === 0 && !isHeld
}

/** Makes room for a new holder of a slug: a sign-up that nobody confirmed in time lets go of it. */
export function forgetExpired(db: ControlDb, slug: string, now: Date) {
  return db
    .delete(signUps)
    .where(
      and(eq(signUps.slug, slug), eq(signUps.state, 'unconfirmed'), lt(signUps.heldUntil, now)),
    )
}

export function addSignUp(db: ControlDb, row: typeof signUps.$inferInsert) {
  return db.insert(signUps).values(row)
}

export async function findSignUp(db: ControlDb, id: string): Promise<SignUpRow | undefined> {
  const [row] = await db.select().from(signUps).where(eq(signUps.id, id))
  return row
}

export async function findSignUpBySlug(
  db: ControlDb,
  slug: string,
): Promise<SignUpRow | undefined> {
  const [row] = await db.select().from(signUps).where(eq(signUps.slug, slug))
  return row
}

/** The newest sign-ups of an address that still wait for their confirmation. */
export function listUnconfirmed(db: ControlDb, email: string): Promise<SignUpRow[]> {
  return db
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, email), eq(signUps.state, 'unconfirmed')))
    .orderBy(desc(signUps.createdAt))
    .limit(unconfirmedMax)
}

const unconfirmedMax = 5

/** Those whose database was begun, in no other cell, and is not finished; the longest untouched first. */
export function listInterrupted(db: ControlDb, cell: string, max: number): Promise<SignUpRow[]> {
  return db
    .select()
    .from(signUps)
    .where(
      and(
        inArray(signUps.state, ['provisioning', 'provisioning_failed']),
        sql`not exists (select 1 from slots s where s.organisation_id = ${signUps.id} and s.cell <> ${cell})`,
      ),
    )
    .orderBy(asc(signUps.updatedAt), asc(signUps.id))
    .limit(max)
}

/** Those that wait for a slot, in the order they were confirmed. */
export function listWaiting(db: ControlDb, max: number): Promise<SignUpRow[]> {
  return db
    .select()
    .from(signUps)
    .where(isInLine)
    .orderBy(asc(signUps.confirmedAt), asc(signUps.id))
    .limit(max)
}

/** Those that wait because their network or domain has had its share, the longest untouched first. */
export function listHeldByShare(db: ControlDb, max: number): Promise<SignUpRow[]> {
  return db
    .select()
    .from(signUps)
    .where(and(eq(signUps.state, 'waiting_for_slot'), eq(signUps.waitsFor, 'share')))
    .orderBy(asc(signUps.updatedAt), asc(signUps.id))
    .limit(max)
}

/** Does somebody who confirmed earlier still wait for a slot? Who has had their share holds up nobody. */
export async function hasEarlierWaiting(db: ControlDb, row: SignUpRow): Promise<boolean> {
  const earlier = await db
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(isInLine, lt(signUps.confirmedAt, row.confirmedAt ?? row.createdAt)))
    .limit(1)
  return earlier.length > 0
}

const isInLine = and(eq(signUps.state, 'waiting_for_slot'), ne(signUps.waitsFor, 'share'))

const keptMs = dayMs

/** A cron job: what nobody confirmed lets go of its name a day after its link closed. */
export async function forgetUnconfirmed(env: Env, at: Date) {
  const before = new Date(at.getTime() - keptMs)
  await controlDb(env)
    .delete(signUps)
    .where(and(eq(signUps.state, 'unconfirmed'), lt(signUps.heldUntil, before)))
}

export function saveSignUp(
  db: ControlDb,
  id: string,
  changes: Partial<typeof signUps.$inferInsert>,
) {
  return db.update(signUps).set(changes).where(eq(signUps.id, id))
}

/** The platform's people who look after the fleet. */
export async function listOperators(db: ControlDb): Promise<string[]> {
  const roles = platformRoleNames.filter((role) =>
    hasPlatformPermission(role, 'manage_organisations'),
  )
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, roles)))
  return rows.map(({ id }) => id)
}

/** A page of the sign-ups in a state, longest there first; one row more than `limit` when there are more. */
export function listSignUps(
  db: ControlDb,
  { state, after, limit }: { state: SignUpState; after?: [at: number, id: string]; limit: number },
) {
  const [at = 0, id = ''] = after ?? []
  const moment = new Date(at)
  const onward = or(
    gt(signUps.createdAt, moment),
    and(eq(signUps.createdAt, moment), gt(signUps.id, id)),
  )
  return db
    .select()
    .from(signUps)
    .where(and(eq(signUps.state, state), after ? onward : undefined))
    .orderBy(asc(signUps.createdAt), asc(signUps.id))
    .limit(limit + 1)
}
