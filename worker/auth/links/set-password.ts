import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { Realm } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { users } from '../../db/people.ts'
import { checkPassword } from '../../domain/access/password-rules.ts'
import { postLetters } from '../../mail/post-letters.ts'
import type { UserRow } from '../account/user-store.ts'
import { endUnfinishedSignIns, hasNoFactor, listFactors } from '../factors/factor-store.ts'
import { hashAtDesk } from '../hashing/at-desk.ts'
import { endSessions } from '../sessions/session-store.ts'
import { clearAllFailures } from '../tries/failure-store.ts'

/** Refuses a password that the rules do not let through, for this person at this place. */
export async function requireGoodPassword(realm: Realm, row: UserRow, password: string) {
  const hasSecondFactor = (await listFactors(realm.db, row.id)).length > 0
  const known = [row.email, row.firstName, row.lastName, realm.name, ...slugOf(realm)]
  const answer = checkPassword(password, { hasSecondFactor, known })
  if (!answer.ok) throw new Refusal(answer.reason)
}

/**
 * A new password, as statements: it is set if the person is still what they were, a lock is taken away, and whatever was
 * begun with the old one ends: sign-ins under way, an app that was not proved, every session but the one in which it was
 * changed. The person is told. An invited person becomes active with it, and nobody else does.
 */
export async function setPassword(
  env: Env,
  realm: Realm,
  row: UserRow,
  password: string,
  now: Date,
  keepSession?: string,
): Promise<Statement[]> {
  const { db } = realm
  const passwordHash = await hashAtDesk(
    { env, realmId: realm.id },
    { account: row.email, isKnown: true },
    password,
  )
  const content = { what: 'password_changed', about: '' } as const
  const letter = { letter: 'security_notice', recipientIds: [row.id], content } as const
  return [
    guard(db, isAsRead(row), 'password_moved'),
    ...(mayStandAlone(password)
      ? []
      : [guard(db, sql`not ${hasNoFactor(row.id)}`, 'password_too_short')]),
    db
      .update(users)
      .set({
        passwordHash,
        ...(row.status === 'invited' && { status: 'active' as const }),
        updatedAt: now,
      })
      .where(eq(users.id, row.id)),
    ...endUnfinishedSignIns(db, row.id, now),
    clearAllFailures(db, row.email),
    endSessions(db, row.id, now, { keep: keepSession }),
    ...(row.status === 'active'
      ? postLetters(db, { ...letter, occasion: `${row.id}/${now.toISOString()}` }, now)
      : []),
  ]
}

/** What is refused beside no factor is not set where the last one went in between. */
const mayStandAlone = (password: string) =>
  checkPassword(password, { hasSecondFactor: false, known: [] }).ok

/** The person stands as they were read: nobody set another password, or deactivated them, in between. */
function isAsRead({ id, status, passwordHash }: UserRow): SQL {
  const same = and(eq(users.id, id), eq(users.status, status), eq(users.passwordHash, passwordHash))
  return sql`exists (select 1 from ${users} where ${same})`
}

const slugOf = (realm: Realm) => (realm.kind === 'organisation' ? [realm.slug] : [])
