import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { KnownPersonView } from '../../contract/users/imports.ts'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { pendingChanges } from '../../db/tenant.ts'

const amongThese = (emails: string[]) =>
  sql`(select value from json_each(${JSON.stringify(emails)}))`

const invitedEmail = sql<string>`json_extract(${pendingChanges.changes}, '$.user.email')`

const invitationWaits = and(
  eq(pendingChanges.state, 'pending'),
  eq(pendingChanges.kind, 'user'),
  sql`json_extract(${pendingChanges.changes}, '$.what') = 'invite'`,
)

/** Who of these addresses is here, or waits to be invited. */
export async function findKnownPeople(
  db: TenantDb,
  emails: string[],
): Promise<Map<string, KnownPersonView['is']>> {
  const here = db
    .select({ email: users.email, is: users.status })
    .from(users)
    .where(inArray(users.email, amongThese(emails)))
  const waiting = db
    .select({ email: invitedEmail })
    .from(pendingChanges)
    .where(and(invitationWaits, inArray(invitedEmail, amongThese(emails))))
  const [found, asked] = await db.batch([here, waiting])
  return new Map([
    ...asked.map(({ email }) => [email, 'waiting'] as const),
    ...found.map(({ email, is }) => [email, is] as const),
  ])
}

/** A condition: still none of these is here (core/guard.ts). */
export function isNobodyHere(emails: string[]): SQL {
  return sql`not exists (select 1 from ${users} where ${inArray(users.email, amongThese(emails))})`
}

/** A condition: still none of these is here, or waits to be invited (core/guard.ts). */
export function isNobodyKnown(emails: string[]): SQL {
  return sql`${isNobodyHere(emails)} and not exists (select 1 from ${pendingChanges} where ${and(
    invitationWaits,
    inArray(invitedEmail, amongThese(emails)),
  )})`
}
