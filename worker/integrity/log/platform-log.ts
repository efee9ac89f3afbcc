import { eq } from 'drizzle-orm'
import { platformRealm } from '../../core/databases.ts'
import { alert } from '../../core/log/alert.ts'
import { anchorPlatform } from '../../core/log/anchor-head.ts'
import { firstChanged } from '../../core/log/compare-anchors.ts'
import { report } from '../../core/log/report.ts'
import { dumps } from '../../db/recovery/dumps.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { nightOf } from '../../domain/integrity/night.ts'

/**
 * Once a night, before the control database is copied: has the platform's own log each end that was put aside of it, as it was? Then
 * its end of now is put aside as well, where whoever writes in that database does not. Where it has not, whoever is on call is
 * told, and the next night compares with the log of today: it is said once. What fails keeps the copy from nothing.
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
  } catch (error) {
    report(error, 'the end of the platform’s log was not put aside')
  }
}
