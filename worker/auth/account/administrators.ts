import { and, asc, desc, eq, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { administratorsGone } from '../../db/tenant-terms.ts'
import { aloneDays, waitWhenAlone } from '../../domain/access/administrators/alone.ts'
import { dayMs } from '../../domain/durations.ts'
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

/** The ids of those who administer now, read beside what they are asked about. */
export const selectAdministrators = (db: TenantDb) =>
  db.select({ id: users.id }).from(users).where(administrates)

/** Until when a change that gives rights waits, because one of them is alone since a while. */
export async function waitNow(db: TenantDb, now: Date): Promise<Date | null> {
  const [administrators, [gone]] = await db.batch([
    selectAdministrators(db),
    db
      .select({ at: administratorsGone.goneAt })
      .from(administratorsGone)
      .where(lt(administratorsGone.left, 2))
      .orderBy(desc(administratorsGone.goneAt))
      .limit(1),
  ])
  const ids = administrators.map(({ id }) => id)
  return waitWhenAlone(ids, gone?.at ?? null, now)
}

/* Conditions of a change, said again when it is written (core/guard.ts). */

export function isAdministrator(userId: string | SQLWrapper): SQL {
  return sql`exists (select 1 from ${users} where ${and(administrates, eq(users.id, userId))})`
}

/** Another active organisation administrator stays when this one goes. */
function isAnotherLeft(userId: string): SQL {
  return sql`exists (select 1 from ${users} where ${and(administrates, ne(users.id, userId))})`
}

/** So many others administer, no more and no fewer, and there is one. */
export function areOthers(userId: string, many: number): SQL {
  const others = and(administrates, ne(users.id, userId))
  return sql`(select count(*) from ${users} where ${others}) = max(1, ${many})`
}

/** Nobody could confirm: no active organisation administrator but whoever asks. */
export function isAlone(requesterId: string): SQL {
  return sql`not ${isAnotherLeft(requesterId)}`
}

/** And it may act alone: another did not go these thirty days. */
export function mayActAlone(requesterId: string, now: Date): SQL {
  return sql`${isAlone(requesterId)} and ${nobodyWent(now)}`
}

/** Whoever confirms what waits for a second administrator: one who was not left alone these thirty days. */
export function isSecond(userId: string, now: Date): SQL {
  return sql`${isAdministrator(userId)} and (${isAnotherLeft(userId)} or ${nobodyWent(now)})`
}

const nobodyWent = (now: Date) => sql`not exists (select 1 from administrators_gone g
  where g.left_over < 2 and g.gone_at > ${now.getTime() - aloneDays * dayMs})`

export const isActive = (userId: string): SQL =>
  sql`exists (select 1 from users u where u.id = ${userId} and u.status = 'active')`

/** Whoever confirms is there, with the role that was looked at. */
export function isThere({ id, role }: { id: string; role: string }): SQL {
  return sql`exists (select 1 from users u where u.id = ${id} and u.role = ${role} and u.status = 'active')`
}
