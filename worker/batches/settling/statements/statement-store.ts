import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { among, insertInBulk, type Statement, tablesOf } from '../../../core/bulk.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import {
  type returnMappings,
  statementImports,
  statementLines,
  type statementMappings,
} from '../../../db/settling/statements.ts'
import { sourceAccounts } from '../../../db/tenant.ts'
import type { Day } from '../../../domain/calendar.ts'
import { withoutZeros } from '../../../domain/payees/bank-account.ts'
import { quote } from '../../../domain/sheets/written-cell.ts'
import type { FoundMatch } from '../../../domain/statements/match-lines.ts'
import {
  problemAt,
  type StatementFormat,
  statementLimits,
} from '../../../domain/statements/statement.ts'
import type { LineRow } from '../line-store.ts'
import { type Received, refusedFile } from './received.ts'

export type ImportRow = typeof statementImports.$inferSelect

/** As it is when it is imported. */
export const notTakenBack = {
  ...{ backAskedBy: null, backAskedAt: null, backReason: '' },
  ...{ takenBackBy: null, takenBackAt: null },
}

/**
 * This very file, read as the same: a statement that was taken for returns may come again as what it is. Asked once the days of it are
 * read by whoever sends it: of all but one amount it may be guessed.
 */
export async function refuseSameFile(db: TenantDb, { source, hash, isReturns }: Received) {
  const [row] = await db
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.sourceAccountId, source.id),
        eq(statementImports.sha256, hash),
        sql`(${statementImports.format} = 'returns') = ${isReturns}`,
        isNull(statementImports.takenBackAt),
      ),
    )
  if (row) throw new Refusal('statement_known')
}

/** Fewer figures may stand anywhere, as those of a year do. */
const figuresMin = 6

/** Above its titles a CSV names another account of ours, and not this one: of which it is nothing else of it says. */
export async function refuseOtherAccount(
  db: TenantDb,
  { id, accountNumber }: Received['source'],
  figuresAbove: string[] = [],
) {
  const figures = figuresAbove.filter(({ length }) => length >= figuresMin).join(' ')
  if (figures === '' || figures.includes(withoutZeros(accountNumber))) return
  const number = sql`ltrim(${sourceAccounts.accountNumber}, '0')`
  const [other] = await db
    .select({ name: sourceAccounts.name })
    .from(sourceAccounts)
    .where(
      and(
        ne(sourceAccounts.id, id),
        sql`length(${number}) >= ${figuresMin} and instr(${figures}, ${number}) > 0`,
      ),
    )
    .limit(1)
  if (!other) return
  const says = `above the titles it names the account of ${quote(other.name)}, and not this one.`
  throw refusedFile([problemAt(1, 'account', 'wrong_account', says)])
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

/** Lines of these days that are known and are none of these keys: of a file that goes on where another ended, that other's. */
export function findMissingLines(
  db: TenantDb,
  sourceAccountId: string,
  { from, to }: Days,
  keys: string[],
) {
  const { day, amountToea, balanceToea, text, reference } = statementLines
  return db
    .select({ day, amountToea, balanceToea, text, reference })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.sourceAccountId, sourceAccountId),
        sql`${day} between ${from} and ${to}`,
        notInArray(statementLines.key, among(keys)),
      ),
    )
    .orderBy(day, statementLines.id)
    .limit(statementLimits.linesMax)
}

/** Has one of these days lines of a file of another kind? Where no such file reaches them, no line is looked at. */
export async function hasOtherFormat(
  db: TenantDb,
  sourceAccountId: string,
  { from, to }: Days,
  format: StatementFormat,
): Promise<boolean> {
  const isOther = sql`i.format not in (${format}, 'returns')`
  const [row] = await db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(
      and(
        sql`exists (select 1 from statement_imports i where i.source_account_id = ${sourceAccountId} and ${isOther}
          and i.from_day <= ${to} and i.to_day >= ${from})`,
        eq(statementLines.sourceAccountId, sourceAccountId),
        sql`${statementLines.day} between ${from} and ${to}`,
        sql`exists (select 1 from statement_imports i where i.id = ${statementLines.importId} and ${isOther})`,
      ),
    )
    .limit(1)
  return row !== undefined
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
