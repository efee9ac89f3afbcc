import { and, asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
  /** Those too that a line says already, or of which a file is void: the bank may have booked it twice, or all the same. */
  besideSaid?: boolean
}
type Meant = { batchId?: string | undefined; paymentId?: string | undefined }

/** So many days around its pay day another debit of what a line says already may be the same file, booked twice. */
const twiceDays = 30

/**
 * Of a bank file that is void it may be by what that file had, its total or one of its payments: its batch may have others by
 * now, and another line may say it, because the bank booked the next file as well.
 */
const fitsVoidFile = ({ sourceAccountId, amountToea, day }: Line) =>
  sql`${batches.id} in (select f.batch_id from bank_files f indexed by bank_files_largest
    where f.total_toea = ${-amountToea} and f.source_account_id = ${sourceAccountId} and f.voided_at is not null
      and ${day} >= ${debitDayOf('f')}
    union select f.batch_id from void_lines v indexed by void_lines_amount join bank_files f on f.id = v.bank_file_id
    where v.amount_toea = ${-amountToea} and f.source_account_id = ${sourceAccountId} and f.voided_at is not null
      and ${day} >= ${debitDayOf('f')})`

const fitsAsItIs = ({ sourceAccountId, amountToea, day }: Line, states: BatchState[]) =>
  and(
    eq(batches.sourceAccountId, sourceAccountId),
    inArray(batches.state, states),
    eq(batches.totalToea, -amountToea),
    sql`${day} >= ${firstDebitDay(sql`batches.id`)}`,
  )

const isNear = ({ day }: Line, valueDate: SQLWrapper) =>
  sql`abs(julianday(${valueDate}) - julianday(${day})) <= ${twiceDays}`

const isBatchFree = and(
  sql`not exists (select 1 from statement_lines l where l.batch_id = ${batches.id})`,
  sql`not exists (select 1 from payments p join statement_lines l on l.payment_id = p.id
    where p.batch_id = ${batches.id})`,
)

/**
 * Batches of exactly the amount of a debit, from its account, that no line says yet. Whoever sets a debit aside hears of those
 * too that one says (`besideSaid`), and of void files.
 */
const fitsBatch = (line: Line, states = atBankStates, besideSaid = false) =>
  besideSaid
    ? or(
        and(fitsAsItIs(line, states), or(isBatchFree, isNear(line, batches.valueDate))),
        fitsVoidFile(line),
      )
    : and(fitsAsItIs(line, states), isBatchFree)

/** Single payments of it, where the bank books each. */
const fitsPayment = (line: Line, readerId: string, besideSaid = false) => {
  const { sourceAccountId, amountToea, day } = line
  const isFree = sql`not exists (select 1 from statement_lines l where l.payment_id = ${payments.id} or l.batch_id = ${payments.batchId})`
  const valueDate = sql`(select b.value_date from batches b where b.id = ${payments.batchId})`
  const isBookedSingly = sql`exists (select 1 from statement_lines l where l.payment_id = ${payments.id})`
  return and(
    sql`${payments.id} in (select p.id from payments p indexed by payments_largest where p.amount_toea = ${-amountToea})`,
    linesReadBy(readerId, payments.batchId),
    isPaymentIn('payments', ['sent', 'paid', ...cameBackAs]),
    sql`exists (select 1 from batches b where b.id = ${payments.batchId} and b.source_account_id = ${sourceAccountId})`,
    sql`${day} >= ${firstDebitDay(sql`payments.batch_id`)}`,
    besideSaid ? or(isFree, and(isBookedSingly, isNear(line, valueDate))) : isFree,
  )
}

/** The ones nearest to the day of the line, and whether there are more of them. */
export async function findCandidates(
  db: TenantDb,
  line: Line,
  { limit, search, readerId, states, besideSaid }: Asked,
) {
  const away = (valueDate: SQL) => sql`abs(julianday(${valueDate}) - julianday(${line.day}))`
  const dayOfBatch = sql`(select b.value_date from batches b where b.id = ${payments.batchId})`
  const named = numbersNamed(search)
  const [whole, single] = await db.batch([
    selectMatchable(db)
      .where(and(fitsBatch(line, states, besideSaid), named && sql`${batches.number} in ${named}`))
      .orderBy(away(sql`${batches.valueDate}`), desc(batches.number))
      .limit(limit + 1),
    db
      .select()
      .from(payments)
      .where(and(fitsPayment(line, readerId, besideSaid), foundBy({ search })))
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
