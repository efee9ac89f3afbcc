import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { organisations, slots } from '../db/control.ts'
import { moves } from '../db/recovery/moves.ts'
import { must } from '../domain/must.ts'

/* Moves between cells. Every one of these changes is refused by the table out of its order. */

export type MoveRow = typeof moves.$inferSelect

/** The moves of an organisation that may still be undone, or whose old database is there; the newest first. */
export const listMoves = (db: ControlDb, organisationId: string): Promise<MoveRow[]> =>
  db
    .select()
    .from(moves)
    .where(
      and(eq(moves.organisationId, organisationId), notInArray(moves.state, ['over', 'undone'])),
    )
    .orderBy(desc(moves.begunAt))

export async function loadMove(db: ControlDb, id: string): Promise<MoveRow> {
  const [row] = await db.select().from(moves).where(eq(moves.id, id))
  return must(row, 'move')
}

export const addMove = (db: ControlDb, row: MoveRow) => db.insert(moves).values(row)

/** A step onward, or back before the switch. */
export const saveMove = (db: ControlDb, id: string, changes: Partial<MoveRow>) =>
  db.update(moves).set(changes).where(eq(moves.id, id))

/** A slot, with the cell that is bound to it. */
export async function findPlace(db: ControlDb, binding: string) {
  const [row] = await db.select().from(slots).where(eq(slots.binding, binding))
  return row
}

/** Where an organisation is served: nobody heard of its keeper there yet, so the cron of that cell wakes it. */
export const placeOrganisation = (
  db: ControlDb,
  id: string,
  place: { cell: string; slot?: string },
) =>
  db
    .update(organisations)
    .set({ ...place, sweptAt: null, wokenAt: null })
    .where(eq(organisations.id, id))

/** A slot goes from one holder to another; null: it is free. Whoever holds it otherwise keeps it. */
export const passSlot = (
  db: ControlDb,
  binding: string,
  { from, to, at }: { from: string | null; to: string | null; at: Date },
) =>
  db
    .update(slots)
    .set({ organisationId: to, claimedAt: to === null ? null : at })
    .where(
      and(
        eq(slots.binding, binding),
        from === null ? isNull(slots.organisationId) : eq(slots.organisationId, from),
      ),
    )
