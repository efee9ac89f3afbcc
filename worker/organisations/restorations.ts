import { and, eq, ne } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { restorations } from '../db/recovery/restorations.ts'

export type RestorationRow = typeof restorations.$inferSelect

/** The restoration of an organisation that is not over. */
export async function findRestoration(
  db: ControlDb,
  organisationId: string,
): Promise<RestorationRow | undefined> {
  const [row] = await db
    .select()
    .from(restorations)
    .where(and(eq(restorations.organisationId, organisationId), ne(restorations.state, 'over')))
  return row
}

export const addRestoration = (db: ControlDb, row: RestorationRow) =>
  db.insert(restorations).values(row)

/** A step onward; the table refuses any other. */
export const saveRestoration = (db: ControlDb, id: string, changes: Partial<RestorationRow>) =>
  db.update(restorations).set(changes).where(eq(restorations.id, id))
