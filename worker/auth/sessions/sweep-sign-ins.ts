import { lt } from 'drizzle-orm'
import type { Realm } from '../../core/databases.ts'
import { fromBeginning, type Walk } from '../../core/lists/walk-on.ts'
import { challenges, linkTokens, signInFailures } from '../../db/people.ts'
import { dayMs } from '../../domain/durations.ts'
import { forgetOldSignIns } from '../history/history-store.ts'
import { pruneByAge } from '../pruning/prune-by-age.ts'
import { pruneSessions } from '../pruning/prune-sessions.ts'

/** So long a letter's link still says why it does not open any more. */
const linkDays = 30

/**
 * Deletes what signing in left behind and nobody needs again: challenges and counts of yesterday, which begin anew after a day
 * anyhow, links of last month, the list of sign-ins of before 90 days.
 * With them go answers, letters and sessions by their age. Says whether it came to its end.
 */
export async function sweepSignIns(
  realm: Realm,
  at: Date,
  walk: Walk = fromBeginning,
): Promise<boolean> {
  const { db } = realm
  const yesterday = new Date(at.getTime() - dayMs)
  const lastMonth = new Date(at.getTime() - linkDays * dayMs)
  await db.batch([
    db.delete(challenges).where(lt(challenges.expiresAt, yesterday)),
    db.delete(signInFailures).where(lt(signInFailures.countedSince, yesterday)),
    db.delete(linkTokens).where(lt(linkTokens.expiresAt, lastMonth)),
    ...(realm.kind === 'organisation' ? forgetOldSignIns(realm.db, at) : []),
  ])
  return (await pruneByAge(db, at)) && pruneSessions(db, at, walk)
}
