import { sql } from 'drizzle-orm'
import { hasCallsFor } from '../../core/d1/budget.ts'
import type { RealmDb } from '../../core/databases.ts'
import { cutShort, type Walk, walkOn } from '../../core/lists/walk-on.ts'
import { sessions } from '../../db/people.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { dayMs } from '../../domain/durations.ts'

/** Sessions that one question looks at, and questions of one turn. */
const sessionsMax = 500
const pagesMax = 10
const callsOfQuestion = 3
/** Of a person: a program may call itself otherwise each time, and each of its names would be a device. */
const laterMax = 100

/**
 * The person signed in on a device of that name again, so that the later session says that they know it; or so often since that
 * nobody remembers.
 */
const isKnownSince = sql`(old.device in (${laterOf(sql`later.device`)} limit ${laterMax})
  or exists (${laterOf(sql`1`)} limit 1 offset ${laterMax}))`

function laterOf(what: ReturnType<typeof sql>) {
  return sql`select ${what} from sessions later where later.user_id = old.user_id
    and later.expires_at > old.expires_at order by later.expires_at`
}

/**
 * Deletes sessions that ended long ago. The last one of each device stays half a year, because it says that a letter need not tell of it: so
 * those that stay lie before those that go, and all are walked through, a page at a time. Rows come in the order of their moments, so
 * whoever is too young is followed by nobody who is not. Says whether it came to the end.
 */
export function pruneSessions(db: RealmDb, at: Date, walk: Walk): Promise<boolean> {
  const before = (days: number) => at.getTime() - days * dayMs
  return walkOn(walk, pagesMax, async (after) => {
    if (!hasCallsFor(callsOfQuestion)) return cutShort
    const page = sql`(select rowid as place, * from ${sessions}
      where ${after === '' ? sql`true` : sql`rowid > ${Number(after)}`} order by rowid limit ${sessionsMax})`
    const [last] = await db.all<{ place: number; createdAt: number; count: number }>(
      sql`select max(place) as place, created_at as "createdAt", count(*) as count from ${page}`, // of the row that is the last
    )
    await db.run(sql`delete from ${sessions} where rowid in (select place from ${page} old
      where expires_at < ${before(keptDays.sessions)}
        or (expires_at < ${before(keptDays.endedSessions)} and ${isKnownSince}))`)
    const isYoung = (last?.createdAt ?? 0) > before(keptDays.endedSessions)
    return !last || isYoung || last.count < sessionsMax ? null : last.place
  })
}
