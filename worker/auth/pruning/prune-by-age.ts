import { type SQL, sql } from 'drizzle-orm'
import { hasCallsFor } from '../../core/d1/budget.ts'
import type { RealmDb } from '../../core/databases.ts'
import { idempotencyKeys, outbox } from '../../db/records.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { dayMs } from '../../domain/durations.ts'

/** Rows of a table that one question looks at, the oldest first. */
export const lookedAtMax = 5_000

/**
 * Deletes what is older than it is kept (docs/security/retention.md), of the rows that came first: no question costs more because
 * more was ever done. Rows come in the order of their moments, so whoever is too young is followed by nobody who is not. It asks again
 * while all that it looked at went, since some do more in a day than one question deletes; says whether it came to its end.
 */
export async function pruneByAge(db: RealmDb, at: Date): Promise<boolean> {
  while (hasCallsFor(callsOfQuestion)) {
    const pruned = await db.batch(prunings(db, at))
    if (pruned.every(({ meta }) => meta.changes < lookedAtMax)) return true
  }
  return false
}
const callsOfQuestion = 2

function prunings(db: RealmDb, at: Date) {
  const before = (days: number) => at.getTime() - days * dayMs
  const oldest = (table: typeof idempotencyKeys | typeof outbox, isOld: SQL, mayGo = sql`true`) =>
    db.delete(table).where(sql`rowid in (select place from (
      select rowid as place, * from ${table} where ${mayGo} order by rowid limit ${lookedAtMax}) old where ${isOld})`)
  return [
    oldest(idempotencyKeys, sql`at < ${before(keptDays.answers)}`),
    // those that wait stay however old they are: an index has the others in the order of their rows
    oldest(outbox, sql`written_at < ${before(keptDays.letters)}`, sql`due_at is null`),
  ] as const
}
