import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { debitDayOf, firstDebitDay } from '../../db/settling/days-of-batch.ts'
import type { statementLines } from '../../db/settling/statements.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { atBankStates, type BatchState } from '../../domain/batches/batch.ts'
import { cameBackAs } from '../../domain/batches/settling/payment-states.ts'
import { numbersNamed } from '../across/batch-filter.ts'
import { foundBy } from '../across/payment-filter.ts'

/** A batch with everyone who made it. */
export function selectMatchable(db: TenantDb) {
  return db
    .select({
      id: batches.id,
      number: batches.number,
      name: batches.name,
      state: batches.state,
      valueDate: batches.valueDate,
      totalToea: batches.totalToea,
      sourceAccountId: batches.sourceAccountId,
      makers:
        sql<string>`(select json_group_array(m.user_id) from (select batches.prepared_by as user_id
        union select user_id from batch_makers where batch_id = batches.id and version = batches.version) m)`.as(
          'makers',
        ),
    })
    .from(batches)
    .$dynamic()
}
export type MatchableBatch = Awaited<ReturnType<typeof selectMatchable>>[number]

type Line = Pick<typeof statementLines.$inferSelect, 'sourceAccountId' | 'amountToea' | 'day'>
/** What a line may be of, by what is typed as well, as far as this person reads it. */
type Asked = {
  limit: number
  search?: string | undefined
  readerId: string
  states?: BatchState[]
  /** Those too of which a file is void: the bank may have booked it all the same. */
  withVoid?: boolean
}
type Meant = { batchId?: string | undefined; paymentId?: string | undefined }

/** Of a bank file that is void it may be by what that file had: its batch may have other payments by now. */
const fitsVoidFile = ({ sourceAccountId, amountToea, day }: Line) =>
  sql`${batches.id} in (select f.batch_id from bank_files f indexed by bank_files_largest
    where f.total_toea = ${-amountToea} and f.source_account_id = ${sourceAccountId} and f.voided_at is not null
      and ${day} >= ${debitDayOf('f')})`

const fitsAsItIs = ({ sourceAccountId, amountToea, day }: Line, states: BatchState[]) =>
  and(
    eq(batches.sourceAccountId, sourceAccountId),
    inArray(batches.state, states),
    eq(batches.totalToea, -amountToea),
    sql`${day} >= ${firstDebitDay(sql`batches.id`)}`,
  )

/** Batches of exactly the amount of a debit, from its account, that no line says yet. */
const fitsBatch = (line: Line, states = atBankStates, withVoid = false) =>
  and(
    withVoid ? or(fitsAsItIs(line, states), fitsVoidFile(line)) : fitsAsItIs(line, states),
    sql`not exists (select 1 from statement_lines l where l.batch_id = ${batches.id})`,
    sql`not exists (select 1 from payments p join statement_lines l on l.payment_id = p.id
      where p.batch_id = ${batches.id})`,
  )

/** Single payments of it, where the bank books each. */
const fitsPayment = ({ sourceAccountId, amountToea, day }: Line, readerId: string) =>
  and(
    sql`${payments.id} in (select p.id from payments p indexed by payments_largest where p.amount_toea = ${-amountToea})`,
    linesReadBy(readerId, payments.batchId),
    isPaymentIn('payments', ['sent', 'paid', ...cameBackAs]),
    sql`exists (select 1 from batches b where b.id = ${payments.batchId} and b.source_account_id = ${sourceAccountId})`,
    sql`${day} >= ${firstDebitDay(sql`payments.batch_id`)}`,
    sql`not exists (select 1 from statement_lines l where l.payment_id = ${payments.id} or l.batch_id = ${payments.batchId})`,
  )

/** The ones nearest to the day of the line, and whether there are more of them. */
export async function findCandidates(
  db: TenantDb,
  line: Line,
  { limit, search, readerId, states, withVoid }: Asked,
) {
  const away = (valueDate: SQL) => sql`abs(julianday(${valueDate}) - julianday(${line.day}))`
  const dayOfBatch = sql`(select b.value_date from batches b where b.id = ${payments.batchId})`
  const named = numbersNamed(search)
  const [whole, single] = await db.batch([
    selectMatchable(db)
      .where(and(fitsBatch(line, states, withVoid), named && sql`${batches.number} in ${named}`))
      .orderBy(away(sql`${batches.valueDate}`), desc(batches.number))
      .limit(limit + 1),
    db
      .select()
      .from(payments)
      .where(and(fitsPayment(line, readerId), foundBy({ search })))
      .orderBy(away(dayOfBatch), asc(payments.line), asc(payments.id))
      .limit(limit + 1),
  ])
  const ofPayments = await selectMatchable(db).where(
    inArray(batches.id, among(single.map(({ batchId }) => batchId))),
  )
  return {
    batches: whole.slice(0, limit),
    payments: single.slice(0, limit),
    ofPayments,
    hasMore: whole.length > limit || single.length > limit,
  }
}

/** May the line be of the one that is meant? */
export async function isCandidate(
  db: TenantDb,
  line: Line,
  { batchId, paymentId }: Meant,
  readerId: string,
) {
  const [found] = batchId
    ? await db
        .select({ id: batches.id })
        .from(batches)
        .where(and(eq(batches.id, batchId), fitsBatch(line)))
    : await db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.id, paymentId ?? ''), fitsPayment(line, readerId)))
  return found !== undefined
}
