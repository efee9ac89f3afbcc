import { eq, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { SheetMappingView } from '../../contract/batches/sheet-mappings.ts'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { sheetMappings } from '../../db/tenant-findings.ts'

export type MappingRow = typeof sheetMappings.$inferSelect

/** What was confirmed for titles, by their SHA-256, and by whom. */
export async function findMappingView(
  db: TenantDb,
  titles: string,
): Promise<SheetMappingView | undefined> {
  const [found] = await db
    .select({
      row: sheetMappings,
      person: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(sheetMappings)
    .innerJoin(users, eq(users.id, sheetMappings.confirmedBy))
    .where(eq(sheetMappings.titles, titles))
  if (!found) return undefined
  const { row, person } = found
  return {
    titles,
    mapping: row.mapping as SheetMappingView['mapping'], // written only after its form's check
    confirmedBy: { id: person.id, name: nameOf(person) },
    confirmedAt: row.confirmedAt.toISOString(),
  }
}

/** The latest word on these titles takes the place of the one before. */
export function saveMapping(db: TenantDb, row: MappingRow) {
  return db
    .insert(sheetMappings)
    .values(row)
    .onConflictDoUpdate({
      target: sheetMappings.titles,
      set: {
        mapping: sql`excluded.mapping`,
        confirmedBy: sql`excluded.confirmed_by`,
        confirmedAt: sql`excluded.confirmed_at`,
      },
    })
}

export function removeMapping(db: TenantDb, titles: string) {
  return db.delete(sheetMappings).where(eq(sheetMappings.titles, titles))
}
