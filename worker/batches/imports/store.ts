import { and, asc, desc, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
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

export type ImportsPage = {
  before?: [importedAt: number, id: string] | undefined
  limit: number
}

/** The sheets that came to a batch, newest first; one row more than `limit` when there are more. */
export function listImports(db: TenantDb, batchId: string, { before, limit }: ImportsPage) {
  const onward = before
    ? or(
        lt(imports.importedAt, new Date(before[0])),
        and(eq(imports.importedAt, new Date(before[0])), gt(imports.id, before[1])),
      )
    : undefined
  return db
    .select({
      sheet: imports,
      importer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.importedBy))
    .where(and(eq(imports.batchId, batchId), onward))
    .orderBy(desc(imports.importedAt), asc(imports.id))
    .limit(limit + 1)
}
export type ListedImport = Awaited<ReturnType<typeof listImports>>[number]

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
