import { and, eq, ne } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batches } from '../../db/tenant-batches.ts'
import { imports } from '../../db/tenant-files.ts'

export type ImportRow = typeof imports.$inferSelect

export function addImport(db: TenantDb, row: ImportRow) {
  return db.insert(imports).values(row)
}

export async function findImport(db: TenantDb, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row
}

/** An earlier import of the same bytes that was kept and not cancelled since, with the batch it went into. */
export async function findSameSheet(db: TenantDb, sha256: string) {
  const [found] = await db
    .select({ importedAt: imports.importedAt, batchName: batches.name, number: batches.number })
    .from(imports)
    .innerJoin(batches, eq(batches.id, imports.batchId))
    .where(
      and(
        eq(imports.sha256, sha256),
        eq(imports.state, 'committed'),
        ne(batches.state, 'cancelled'),
      ),
    )
    .limit(1)
  return found
}
