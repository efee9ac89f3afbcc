import { and, asc, eq, inArray, isNull, lt, not, notInArray, or, sql } from 'drizzle-orm'
import { among, tablesOf } from '../core/bulk.ts'
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

/** Their keepers had a turn. `troubles` is how many letters somebody should look at, where that could be counted. */
export async function saveSwept(
  db: ControlDb,
  swept: { id: string; troubles: number | null }[],
  at: Date,
) {
  for (const rows of tablesOf(swept)) {
    await db
      .update(organisations)
      .set({
        sweptAt: at,
        mailTroubles: sql`coalesce(row.value->>'troubles', ${organisations.mailTroubles})`,
      })
      .from(rows)
      .where(sql`${organisations.id} = row.value->>'id'`)
  }
}
