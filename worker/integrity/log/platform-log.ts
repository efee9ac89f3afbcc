import { eq, sql } from 'drizzle-orm'
import { type ControlDb, platformRealm } from '../../core/databases.ts'
import { alert } from '../../core/log/alert.ts'
import { anchorPlatform } from '../../core/log/anchor-head.ts'
import { firstChanged } from '../../core/log/compare-anchors.ts'
import { report } from '../../core/log/report.ts'
import { dumps } from '../../db/recovery/dumps.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { nightOf } from '../../domain/integrity/night.ts'
import type { Part } from '../check.ts'
import { checkEntries } from './check-log.ts'

/**
 * Once a night, before the control database is copied: has the platform's own log each end that was put aside of it, as it was? Then
 * its end of now is put aside as well, where whoever writes in that database does not. Where it has not, whoever is on call is
 * told, and the next night compares with the log of today: it is said once. Of what stands in it a piece is read each night: what was
 * altered in place is said in the turn of its piece. What fails keeps the copy from nothing.
 */
export async function watchPlatformLog(env: Env, now: Date) {
  const { id, db } = platformRealm(env)
  try {
    const begun = await db
      .select({ night: dumps.night })
      .from(dumps)
      .where(eq(dumps.night, nightOf(now)))
    if (begun.length > 0) return
    const changed = await firstChanged(env.FILES, id, db)
    if (changed) {
      const day = dayInPortMoresby(new Date(changed.at))
      const says = `the platform’s log is not as it was: it ended with entry ${changed.seq} on ${day}, and that is not there any more`
      report(new Error(says))
      await alert(env, 'chain', id, says)
    }
    await anchorPlatform(env, changed ? 'restored' : 'night', now)
    const altered = await firstAltered(db, now)
    if (altered) {
      const says = `the platform’s log is not as it was written. ${altered.name}: ${altered.says}`
      report(new Error(says))
      await alert(env, 'chain', `${id}/${altered.subject}`, says)
    }
  } catch (error) {
    const says = 'where the platform’s log ends was not compared and put aside tonight'
    report(error, says)
    await alert(env, 'copies', `${id}/end`, says)
  }
}

/** In so many nights each entry is read once, and no fewer than so many in a night. */
const nights = 30
const leastOfNight = 5_000

/** Of this night's piece the first entry whose hash does not come of what it says, or which does not follow the one before it. */
async function firstAltered(db: ControlDb, now: Date) {
  const [head] = await db.all<{ seq: number }>(
    sql`select coalesce(max(seq), 0) as seq from audit_entries`,
  )
  const entries = head?.seq ?? 0
  const ofNight = Math.max(leastOfNight, Math.ceil(entries / nights))
  const pieces = Math.max(1, Math.ceil(entries / ofNight))
  const from = (Math.floor(now.getTime() / dayMs) % pieces) * ofNight
  for (let after: number | null = from; after !== null && after < from + ofNight; ) {
    const { problems, next }: Part = await checkEntries(db, after)
    if (problems[0]) return problems[0]
    after = next
  }
  return undefined
}
