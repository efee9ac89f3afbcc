import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import { atOnce, inParts } from '../../../core/d1/in-parts.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { payments } from '../../../db/tenant-batches.ts'

const {
  batchId: _batchId,
  importId: _importId,
  editedAt: _editedAt,
  sheetRow: _sheetRow,
  referenceKey: _referenceKey,
  repaysReturn: _repaysReturn,
  ...lineColumns
} = getTableColumns(payments)
/** A payment of a batch whose lines are all read: of 20,000, what nobody asks for is a quarter of what is held. */
export type LineRow = Pick<typeof payments.$inferSelect, keyof typeof lineColumns>

/** The first payments of a batch by line, or those behind one: the digest and the bank file read all of them, part by part. */
export function selectFirstLines(
  db: TenantDb,
  batchId: string,
  { after, rows = atOnce.rows }: { after?: number; rows?: number } = {},
) {
  const behind = after === undefined ? undefined : gt(payments.line, after)
  return db
    .select(lineColumns)
    .from(payments)
    .where(and(eq(payments.batchId, batchId), behind))
    .orderBy(asc(payments.line))
    .limit(rows)
}

/** Every payment by line, at most 20,000, of which the first part was read with something else. */
export function readLines(db: TenantDb, batchId: string, first: LineRow[]) {
  return inParts(first, async ({ line }) => selectFirstLines(db, batchId, { after: line }))
}

export async function listAllPayments(db: TenantDb, batchId: string): Promise<LineRow[]> {
  return readLines(db, batchId, await selectFirstLines(db, batchId))
}
