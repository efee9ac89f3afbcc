import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../core/bulk.ts'
import type { RealmDb } from '../../core/databases.ts'
import { sessions } from '../../db/people.ts'
import { idempotencyKeys, outbox } from '../../db/records.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { dayMs } from '../../domain/durations.ts'

/** Rows of a table that one turn looks at, the oldest first. An organisation has a turn a day, the platform one every ten minutes; what is left is the next one's. */
export const lookedAtMax = 5_000

/** The person signed in on a device of that name again: the later session says that they know it. */
const isKnownSince = sql`exists (select 1 from sessions later where later.user_id = old.user_id
  and later.expires_at > old.expires_at and later.device = old.device)`

/**
 * What is older than it is kept (docs/security/retention.md), of the rows that came first: no turn costs more because more was
 * ever done. Rows come in the order of their moments, so whoever is too young is followed by nobody who is not.
 */
export function pruneByAge(db: RealmDb, at: Date): Statement[] {
  const before = (days: number) => at.getTime() - days * dayMs
  const oldest = (
    table: typeof idempotencyKeys | typeof outbox | typeof sessions,
    isOld: SQL,
    mayGo = sql`true`,
  ) =>
    db.delete(table).where(sql`rowid in (select place from (
      select rowid as place, * from ${table} where ${mayGo} order by rowid limit ${lookedAtMax}) old where ${isOld})`)
  return [
    oldest(idempotencyKeys, sql`at < ${before(keptDays.answers)}`),
    // those that wait stay however old they are: an index has the others in the order of their rows
    oldest(outbox, sql`written_at < ${before(keptDays.letters)}`, sql`due_at is null`),
    oldest(
      sessions,
      sql`expires_at < ${before(keptDays.sessions)} or (expires_at < ${before(keptDays.endedSessions)} and ${isKnownSince})`,
    ),
  ]
}
