import { and, eq, inArray, sql } from 'drizzle-orm'
import { among, insertInBulk, type Statement, tablesOf } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import {
  type returnMappings,
  statementImports,
  statementLines,
  type statementMappings,
} from '../../db/settling/statements.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { atBankStates } from '../../domain/batches/batch.ts'
import { addDays, type Day } from '../../domain/calendar.ts'
import { type FoundMatch, matchDays } from '../../domain/statements/match-lines.ts'
import type { StatementFormat } from '../../domain/statements/statement.ts'
import type { LineRow } from './line-store.ts'

export type ImportRow = typeof statementImports.$inferSelect

export async function findSameFile(db: TenantDb, sourceAccountId: string, sha256: string) {
  const [row] = await db
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.sourceAccountId, sourceAccountId),
        eq(statementImports.sha256, sha256),
      ),
    )
  return row
}

/** How the CSVs of an account are read: its statements, or what came back. */
type Mappings = typeof statementMappings | typeof returnMappings

export async function findMapping<Table extends Mappings>(
  db: TenantDb,
  table: Table,
  sourceAccountId: string,
): Promise<Table['$inferSelect']['mapping'] | undefined> {
  const [row] = await db
    .select({ mapping: table.mapping })
    .from(table as Mappings)
    .where(eq(table.sourceAccountId, sourceAccountId))
  return row?.mapping
}

export function saveMapping<Table extends Mappings>(
  db: TenantDb,
  table: Table,
  row: Table['$inferSelect'],
): Statement {
  return db
    .insert(table as Mappings)
    .values(row)
    .onConflictDoUpdate({ target: table.sourceAccountId, set: row })
}

/** Of these keys the ones that the account has already. */
export async function findKnownKeys(db: TenantDb, sourceAccountId: string, keys: string[]) {
  const rows = await db
    .select({ key: statementLines.key })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.sourceAccountId, sourceAccountId),
        inArray(statementLines.key, among(keys)),
      ),
    )
  return new Set(rows.map(({ key }) => key))
}

type Days = { from: Day; to: Day }

/** Was one of these days read from a file of another kind? */
export async function hasOtherFormat(
  db: TenantDb,
  sourceAccountId: string,
  { from, to }: Days,
  format: StatementFormat,
): Promise<boolean> {
  const [row] = await db
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.sourceAccountId, sourceAccountId),
        sql`${statementImports.format} not in (${format}, 'returns')`,
        sql`${statementImports.fromDay} <= ${to} and ${statementImports.toDay} >= ${from}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Batches and payments that debits of these days and amounts may be, and that no line says yet. */
export async function findOpen(
  db: TenantDb,
  sourceAccountId: string,
  days: Days,
  amounts: number[],
  readerId: string,
) {
  const ofDays = sql`${batches.sourceAccountId} = ${sourceAccountId}
    and ${batches.valueDate} between ${addDays(days.from, -matchDays.after)} and ${addDays(days.to, matchDays.before)}
    and ${batches.state} in ${among(atBankStates)}
    and not exists (select 1 from statement_lines l where l.batch_id = ${batches.id})`
  const wanted = among(amounts)
  const [whole, single] = await db.batch([
    db
      .select({
        id: batches.id,
        number: batches.number,
        name: batches.name,
        valueDate: batches.valueDate,
        totalToea: batches.totalToea,
        bankReference: sql<string | null>`(select f.bank_reference from ${bankFiles} f
          where f.batch_id = ${batches.id} and f.version = ${batches.version} and f.voided_at is null)`.as(
          'bank_reference',
        ),
      })
      .from(batches)
      .where(
        and(
          ofDays,
          inArray(batches.totalToea, wanted),
          sql`not exists (select 1 from payments p join statement_lines l on l.payment_id = p.id where p.batch_id = ${batches.id})`,
        ),
      ),
    db
      .select({
        id: payments.id,
        batchId: payments.batchId,
        line: payments.line,
        amountToea: payments.amountToea,
        reference: payments.reference,
        payeeName: payments.payeeName,
        batchNumber:
          sql<number>`(select b.number from batches b where b.id = ${payments.batchId})`.as(
            'batch_number',
          ),
        valueDate:
          sql<string>`(select b.value_date from batches b where b.id = ${payments.batchId})`.as(
            'value_date',
          ),
      })
      .from(payments)
      .where(
        and(
          sql`${payments.batchId} in (select ${batches.id} from ${batches} where ${ofDays})`,
          inArray(payments.amountToea, wanted),
          linesReadBy(readerId, payments.batchId),
          inArray(payments.state, ['sent', 'paid', 'returned', 'repaid']),
          sql`not exists (select 1 from statement_lines l where l.payment_id = ${payments.id})`,
        ),
      ),
  ])
  return { batches: whole, payments: single }
}

/** The file, its lines, and what they are found to be. */
export function addStatement(
  db: TenantDb,
  row: ImportRow,
  lines: LineRow[],
  matches: FoundMatch[],
  at: Date,
): Statement[] {
  const found = matches.map(({ lineId, batchId = null, paymentId = null }) => {
    return { lineId, batchId, paymentId }
  })
  return [
    db.insert(statementImports).values(row),
    ...insertInBulk(db, statementLines, lines),
    ...tablesOf(found).map((rows) =>
      db
        .update(statementLines)
        .set({
          state: 'tentative',
          batchId: sql`row.value->>'batchId'`,
          paymentId: sql`row.value->>'paymentId'`,
          matchedAt: at,
        })
        .from(rows)
        .where(sql`${statementLines.id} = row.value->>'lineId'`),
    ),
  ]
}
