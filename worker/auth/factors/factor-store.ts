import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { RealmDb } from '../../core/databases.ts'
import { challenges, recoveryCodes, secondFactors } from '../../db/people.ts'

export type FactorRow = typeof secondFactors.$inferSelect

/** What a sign-in stands on beside the password, and what it uses up: statements of the session's own transaction. */
export type FactorProof = {
  factor: '' | 'totp' | 'passkey' | 'recovery_code'
  statements: Statement[]
}

export const passwordOnly: FactorProof = { factor: '', statements: [] }

/** The same proof, with more that is written where it is used. */
export const withMore = (proof: FactorProof, statements: Statement[]): FactorProof => ({
  ...proof,
  statements: [...statements, ...proof.statements],
})

/** The second factors that count: proved once, and not removed. */
export function listFactors(db: RealmDb, userId: string): Promise<FactorRow[]> {
  return selectFactors(db, userId).execute()
}

/** The same question, for whoever reads more in one trip. */
export function selectFactors(db: RealmDb, userId: string | SQL) {
  return db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        isNull(secondFactors.removedAt),
      ),
    )
}

/** Has somebody no second factor, so that their password alone lets them in? */
export function hasNoFactor(userId: string): SQL {
  const proved = and(
    eq(secondFactors.userId, userId),
    isNotNull(secondFactors.confirmedAt),
    isNull(secondFactors.removedAt),
  )
  return sql`not exists (select 1 from ${secondFactors} where ${proved})`
}

/** A column: has the person of the statement's `users` row a second factor, proved once and not removed? */
export const factorOfUser =
  sql<number>`exists (select 1 from second_factors f where f.user_id = users.id
  and f.confirmed_at is not null and f.removed_at is null)`.as('has_factor')

/** Does a factor still stand when what it proved is written? */
export function stillStands(id: string): SQL {
  const standing = and(eq(secondFactors.id, id), isNull(secondFactors.removedAt))
  return sql`exists (select 1 from ${secondFactors} where ${standing})`
}

/** What was begun ends: apps that were not proved, whose key others may have seen, and sign-ins under way. */
export function endUnfinishedSignIns(db: RealmDb, userId: string, now: Date): Statement[] {
  const unproved = and(
    eq(secondFactors.userId, userId),
    isNull(secondFactors.confirmedAt),
    isNull(secondFactors.removedAt),
  )
  const underWay = and(eq(challenges.userId, userId), isNull(challenges.usedAt))
  return [
    db.update(secondFactors).set(removedAt(now)).where(unproved),
    db.update(challenges).set({ usedAt: now }).where(underWay),
  ]
}

/** What is removed has no secret any more: nothing of it can be opened later, by whatever key. */
const removedAt = (at: Date) => ({ removedAt: at, secret: '' })

export function removeFactor(db: RealmDb, id: string, now: Date) {
  return db.update(secondFactors).set(removedAt(now)).where(eq(secondFactors.id, id))
}

/** Takes these second factors of a person away, and what was begun; with the last of all go their recovery codes. */
export function removeFactors(
  db: RealmDb,
  userId: string,
  ids: readonly string[],
  at: Date,
): Statement[] {
  const named = sql`${secondFactors.id} in (select value from json_each(${JSON.stringify(ids)}))`
  const standing = and(eq(secondFactors.userId, userId), isNull(secondFactors.removedAt))
  const isLeft = sql`exists (select 1 from ${secondFactors} where ${standing})`
  return [
    db
      .update(secondFactors)
      .set(removedAt(at))
      .where(and(standing, or(named, isNull(secondFactors.confirmedAt)))),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), sql`not ${isLeft}`)),
  ]
}

/** Takes every second factor of a person away, proved or begun, and their recovery codes. */
export function removeAllFactors(db: RealmDb, userId: string, at: Date): Statement[] {
  const standing = and(eq(secondFactors.userId, userId), isNull(secondFactors.removedAt))
  return [
    db.update(secondFactors).set(removedAt(at)).where(standing),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  ]
}
