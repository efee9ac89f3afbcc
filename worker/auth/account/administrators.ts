import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { type TenantUserRow, tenantColumns, tenantUser } from './user-store.ts'

const administrates = and(eq(users.role, 'org_admin'), eq(users.status, 'active'))

/** The active organisation administrators, longest there first. */
export async function listAdministrators(db: TenantDb): Promise<TenantUserRow[]> {
  const rows = await db
    .select(tenantColumns)
    .from(users)
    .where(administrates)
    .orderBy(asc(users.createdAt), asc(users.id))
  return rows.map(tenantUser)
}

/* Conditions of a change, said again when it is written (core/guard.ts). */

export function isAdministrator(userId: string): SQL {
  return sql`exists (select 1 from ${users} where ${and(administrates, eq(users.id, userId))})`
}

/** Another active organisation administrator stays when this one goes. */
export function isAnotherLeft(userId: string): SQL {
  return sql`exists (select 1 from ${users} where ${and(administrates, ne(users.id, userId))})`
}

/** Nobody could confirm: no active organisation administrator but whoever asks. */
export function isAlone(requesterId: string): SQL {
  return sql`not ${isAnotherLeft(requesterId)}`
}
