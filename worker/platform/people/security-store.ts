import { asc, eq, sql } from 'drizzle-orm'
import type { ControlDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'

const shownMax = 50

/** The platform's active people by name, with how each of them signs in. */
export function listSignIns(db: ControlDb, now: Date) {
  const name = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
  return db
    .select({
      id: users.id,
      name: name.as('name'),
      role: users.role,
      lastLoginAt: users.lastLoginAt,
      factors: sql<number>`(select count(*) from second_factors f where f.user_id = users.id
        and f.confirmed_at is not null and f.removed_at is null)`.as('factors'),
      openSessions: sql<number>`(select count(*) from sessions s where s.user_id = users.id
        and s.ended_at is null and s.expires_at > ${now.getTime()})`.as('open_sessions'),
      lockedUntil: sql<number | null>`(select max(f.locked_until) from sign_in_failures f
        where f.email = users.email and f.locked_until > ${now.getTime()})`.as('locked_until'),
    })
    .from(users)
    .where(eq(users.status, 'active'))
    .orderBy(asc(name), asc(users.id))
    .limit(shownMax)
}
