import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { auditEntries } from '../../db/records.ts'
import type { Colleague } from '../../domain/access/administrators/newcomer.ts'
import type { App } from '../../http/app.ts'

/**
 * Whoever of the platform asks, for what takes two of them. They are here since an owner let them in last: who is active again, or signs
 * in by another second factor because an owner took theirs away, may be that owner, who reads the mailbox that they had.
 */
export async function colleagueOf({ var: { person, platform } }: Context<App>): Promise<Colleague> {
  const { subject, action, at, details } = auditEntries
  const [row] = await platform.db
    .select({ at: sql<number | null>`max(${at})`.as('let_in_at') })
    .from(auditEntries)
    .where(
      sql`${subject} = ${`person/${person.id}`} and (${action} = 'person.factors_removed'
        or (${action} = 'person.changed' and ${details} ->> '$.status' = 'active'))`,
    )
  return { personId: person.id, since: new Date(Math.max(person.since.getTime(), row?.at ?? 0)) }
}
