import { lt } from 'drizzle-orm'
import { challenges, linkTokens, signInFailures } from '../../db/people.ts'
import { nextToSweep } from '../../organisations/next-to-sweep.ts'
import { openPlace } from '../../tenancy/open-realm.ts'
import type { TenantDb } from '../../tenancy/open-tenant.ts'
import { platformOf } from '../../tenancy/platform-realm.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long a letter's link still says why it does not open any more. */
const linkDays = 30

/**
 * What signing in leaves behind and nobody needs again: challenges and locks of yesterday, links of last month. Sessions
 * stay, because they say which devices are known; so do counted failures that did not lock, or waiting would forgive them.
 */
export async function sweepSignIns(env: Env, at: Date) {
  await sweepOne(platformOf(env).db, at)
  for (const { id } of await nextToSweep(env)) {
    try {
      const opened = await openPlace(env, id)
      if (opened.ok) await sweepOne(opened.value.db, at)
    } catch (error) {
      console.error(error) // the others still have their turn
    }
  }
}

async function sweepOne(db: TenantDb, at: Date) {
  const yesterday = new Date(at.getTime() - dayMs)
  const lastMonth = new Date(at.getTime() - linkDays * dayMs)
  await db.batch([
    db.delete(challenges).where(lt(challenges.expiresAt, yesterday)),
    db.delete(signInFailures).where(lt(signInFailures.lockedUntil, yesterday)),
    db.delete(linkTokens).where(lt(linkTokens.expiresAt, lastMonth)),
  ])
}
