import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { insertInBulk, insertPacked, type Packed, packed, tablesOf } from '../../core/bulk.ts'
import { atOnce, inParts } from '../../core/d1/in-parts.ts'
import type { TenantDb } from '../../core/databases.ts'
import { payments } from '../../db/tenant-batches.ts'
import { findings } from '../../db/tenant-findings.ts'
import {
  type Finding,
  type FindingKind,
  type Rank,
  saidEach,
} from '../../domain/batches/findings.ts'
import type { BatchRow } from '../load-batch.ts'
import type { ListedFinding } from './view.ts'

export type FindingRow = typeof findings.$inferSelect

export function findingRow(batch: Pick<BatchRow, 'id' | 'version'>, one: Finding): FindingRow {
  const { said, ...found } = one
  return {
    ...found,
    batchId: batch.id,
    version: batch.version,
    state: said ? 'reasoned' : 'open',
    reason: said?.reason ?? '',
    reasonedBy: said?.reasonedBy ?? null,
    reasonedAt: said?.reasonedAt ?? null,
  }
}

export const packFindings = (rows: FindingRow[]) => packed(findings, rows)

/** All that was found of a version, in place of what lay there of it. */
export function replaceFindings(
  db: TenantDb,
  { id, version }: Pick<BatchRow, 'id' | 'version'>,
  found: Packed,
) {
  return [
    db.delete(findings).where(and(eq(findings.batchId, id), eq(findings.version, version))),
    ...insertPacked(db, findings, found),
  ]
}

/** The first of what was submitted with this version, or what is behind so many: its rows are fixed. */
export function selectFirstFindings(db: TenantDb, batchId: string, behind = 0) {
  return db
    .select()
    .from(findings)
    .where(ofVersion(batchId))
    .orderBy(asc(findings.rank), asc(findings.line), sql`findings.rowid`)
    .limit(atOnce.rows)
    .offset(behind)
}

/** All of it, a part at a time: whoever takes it may be slow. */
export async function* findingPages(db: TenantDb, batchId: string): AsyncGenerator<FindingRow[]> {
  for (let behind = 0; ; ) {
    const rows = await selectFirstFindings(db, batchId, behind)
    yield rows
    behind += rows.length
    if (rows.length < atOnce.rows) return
  }
}

/** All of it, of which the first part may have been read with something else. */
export async function readFindings(db: TenantDb, batchId: string, first?: FindingRow[]) {
  const behind = async (_last: FindingRow, count: number) => selectFirstFindings(db, batchId, count)
  return inParts(first ?? (await selectFirstFindings(db, batchId)), behind)
}

const ofVersion = (batchId: string, version?: number) =>
  sql`findings.batch_id = ${batchId} and findings.version = ${version ?? sql`(select b.version from batches b where b.id = ${batchId})`}`

/**
 * What was submitted up to a rank, and what is said each, with the payment that shows it. Where there is more than is listed, each
 * kind has its share, the largest payments first: many of one hide none of another. Of the version that the batch has, or of one of before.
 */
export async function listFindings(
  db: TenantDb,
  batchId: string,
  { rankMax = 3, limit, version }: { rankMax?: Rank; limit: number; version?: number },
): Promise<ListedFinding[]> {
  const rows = await db
    .select({ found: findings, payment: payments })
    .from(findings)
    .leftJoin(payments, eq(payments.id, findings.paymentId))
    .where(
      and(
        ofVersion(batchId, version),
        or(lte(findings.rank, rankMax), inArray(findings.kind, [...saidEach])),
      ),
    )
    .orderBy(
      sql`row_number() over (partition by findings.kind order by payments.amount_toea desc, findings.line, findings.key)`,
      asc(findings.rank),
      asc(findings.key),
    )
    .limit(limit)
  return rows.map(({ found, payment }) => ({
    ...found,
    kind: found.kind as FindingKind, // as findingRow wrote it
    rank: found.rank as Rank,
    payment: payment ?? undefined,
  }))
}

/** What was said of findings of an open batch. */
export function saveReasons(db: TenantDb, rows: FindingRow[]) {
  return [
    ...tablesOf(rows.map(({ batchId, version, key }) => ({ batchId, version, key }))).map((known) =>
      db
        .delete(findings)
        .where(
          sql`(batch_id, version, key) in (select row.value->>'batchId', row.value->>'version', row.value->>'key' from ${known})`,
        ),
    ),
    ...insertInBulk(db, findings, rows),
  ]
}
