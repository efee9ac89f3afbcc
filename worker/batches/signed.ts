import { and, asc, gt, inArray } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { batches } from '../db/tenant-batches.ts'
import { must } from '../domain/must.ts'
import { digestOf } from './digest.ts'
import { type FindingRow, readFindings, selectFirstFindings } from './findings/store.ts'
import { type BatchRow, loadBatch } from './load-batch.ts'
import {
  type InvoiceRow,
  readInvoices,
  selectFirstInvoices,
  withInvoices,
} from './payments/invoices-store.ts'
import { type LineRow, readLines, selectFirstLines } from './payments/lines/every-line.ts'

/**
 * Batches that were handed over and have no bank file yet, by number from behind `after`: is each what was handed over? Each may have
 * twenty thousand lines, so they are read one after the other, `inRoom`.
 */
export async function listSigned(
  db: TenantDb,
  after: number,
  limit: number,
  inRoom = (_lines: number, read: () => Promise<boolean>) => read(),
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
  for (const row of rows)
    found.push({ row, isAsSigned: await inRoom(row.paymentCount, () => isAsSigned(db, row)) })
  return found
}

async function isAsSigned(db: TenantDb, row: BatchRow): Promise<boolean> {
  const { lines, invoices, findings } = await readSigned(db, row.id)
  const { source, row: now } = must(await loadBatch(db, row.id), 'batch')
  // it was taken back while this waited for room, and its lines are not those that were signed
  if (now.version !== row.version) return true
  const digest = await digestOf(row, source, withInvoices(lines, invoices), findings)
  return digest === row.digest
}

async function readSigned(db: TenantDb, batchId: string): Promise<Signed> {
  const asked = selectSigned(db, batchId)
  const [lines, invoices, findings] = await db.batch([asked.lines, asked.invoices, asked.findings])
  return wholeSigned(db, batchId, { lines, invoices, findings })
}

type Signed = { lines: LineRow[]; invoices: InvoiceRow[]; findings: FindingRow[] }

/** What is signed beside the batch itself, and frozen since then: the first part of each. */
export function selectSigned(db: TenantDb, batchId: string) {
  return {
    lines: selectFirstLines(db, batchId),
    invoices: selectFirstInvoices(db, batchId),
    findings: selectFirstFindings(db, batchId),
  }
}

/** The same with what is behind it: should a part of it not be as it was signed, the digest is another. */
export async function wholeSigned<Found extends Signed>(
  db: TenantDb,
  batchId: string,
  first: Found,
): Promise<Found> {
  const lines = await readLines(db, batchId, first.lines)
  const invoices = await readInvoices(db, batchId, first.invoices)
  const findings = await readFindings(db, batchId, first.findings)
  return { ...first, lines, invoices, findings }
}
