import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '../../db/people.ts'
import { auditEntries } from '../../db/records.ts'
import type { Colleague } from '../../domain/access/administrators/newcomer.ts'
import { platformRoleNames, platformRoles } from '../../domain/access/platform-role.ts'
import type { App } from '../../http/app.ts'

/**
 * Whoever of the platform asks, for what takes two of them. They are here since they were let in last: who comes by an invitation, is
 * active again, or signs in by another second factor because an owner took theirs away, may be that owner, who reads their mailbox. An
 * invitation of long ago lets nobody in before it is followed.
 */
export async function colleagueOf({ var: { person, platform } }: Context<App>): Promise<Colleague> {
  const { subject, action, at, details } = auditEntries
  const [row] = await platform.db
    .select({ at: sql<number | null>`max(${at})`.as('let_in_at') })
    .from(auditEntries)
    .where(
      sql`${subject} in (${`person/${person.id}`}, ${`user/${person.id}`})
        and (${action} in ('person.factors_removed', 'user.activated')
          or (${action} = 'person.changed' and ${details} ->> '$.status' = 'active'))`,
    )
  return { personId: person.id, since: new Date(Math.max(person.since.getTime(), row?.at ?? 0)) }
}

const looksAfter = platformRoleNames.filter((role) =>
  platformRoles[role].permissions.some((one) => one === 'manage_organisations'),
)

/** Those of them who still look after organisations: whom an owner let out since they asked or called is no first of two. */
export async function stillHere(
  { var: { platform } }: Context<App>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { id, role, status } = users
  const rows = await platform.db
    .select({ id })
    .from(users)
    .where(and(inArray(id, [...ids]), inArray(role, looksAfter), eq(status, 'active')))
  return new Set(rows.map((row) => row.id))
}

/** The same of one, where there is one. */
export async function ifStillHere(c: Context<App>, id: string | null): Promise<string | null> {
  return id !== null && (await stillHere(c, [id])).has(id) ? id : null
}
