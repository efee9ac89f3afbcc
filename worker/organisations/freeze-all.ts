import { inArray, sql } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { openStates } from '../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'

/** The platform's freeze of every organisation that is open; the count of each one's days stands still, as in every freeze. */
export function freezeAll(db: ControlDb, stateReason: string, at: Date) {
  const { state, stateSince, pausedDays, revision } = organisations
  const today = dayInPortMoresby(at)
  const since = sql`iif(${stateSince} = '', ${today}, ${stateSince})`
  const passed = sql`max(0, cast(julianday(${today}) - julianday(${since}) as integer))`
  return db
    .update(organisations)
    .set({
      ...{ state: 'frozen', stateBefore: sql`${state}`, frozenBy: 'platform', stateReason },
      ...{ stateSince: today, pausedDays: sql`${pausedDays} - ${passed}` },
      revision: sql`${revision} + 1`,
    })
    .where(inArray(state, openStates))
}
