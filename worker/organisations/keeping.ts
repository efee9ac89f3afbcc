import { and, asc, eq, inArray, isNull, lt, not, notInArray, or, sql } from 'drizzle-orm'
import { among } from '../core/bulk.ts'
import type { ControlDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { isReleased, unmade } from './store.ts'
import { isBeingDeleted } from './to-open.ts'

/* Which organisations' keepers were heard of, and when. */

/** Those of a cell with a database whose keeper was not heard of since `before`, the ones first that nobody woke for longest. */
export function listUnheard(
  db: ControlDb,
  { cell, before, limit }: { cell: string; before: Date; limit: number },
) {
  const { id, sweptAt, wokenAt } = organisations
  return db
    .select({ id })
    .from(organisations)
    .where(
      and(
        eq(organisations.cell, cell),
        or(isNull(sweptAt), lt(sweptAt, before)),
        notInArray(organisations.state, unmade),
        not(isReleased),
        not(isBeingDeleted),
      ),
    )
    .orderBy(asc(wokenAt), asc(id))
    .limit(limit)
}

/** Their keepers were woken: others have their turn before they are woken again. */
export function saveWoken(db: ControlDb, ids: string[], at: Date) {
  return db
    .update(organisations)
    .set({ wokenAt: at })
    .where(inArray(organisations.id, among(ids)))
}

/** What a keeper says of its organisation with a turn. */
export type Told = {
  /** Letters that somebody should look at. */
  troubles: number
  /** When its last nightly copy that can be loaded was over; 0 where it has none. */
  copiedAt: number
  /** The job that has failed for longest, and since when. */
  failing: { job: string; since: number } | null
}

/** A keeper had a turn, and says this where it could be looked at. */
export function saveSwept(db: ControlDb, id: string, told: Told | null, at: Date) {
  const { mailTroubles, mailTroubledAt } = organisations
  const said = told && {
    mailTroubles: told.troubles,
    mailTroubledAt: sql`case when ${told.troubles} > ${mailTroubles} then ${at.getTime()} else ${mailTroubledAt} end`,
    copiedAt: new Date(told.copiedAt),
    failingSince: told.failing && new Date(told.failing.since),
    failingJob: told.failing?.job ?? '',
  }
  return db
    .update(organisations)
    .set({ sweptAt: at, ...said })
    .where(eq(organisations.id, id))
}
