import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { UserRow } from '../../auth/account/user-store.ts'
import type { Statement } from '../../core/bulk.ts'
import type { ControlDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { users } from '../../db/people.ts'
import type { PlatformRoleName } from '../../domain/access/platform-role.ts'

const shownMax = 50

export function listPeople(db: ControlDb): Promise<UserRow[]> {
  return db.select().from(users).orderBy(asc(users.email)).limit(shownMax)
}

type NewPerson = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'> & {
  role: PlatformRoleName
}

/** An invited person, unless somebody has the address (`email_taken`). */
export function addPerson(db: ControlDb, person: NewPerson, at: Date): Statement[] {
  const isFree = sql`not exists (select 1 from ${users} where ${eq(users.email, person.email)})`
  const row = {
    ...person,
    status: 'invited' as const,
    passwordHash: '',
    createdAt: at,
    updatedAt: at,
  }
  return [guard(db, isFree, 'email_taken'), db.insert(users).values(row)]
}

type PersonChanges = {
  role?: PlatformRoleName | undefined
  status?: UserRow['status'] | undefined
}

/**
 * A person's role and status, written only while an active owner stays (`last_administrator`): two who take each other's
 * away leave one.
 */
export function savePerson(
  db: ControlDb,
  id: string,
  { role, status }: PersonChanges,
  at: Date,
): Statement[] {
  const mayStay = (role ?? 'owner') === 'owner' && (status ?? 'active') === 'active'
  const isOwner = and(
    role ? undefined : eq(users.role, 'owner'),
    status ? undefined : eq(users.status, 'active'),
    mayStay ? eq(users.id, id) : sql`0`,
  )
  const isAnother = and(eq(users.role, 'owner'), eq(users.status, 'active'), ne(users.id, id))
  const stays = sql`exists (select 1 from ${users} where ${or(isOwner, isAnother)})`
  const change = { ...(role && { role }), ...(status && { status }), updatedAt: at }
  return [
    guard(db, stays, 'last_administrator'),
    db.update(users).set(change).where(eq(users.id, id)),
  ]
}
