import { eq, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { LastSheetView } from '../../contract/batches/sheet-mappings.ts'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { templateSheets } from '../../db/runs/tenant-runs.ts'
import { batches } from '../../db/tenant-batches.ts'

export type TemplateSheetRow = typeof templateSheets.$inferSelect

/** How the last sheet of a batch's template was read; nothing of a batch without one. */
export async function findTemplateSheet(
  db: TenantDb,
  batchId: string,
): Promise<LastSheetView | undefined> {
  const [found] = await db
    .select({
      row: templateSheets,
      person: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(templateSheets)
    .innerJoin(users, eq(users.id, templateSheets.keptBy))
    .where(
      eq(
        templateSheets.templateId,
        sql`(select ${batches.templateId} from batches where ${batches.id} = ${batchId})`,
      ),
    )
  if (!found) return undefined
  const { row, person } = found
  const { titles, columns, mapping } = row as Pick<LastSheetView, 'titles' | 'columns' | 'mapping'> // as a sheet was read by them
  const keptBy = { id: person.id, name: nameOf(person) }
  return { titles, columns, mapping, keptBy, keptAt: row.keptAt.toISOString() }
}

/** The newest sheet of a template takes the place of the one before. */
export function saveTemplateSheet(db: TenantDb, row: TemplateSheetRow) {
  const { templateId: target } = templateSheets
  const { templateId, ...set } = row
  return db.insert(templateSheets).values(row).onConflictDoUpdate({ target, set })
}
