import { and, eq, inArray, isNull } from 'drizzle-orm'
import { untilAnswered } from '../../core/d1/until-answered.ts'
import type { RealmDb } from '../../core/databases.ts'
import { signInFailures } from '../../db/people.ts'
import type { Tries } from '../../domain/access/sign-in/back-off.ts'

/** Of which account, and from where; `everywhere` is all networks together. */
export type Place = { email: string; source: string }
export const everywhere = ''

/** What is counted of an account and these places, in their order. */
export async function findFailures(
  db: RealmDb,
  email: string,
  sources: string[],
): Promise<(Tries | undefined)[]> {
  const rows = await db
    .select()
    .from(signInFailures)
    .where(and(eq(signInFailures.email, email), inArray(signInFailures.source, sources)))
  return sources.map((source) => rows.find((row) => row.source === source))
}

/**
 * Counts one more attempt of an address, whether anyone has it or not. False, and nothing saved, when another attempt was
 * counted since `before` was read. Where the line broke it is tried again: at worst the attempt is counted twice.
 */
export async function saveFailures(
  db: RealmDb,
  place: Place,
  before: Tries | undefined,
  after: Tries,
): Promise<boolean> {
  const written = before
    ? db.update(signInFailures).set(after).where(isStill(place, before)).returning()
    : db
        .insert(signInFailures)
        .values({ ...place, ...after })
        .onConflictDoNothing()
        .returning()
  return untilAnswered(async () => (await written).length > 0)
}

/** Takes a count back, unless another attempt was counted since. */
export async function restoreFailures(
  db: RealmDb,
  place: Place,
  counted: Tries,
  before: Tries | undefined,
) {
  if (before) await saveFailures(db, place, counted, before)
  else await untilAnswered(() => db.delete(signInFailures).where(isStill(place, counted)).run())
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
