import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import type { Statement } from '../../core/bulk.ts'
import { untilAnswered } from '../../core/d1/until-answered.ts'
import { raisedReason } from '../../core/database-errors.ts'
import type { RealmDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { signInFailures } from '../../db/people.ts'
import type { Tries } from '../../domain/access/sign-in/back-off.ts'

/** Of which account, and from where; `everywhere` is all networks together. */
export type Place = { email: string; source: string }
export const everywhere = ''

/** One more try of a place: what was counted before it, and with it. */
export type Counted = { place: Place; before: Tries | undefined; after: Tries }
export type CountedTries = (typeof signInFailures.$inferSelect)[]

/** What is counted of an account at these places, for whoever reads more in one trip. */
export function selectFailures(db: RealmDb, email: string | SQL, sources: readonly string[]) {
  return db
    .select()
    .from(signInFailures)
    .where(
      and(sql`${signInFailures.email} = ${email}`, inArray(signInFailures.source, [...sources])),
    )
}

/**
 * Counts a try of an address, whether anyone has it or not, and reads what stands beside it in the same trip. Nothing, and
 * nothing saved, when another try was counted since `before` was read. Where the line broke it is tried again: at worst the
 * try is counted twice.
 */
export async function saveCounts<const Reads extends readonly Statement[]>(
  db: RealmDb,
  counted: Counted[],
  beside: Reads,
): Promise<BatchResponse<Reads> | undefined> {
  const unchanged = and(...counted.map(({ place, before }) => isAsRead(place, before)))
  const writes = counted.map((one) => writeOf(db, one))
  try {
    const results: unknown[] = await untilAnswered(() =>
      db.batch([guard(db, unchanged, 'tries_under_way'), ...writes, ...beside]),
    )
    return results.slice(1 + writes.length) as BatchResponse<Reads> // in the order of the statements
  } catch (error) {
    if (raisedReason(error) === 'tries_under_way') return undefined
    throw error
  }
}

function writeOf(db: RealmDb, { place, before, after }: Counted): Statement {
  return before
    ? db.update(signInFailures).set(after).where(isStill(place, before))
    : db.insert(signInFailures).values({ ...place, ...after })
}

/** The statements that take counts back, each unless another try was counted there since. */
export function restoreCounts(db: RealmDb, counted: Counted[]): Statement[] {
  return counted.map(({ place, before, after }) =>
    before
      ? db.update(signInFailures).set(before).where(isStill(place, after))
      : db.delete(signInFailures).where(isStill(place, after)),
  )
}

/** A right sign-in forgets what was wrong before it from the same place; what others tried elsewhere stays counted. */
export function clearFailures(db: RealmDb, place: Place) {
  return db.delete(signInFailures).where(isOf(place))
}

/** A new password: what was tried of the one before says nothing any more. */
export function clearAllFailures(db: RealmDb, email: string) {
  return db.delete(signInFailures).where(eq(signInFailures.email, email))
}

const isOf = ({ email, source }: Place) =>
  and(eq(signInFailures.email, email), eq(signInFailures.source, source))

const isStill = (place: Place, { failures, lockedUntil }: Tries) =>
  and(
    isOf(place),
    eq(signInFailures.failures, failures),
    lockedUntil ? eq(signInFailures.lockedUntil, lockedUntil) : isNull(signInFailures.lockedUntil),
  )

const isAsRead = (place: Place, before: Tries | undefined) =>
  before
    ? sql`exists (select 1 from ${signInFailures} where ${isStill(place, before)})`
    : sql`not exists (select 1 from ${signInFailures} where ${isOf(place)})`
