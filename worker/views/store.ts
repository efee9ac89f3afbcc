import { and, asc, eq } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { batches } from '../db/tenant-batches.ts'
import { savedViews } from '../db/tenant-desk.ts'

export type ViewRow = typeof savedViews.$inferSelect

/** Every view of one person, by list and name. */
export function listViews(db: TenantDb, userId: string): Promise<ViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.list), asc(savedViews.name))
}

/** Keeps a view; one of the same name and list is replaced. */
export function saveView(db: TenantDb, row: ViewRow) {
  const { userId, list, name } = savedViews
  const { query, savedAt } = row
  return db
    .insert(savedViews)
    .values(row)
    .onConflictDoUpdate({ target: [userId, list, name], set: { query, savedAt } })
}

export function removeView(db: TenantDb, userId: string, id: string) {
  return db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
}

export async function hasBatch(db: TenantDb, id: string): Promise<boolean> {
  const [row] = await db.select({ id: batches.id }).from(batches).where(eq(batches.id, id))
  return row !== undefined
}
