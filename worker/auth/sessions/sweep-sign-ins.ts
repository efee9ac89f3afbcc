import { lt } from 'drizzle-orm'
import type { RealmHandle } from '../../core/databases.ts'
import { challenges, linkTokens, signInFailures } from '../../db/people.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long a letter's link still says why it does not open any more. */
const linkDays = 30

/**
 * Deletes what signing in left behind and nobody needs again: challenges and locks of yesterday, links of last month.
 * Sessions stay, because they say which devices are known; so do counted failures that did not lock, or waiting would
 * forgive them.
 */
export async function sweepSignIns({ db }: RealmHandle, at: Date) {
  const yesterday = new Date(at.getTime() - dayMs)
  const lastMonth = new Date(at.getTime() - linkDays * dayMs)
  await db.batch([
    db.delete(challenges).where(lt(challenges.expiresAt, yesterday)),
    db.delete(signInFailures).where(lt(signInFailures.lockedUntil, yesterday)),
    db.delete(linkTokens).where(lt(linkTokens.expiresAt, lastMonth)),
  ])
}
