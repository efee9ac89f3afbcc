import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { insertInBulk, tablesOf } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { linesToldIn } from '../../db/runs/kept-lines.ts'
import { payments } from '../../db/tenant-batches.ts'
import type { BankAnswer } from '../../domain/batches/settling/bank-answers.ts'
import { cameBackAs, leftAs } from '../../domain/batches/settling/payment-states.ts'
import { isAnswered } from './answer-of.ts'
import type { LineRow } from './lines/every-line.ts'

export type PaymentRow = typeof payments.$inferSelect

export type PaymentFilter = {
  after?: number | undefined
  limit: number
  only?: 'warnings' | undefined
  statement?: BankAnswer | undefined
}

/** A page of a batch's payments by line; one row more than `limit` when there are more. */
export function listPayments(db: TenantDb, batchId: string, filter: PaymentFilter) {
  const { after, limit, only, statement } = filter
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.batchId, batchId),
        after === undefined ? undefined : gt(payments.line, after),
        only === 'warnings' ? sql`${payments.warnings} <> ''` : undefined,
        statement && isAnswered(statement),
      ),
    )
    .orderBy(asc(payments.line))
    .limit(limit + 1)
}

export function listLargest(db: TenantDb, batchId: string, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.batchId, batchId))
    .orderBy(desc(payments.amountToea), asc(payments.line))
    .limit(limit)
}

/** What a batch pays one payee, by line. */
export function listPaymentsOf(db: TenantDb, batchId: string, payeeId: string) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.batchId, batchId), eq(payments.payeeId, payeeId)))
    .orderBy(asc(payments.line))
}

/** How many those are. */
export async function countPaymentsOf(db: TenantDb, batchId: string, payeeId: string) {
  const [row] = await db
    .select({ many: count() })
    .from(payments)
    .where(and(eq(payments.batchId, batchId), eq(payments.payeeId, payeeId)))
  return row?.many ?? 0
}

export function findPayments(db: TenantDb, batchId: string, ids: string[]) {
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.batchId, batchId), inArray(payments.id, wanted)))
}

/** What a bank file last paid each payee in another batch: beside an open batch the newest, beside one that left what was before. */
export async function findLastPaid(db: TenantDb, batchId: string, payeeIds: string[]) {
  const rows = await selectLastPaid(db, batchId, payeeIds)
  return new Map(rows.map(({ payeeId, ...paid }) => [payeeId, paid]))
}

/**
 * Each is the end of an index, nothing is sorted. A batch that left stands in that index itself, with one payee in thousands of
 * its lines where members share an account: it is looked for before the first of them.
 */
export function selectLastPaid(db: TenantDb, batchId: string, payeeIds: string[]) {
  const before = sql`coalesce((select case when ${isPaymentIn('o', [...leftAs, ...cameBackAs])} then o.rowid end
    from payments o where o.batch_id = ${batchId} order by o.line limit 1), ${Number.MAX_SAFE_INTEGER})`
  const newest = sql`(select p.rowid from payments p where p.payee_id = who.value
      and p.rowid < ${before} and p.batch_id <> ${batchId} and ${isPaymentIn('p', leftAs)}
      and ${linesToldIn(sql`${batchId}`, sql`p.batch_id`)} order by p.rowid desc limit 1)`
  const ids = JSON.stringify([...new Set(payeeIds)])
  return db
    .select({
      payeeId: payments.payeeId,
      amountToea: payments.amountToea,
      day: sql<string>`(select b.value_date from batches b where b.id = payments.batch_id)`.as(
        'day',
      ),
    })
    .from(payments)
    .where(sql`payments.rowid in (select ${newest} from json_each(${ids}) who)`)
}

export function addPayments(db: TenantDb, rows: PaymentRow[]) {
  return insertInBulk(db, payments, rows)
}

export function savePayment(db: TenantDb, id: string, changes: Partial<PaymentRow>) {
  return db.update(payments).set(changes).where(eq(payments.id, id))
}

export function removePayments(db: TenantDb, ids: string[]) {
  return db
    .delete(payments)
    .where(inArray(payments.id, sql`(select value from json_each(${JSON.stringify(ids)}))`))
}

export type ChangedLine = Pick<
  PaymentRow,
  'id' | 'amountToea' | 'reference' | 'referenceKey' | 'editedBy' | 'editedAt'
>

export function saveChangedLines(db: TenantDb, lines: ChangedLine[]) {
  const plain = lines.map(({ id, amountToea, reference, referenceKey, editedBy, editedAt }) => {
    return { id, amountToea, reference, referenceKey, editedBy, editedAt: editedAt.getTime() }
  })
  return tablesOf(plain).map((rows) =>
    db
      .update(payments)
      .set({
        amountToea: sql`row.value->>'amountToea'`,
        reference: sql`row.value->>'reference'`,
        referenceKey: sql`row.value->>'referenceKey'`,
        editedBy: sql`row.value->>'editedBy'`,
        editedAt: sql`row.value->>'editedAt'`,
      })
      .from(rows)
      .where(sql`${payments.id} = row.value->>'id'`),
  )
}

/** Moves payments to another batch, each to the line it gets there (a split). */
export function movePayments(db: TenantDb, moves: { id: string; batchId: string; line: number }[]) {
  return tablesOf(moves).map((rows) =>
    db
      .update(payments)
      .set({ batchId: sql`row.value->>'batchId'`, line: sql`row.value->>'line'` })
      .from(rows)
      .where(sql`${payments.id} = row.value->>'id'`),
  )
}

/** The bank details of a line as they are copied in when its batch is submitted. */
export function saveSubmittedLines(db: TenantDb, lines: LineRow[]) {
  const plain = lines.map(({ id, payeeAccountId, payeeName, bsb, accountNumber }) => {
    return { id, payeeAccountId, payeeName, bsb, accountNumber }
  })
  return tablesOf(plain).map((rows) =>
    db
      .update(payments)
      .set({
        payeeAccountId: sql`row.value->>'payeeAccountId'`,
        payeeName: sql`row.value->>'payeeName'`,
        bsb: sql`row.value->>'bsb'`,
        accountNumber: sql`row.value->>'accountNumber'`,
      })
      .from(rows)
      .where(sql`${payments.id} = row.value->>'id'`),
  )
}

/**
 * What an approver should look at in these lines of a batch: a short list, because all of them may have some. Each is looked up by
 * its line: asked for the batch's lines that are in the list, the database reads the whole list for every one of them.
 */
export function saveWarnings(
  db: TenantDb,
  batchId: string,
  warned: [line: number, warnings: string][],
) {
  return tablesOf(warned).map((rows) =>
    db
      .update(payments)
      .set({ warnings: sql`row.value->>1` })
      .from(rows)
      .where(
        sql`${payments}.rowid = (select p.rowid from payments p where p.batch_id = ${batchId} and p.line = row.value->>0)`,
      ),
  )
}
