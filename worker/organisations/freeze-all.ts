import { inArray, or, sql } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { openStates } from '../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'

/**
 * The platform's freeze of every organisation that anybody comes into, also over its own, which two of its administrators would end, and
 * of whoever leaves; the count of each one's days stands still, as in every freeze.
 */
export function freezeAll(db: ControlDb, stateReason: string, at: Date) {
  const { state, stateBefore, stateSince, frozenBy, pausedDays, revision } = organisations
  const today = dayInPortMoresby(at)
  const isOwn = sql`(${state} = 'frozen' and ${frozenBy} = 'organisation')`
  const since = sql`iif(${stateSince} = '', ${today}, ${stateSince})`
  const passed = sql`max(0, cast(julianday(${today}) - julianday(${since}) as integer))`
  return db
    .update(organisations)
    .set({
      ...{ state: 'frozen', frozenBy: 'platform', stateReason },
      stateBefore: sql`iif(${isOwn}, ${stateBefore}, ${state})`,
      stateSince: sql`iif(${isOwn}, ${stateSince}, ${today})`,
      pausedDays: sql`iif(${isOwn}, ${pausedDays}, ${pausedDays} - ${passed})`,
      revision: sql`${revision} + 1`,
    })
    .where(or(inArray(state, [...openStates, 'cancelled']), isOwn))
}
