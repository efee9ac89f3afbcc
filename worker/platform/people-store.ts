import { eq, sql } from 'drizzle-orm'
import type { UserRow } from '../auth/account/store.ts'
import { users } from '../db/people.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'
import { momentIf } from '../users/store.ts'

export function addPerson(
  db: TenantDb,
  names: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'role'>,
  at: Date,
) {
  return db
    .insert(users)
    .values({ ...names, status: 'invited', passwordHash: '', createdAt: at, updatedAt: at })
}

/** A person's role and status, written only while an active owner stays: two who take each other's away leave one. */
export function savePerson(
  db: TenantDb,
  id: string,
  changes: Partial<Pick<UserRow, 'role' | 'status'>>,
  at: Date,
) {
  const { role = users.role, status = users.status } = changes
  const staysOwner = sql`${role} = 'owner' and ${status} = 'active'`
  const another = sql`exists (select 1 from users o where o.role = 'owner' and o.status = 'active' and o.id <> ${id})`
  return db
    .update(users)
    .set({ ...changes, updatedAt: momentIf(at, sql`((${staysOwner}) or ${another})`) })
    .where(eq(users.id, id))
}
