import { and, asc, gt, inArray } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { batches } from '../db/tenant-batches.ts'
import { must } from '../domain/must.ts'
import { digestOf } from './digest.ts'
import { selectFindings } from './findings/store.ts'
import { type BatchRow, loadBatch } from './load-batch.ts'
import { selectInvoices, withInvoices } from './payments/invoices-store.ts'
import { listAllPayments } from './payments/store.ts'

/** Batches that were handed over and have no bank file yet, by number from behind `after`: is each what was handed over? */
export async function listSigned(
  db: TenantDb,
  after: number,
  limit: number,
): Promise<{ row: BatchRow; isAsSigned: boolean }[]> {
  const rows = await db
    .select()
    .from(batches)
    .where(
      and(
        inArray(batches.state, ['in_approval', 'queried', 'approval_blocked', 'approved']),
        gt(batches.number, after),
      ),
    )
    .orderBy(asc(batches.number))
    .limit(limit)
  const found = []
  // one after the other: each may have twenty thousand lines
  for (const row of rows) {
    const { source } = must(await loadBatch(db, row.id), 'batch')
    const [paid, findings, invoices] = await db.batch([
      listAllPayments(db, row.id),
      selectFindings(db, row.id),
      selectInvoices(db, row.id),
    ])
    const lines = withInvoices(paid, invoices)
    found.push({ row, isAsSigned: (await digestOf(row, source, lines, findings)) === row.digest })
  }
  return found
}
