import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Statement } from '../../core/commit.ts'
import { post } from '../../core/outbox.ts'
import { Refusal } from '../../core/refusal.ts'
import { sessions, signInFailures, users } from '../../db/people.ts'
import { checkPassword } from '../../domain/access/password-rules.ts'
import type { Tenant, TenantDb } from '../../tenancy/open-tenant.ts'
import type { UserRow } from '../account/store.ts'
import { endBegun, factorsOf } from '../factors/second-factor.ts'
import { hashPassword } from '../sign-in/hash-password.ts'

/** Refuses a password that the rules do not let through, for this person at this place. */
export async function expectGoodPassword(tenant: Tenant, row: UserRow, password: string) {
  const hasSecondFactor = (await factorsOf(tenant.db, row.id)).length > 0
  const known = [row.email, row.firstName, row.lastName, tenant.name, tenant.slug]
  const answer = checkPassword(password, { hasSecondFactor, known })
  if (!answer.ok) throw new Refusal(answer.reason)
}

/**
 * A new password, as statements: it is set if the person is still what they were, a lock is taken away, and whatever was
 * begun with the old one ends: sign-ins under way, an app that was not proved, every session but the one in which it was
 * changed. The person is told. An invited person becomes active with it, and nobody else does.
 */
export async function setPassword(
  tenant: Tenant,
  row: UserRow,
  password: string,
  now: Date,
  keepSession?: string,
): Promise<Statement[]> {
  const { db } = tenant
  const passwordHash = await hashPassword(password)
  const content = { what: 'password_changed', about: '' } as const
  const letter = { letter: 'security_notice', recipientIds: [row.id], content } as const
  return [
    db
      .update(users)
      .set({
        passwordHash: sql`case when ${users.status} = ${row.status} and ${users.passwordHash} = ${row.passwordHash} then ${passwordHash} end`,
        ...(row.status === 'invited' && { status: 'active' as const }),
        updatedAt: now,
      })
      .where(eq(users.id, row.id)),
    ...endBegun(db, row.id, now),
    db.delete(signInFailures).where(eq(signInFailures.email, row.email)),
    endSessions(db, row.id, now, { keep: keepSession }),
    ...(row.status === 'active'
      ? post(db, { ...letter, occasion: `${row.id}/${now.toISOString()}` }, now)
      : []),
  ]
}

type Ended = { keep?: string | undefined; isBare?: boolean }

/** Ends every session of a person: or every other, or only those that no second factor opened. */
export function endSessions(db: TenantDb, userId: string, now: Date, { keep, isBare }: Ended = {}) {
  return db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        keep ? ne(sessions.tokenHash, keep) : undefined,
        isBare ? eq(sessions.factor, '') : undefined,
      ),
    )
}
