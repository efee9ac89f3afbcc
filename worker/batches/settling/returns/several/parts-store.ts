import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { among, insertInBulk, type Statement, tablesOf } from '../../../../core/bulk.ts'
import type { TenantDb } from '../../../../core/databases.ts'
import { linesReadBy } from '../../../../db/runs/kept-lines.ts'
import { leftDayOf } from '../../../../db/settling/days-of-batch.ts'
import { isOnlyReturn } from '../../../../db/settling/only-return.ts'
import { returns } from '../../../../db/settling/statements.ts'
import { batches, payments } from '../../../../db/tenant-batches.ts'
import { atBankStates } from '../../../../domain/batches/batch.ts'
import { returnLimits } from '../../../../domain/batches/settling/returns.ts'
import { addDays } from '../../../../domain/calendar.ts'
import { numbersNamed } from '../../../across/batch-filter.ts'
import { type LeftPayment, type ReturnRow, selectLeft } from '../return-store.ts'

/* One credit of several payments of a batch: each of them has a return of its own, which is a part of it. */

/** The payments of a batch, or those of these lines of it. */
export function findLeftOf(db: TenantDb, batchId: string, lines: number[] | undefined) {
  const chosen = lines && inArray(payments.line, among(lines))
  return selectLeft(db, and(eq(payments.batchId, batchId), chosen)).orderBy(asc(payments.line))
}

/**
 * Batches that the bank had by the day of a credit, of no less than it: those of exactly its amount first, then the newest.
 * Where nobody looks for words, those of a pay day near to it.
 */
export function findBatchesOf(
  db: TenantDb,
  { sourceAccountId, amountToea, bankDay }: ReturnRow,
  { readerId, search, limit }: { readerId: string; search?: string | undefined; limit: number },
) {
  const { id, number, name, valueDate, paymentCount, totalToea } = batches
  const named = numbersNamed(search)
  return db
    .select({ id, number, name, valueDate, paymentCount, totalToea })
    .from(batches)
    .where(
      and(
        eq(batches.sourceAccountId, sourceAccountId),
        inArray(batches.state, atBankStates),
        sql`${totalToea} >= ${amountToea} and ${leftDayOf(sql`batches.id`)} <= ${bankDay}`,
        linesReadBy(readerId, sql`batches.id`),
        named
          ? sql`${number} in ${named}`
          : sql`${valueDate} between ${addDays(bankDay, -returnLimits.backDays)} and ${addDays(bankDay, returnLimits.backDays)}`,
      ),
    )
    .orderBy(sql`${totalToea} = ${amountToea} desc`, desc(number))
    .limit(limit + 1)
}

export type Parts = {
  wholeId: string
  count: number
  batchId: string
  batchNumber: number
  ended: number
}

/** How many parts each of these credits has, how many of them ended, and of which batch they are. */
export async function findParts(db: TenantDb, rows: Pick<ReturnRow, 'id' | 'resolution'>[]) {
  const ids = rows.flatMap(({ id, resolution }) => (resolution === 'of_several' ? [id] : []))
  if (ids.length === 0) return []
  return db.all<Parts>(sql`select r.part_of as wholeId, count(*) as count, b.id as batchId,
      b.number as batchNumber, count(*) filter (where r.state = 'resolved') as ended
    from returns r join payments p on p.id = r.payment_id join batches b on b.id = p.batch_id
    where r.part_of in ${among(ids)} group by r.part_of`)
}

/** How many payments of a credit nobody answered for but by it: they are with the bank again once it is taken back. */
export async function countOnlyBackBy(db: TenantDb, wholeId: string): Promise<number> {
  const row = await db.get<{ many: number }>(sql`select count(*) as many
    from returns r join payments p on p.id = r.payment_id where r.part_of = ${wholeId}
      and ${isOnlyReturn('r')}
      and not exists (select 1 from statement_lines l where l.state = 'reconciled' and l.payment_id = p.id)
      and not exists (select 1 from statement_lines l where l.state = 'reconciled' and l.batch_id = p.batch_id)`)
  return row.many
}

/** Of how many payments of a credit another part came back. */
export async function countPartsLeft(db: TenantDb, wholeId: string): Promise<number> {
  const row = await db.get<{ many: number }>(
    sql`select count(*) as many from returns r where r.part_of = ${wholeId} and not ${isOnlyReturn('r')}`,
  )
  return row.many
}

type Match = { matchedBy: string; matchedAt: Date }

/** A part of a credit for all that is out of each payment; the tables refuse them where they do not come to the credit. */
export function addParts(
  db: TenantDb,
  whole: ReturnRow,
  left: readonly LeftPayment[],
  { matchedBy, matchedAt }: Match,
) {
  const parts = left.map(({ payment, returnedToea }) => ({
    id: crypto.randomUUID(),
    payment,
    amountToea: payment.amountToea - returnedToea,
  }))
  const rows = parts.map(({ id, payment, amountToea }): ReturnRow => {
    const { payeeName, bsb, accountNumber, reference } = payment
    return {
      ...{ ...whole, id, partOf: whole.id, rowKey: `${whole.id}/${payment.id}`, lineId: null },
      ...{ amountToea, payeeName, bsb, accountNumber, reference },
      ...{ recordedBy: matchedBy, recordedAt: matchedAt },
    }
  })
  const ofPayments = parts.map(({ id, payment }) => ({ id, paymentId: payment.id }))
  return {
    insert: insertInBulk(db, returns, rows),
    match: tablesOf(ofPayments).map((table) =>
      db
        .update(returns)
        .set({ state: 'matched', matchedBy, matchedAt, paymentId: sql`row.value->>'paymentId'` })
        .from(table)
        .where(sql`${returns.id} = row.value->>'id'`),
    ),
    setReturned: db
      .update(payments)
      .set({ ownState: 'returned' })
      .where(
        sql`${payments.id} in (select r.payment_id from returns r where r.part_of = ${whole.id})`,
      ),
  }
}

/** What was said of a credit is taken back: its payments first, so that its parts may go once it waits again. */
export function unmatchParts(db: TenantDb, wholeId: string): Statement {
  return db
    .update(returns)
    .set({ state: 'unmatched', paymentId: null, matchedBy: null, matchedAt: null })
    .where(eq(returns.partOf, wholeId))
}

export function removeParts(db: TenantDb, wholeId: string): Statement {
  return db.delete(returns).where(eq(returns.partOf, wholeId))
}
