import type { Context } from 'hono'
import { quotaPeriods, quotas } from '../../domain/access/quotas/quotas.ts'
import { owe, type Spent, whoOwes } from '../../domain/access/quotas/spend.ts'
import type { App } from '../app.ts'
import { countsHere, remember, sizeOf, usedUp } from './count-request.ts'
import { whoAsks } from './whose.ts'

/** Who read more than such a part of what one person may waits where everybody together read too much, and nobody else does. */
const muchOf = 1 / 10

/**
 * Counts the rows that were read for somebody, whichever call it was and once it is known how many: a look at all that is found in a
 * batch of 20,000 payments is half a second of everybody's thread, and may be asked for again as soon as it was answered.
 */
export function oweRead(c: Context<App>, rowsRead: number) {
  const { organisation, person } = keysOf(c)
  remember(owe(sizeOf(c, 'read'), spentOf(c), Date.now(), rowsRead), { organisation, person })
}

/** Refuses whoever has more read for them than an hour has room for, until it has. */
export function requireReadLeft(c: Context<App>) {
  const quota = sizeOf(c, 'read')
  const now = Date.now()
  const spent = spentOf(c)
  const full = whoOwes(quota, spent, now)
  if (!full) return
  const isMuch = spent.person - now > quotaPeriods[quotas.read.per] * muchOf
  if (full.whose === 'person' || isMuch) throw usedUp('read', quota, full)
}

function spentOf(c: Context<App>): Spent {
  const { organisation, person } = keysOf(c)
  return {
    organisation: countsHere.get(organisation) ?? 0,
    person: countsHere.get(person) ?? 0,
  }
}

function keysOf(c: Context<App>) {
  const organisation = `${c.var.realm.id}/read`
  return { organisation, person: `${organisation}/${whoAsks(c)}` }
}
