import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { among } from '../../../../core/bulk.ts'
import type { TenantDb } from '../../../../core/databases.ts'
import { returns } from '../../../../db/settling/statements.ts'
import { returnReadBy } from '../../read-by.ts'
import { isOutside } from '../../statements/kept-days.ts'
import type { ReturnRow } from '../return-store.ts'

/** Of these rows of files the ones that were taken before. */
export async function findKnownRows(db: TenantDb, rowKeys: string[]) {
  const rows = await db
    .select({ rowKey: returns.rowKey })
    .from(returns)
    .where(inArray(returns.rowKey, among(rowKeys)))
  return new Set(rows.map(({ rowKey }) => rowKey))
}

/**
 * The first of these days on which a file said that something came back which this person does not read. Whatever is compared with it
 * would tell its amount to whoever sends a row for each that it may be, and a refused file leaves nothing in the log.
 */
export async function findKeptDay(
  db: TenantDb,
  sourceAccountId: string,
  rows: Pick<Told, 'bankDay'>[],
  readerId: string,
): Promise<string | undefined> {
  const days = [...new Set(rows.map(({ bankDay }) => bankDay))]
  const [kept] = await db
    .select({ bankDay: returns.bankDay })
    .from(returns)
    .where(
      and(
        isOutside({ sourceAccountId, readerId }),
        eq(returns.sourceAccountId, sourceAccountId),
        eq(returns.source, 'file'),
        inArray(returns.bankDay, among(days)),
        sql`not (${returnReadBy(readerId)})`,
      ),
    )
    .limit(1)
  return kept?.bankDay
}

type Told = Pick<ReturnRow, 'bankDay' | 'amountToea'>

/** More rows than that of the days and amounts of one file nobody reads: the file is refused, and says so. */
export const toldMax = 20_000

/**
 * What files said came back from an account on these days, of these amounts, but for the rows of these keys; one more than
 * `toldMax` where there are more.
 */
export function findToldOf(db: TenantDb, sourceAccountId: string, rows: Told[], rowKeys: string[]) {
  const { bankDay, amountToea, reference, payeeName, accountNumber } = returns
  const few = <Value extends string | number>(values: Value[]) => among([...new Set(values)])
  const places = [...new Set(rows.map((row) => `${row.bankDay} ${row.amountToea}`))]
  return db
    .select({ bankDay, amountToea, reference, payeeName, accountNumber })
    .from(returns)
    .where(
      and(
        eq(returns.sourceAccountId, sourceAccountId),
        eq(returns.source, 'file'),
        inArray(bankDay, few(rows.map((row) => row.bankDay))),
        inArray(amountToea, few(rows.map((row) => row.amountToea))),
        sql`${bankDay} || ' ' || ${amountToea} in ${among(places)}`,
        notInArray(returns.rowKey, among(rowKeys)),
      ),
    )
    .limit(toldMax + 1)
}
