import { and, eq, isNull } from 'drizzle-orm'
import type { RealmDb } from '../../core/databases.ts'
import { signInFailures } from '../../db/people.ts'
import type { SignInFailures } from './sign-in-lock.ts'

export async function findFailures(db: RealmDb, email: string) {
  const [row] = await db.select().from(signInFailures).where(eq(signInFailures.email, email))
  return row
}

/**
 * Counts one more attempt of an address, whether anyone has it or not. False, and nothing saved, when another attempt was
 * counted since `before` was read.
 */
export async function saveFailures(
  db: RealmDb,
  email: string,
  before: SignInFailures | undefined,
  after: SignInFailures,
): Promise<boolean> {
  if (!before) {
    const first = db.insert(signInFailures).values({ email, ...after })
    return (await first.onConflictDoNothing().returning()).length > 0
  }
  const { lockedUntil } = before
  const unchanged = and(
    eq(signInFailures.email, email),
    eq(signInFailures.failures, before.failures),
    lockedUntil ? eq(signInFailures.lockedUntil, lockedUntil) : isNull(signInFailures.lockedUntil),
  )
  return (await db.update(signInFailures).set(after).where(unchanged).returning()).length > 0
}

export function clearFailures(db: RealmDb, email: string) {
  return db.delete(signInFailures).where(eq(signInFailures.email, email))
}
