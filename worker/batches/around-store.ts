import { and, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { among } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { linesToldIn } from '../db/runs/kept-lines.ts'
import { batches, payments } from '../db/tenant-batches.ts'
import { type BatchState, leftStates } from '../domain/batches/batch.ts'
import type { AuditAction } from '../domain/words/audit-actions.ts'
import { paidBeforeDays, suppliersBeforeDays } from '../domain/words/finding-words.ts'

/* What other batches tell about one that is submitted. Only those count that are on their way, or gone. */

export const onTheirWay: BatchState[] = [
  'in_approval',
  'queried',
  'approval_blocked',
  'approved',
  ...leftStates,
]

/**
 * Did all of a payment come back, and did nobody say that it was paid otherwise, or is not owed, nor pay a part of it again by
 * another batch than this one? Then paying it is no second time.
 */
export function isOwedStill(payment: SQLWrapper, batchId: string): SQL {
  return sql`(${payment}.amount_toea = (select coalesce(sum(r.amount_toea), 0) from returns r where r.payment_id = ${payment}.id
    and coalesce(r.resolution, 'pay_again') = 'pay_again'
    and not exists (select 1 from payments again where again.repays_return = r.id
      and again.state <> 'cancelled' and again.batch_id <> ${batchId})))`
}

/**
 * Is the batch `b` paid within days of this one, or of the other day (`onDay`) that this one is to be paid on? Suppliers send a bill
 * again long after a fortnight: theirs are looked for among batches that are not said to be of people, a super fund or a tax.
 */
export function isNear(batchId: string, onDay?: string): SQL {
  const [few, many] = [paidBeforeDays, suppliersBeforeDays].map((days) => sql.raw(`${days}`))
  const span = sql`(select iif(kind = 'supplier', ${many}, ${few}) from batches where id = ${batchId})`
  const days = [sql`(select value_date from batches where id = ${batchId})`]
  if (onDay !== undefined) days.push(sql`${onDay}`)
  const near = days.map(
    (
      day,
    ) => sql`(b.value_date between date(${day}, -${span} || ' days') and date(${day}, ${span} || ' days')
      and (coalesce(b.kind, 'supplier') = 'supplier' or b.value_date between date(${day}, '-${few} days') and date(${day}, '${few} days')))`,
  )
  return sql`(${sql.join(near, sql` or `)})`
}

/** The batches of these days, or around the other day (`onDay`), that are on their way or gone. */
function isAround(batchId: string, onDay?: string): SQL {
  return sql`(b.id <> ${batchId} and ${isNear(batchId, onDay)}
    and b.state in ${among(onTheirWay)})`
}

export function selectBatchesAround(db: TenantDb, batchId: string, onDay?: string) {
  const b = alias(batches, 'b')
  return db
    .select({
      number: b.number,
      paymentCount: b.paymentCount,
      isTold: sql<0 | 1>`${linesToldIn(sql`${batchId}`, b.id)}`.as('is_told'),
    })
    .from(b)
    .where(isAround(batchId, onDay))
}

/**
 * Payments of those batches, of amounts that this one pays too and to an account of whom it pays, or to whoever was merged into
 * them: everybody gets one amount. Looked up by the day, then by batch, amount and account, so that it does not grow with the
 * table; and one row however many batches pay the same, as whoever looks for findings holds all.
 */
export function selectEarlier(db: TenantDb, batchId: string, onDay?: string) {
  const mine = (column: string) =>
    sql`(select ${sql.raw(`mine.${column}`)} from payments mine where mine.batch_id = ${batchId})`
  const mergedInto = sql`(select y.merged_into from payees y where y.id = ${payments.payeeId})`
  const { bsb, accountNumber, amountToea } = payments
  const payeeId = sql<string>`coalesce(${mergedInto}, ${payments.payeeId})`.as('payee_now')
  const number = sql<number>`(select b.number from batches b where b.id = payments.batch_id)`
  const each = db
    .select({
      ...{ bsb, accountNumber, payeeId, amountToea },
      number: number.as('number'),
      times: sql<number>`count(*)`.as('times'),
    })
    .from(payments)
    .where(
      and(
        sql`${payments.batchId} in (select b.id from batches b where ${isAround(batchId, onDay)})`,
        // the plus keeps it from being looked up by the amount, which many others of all years have
        sql`+${payments.amountToea} in ${mine('amount_toea')}`,
        sql`(exists (select 1 from payee_accounts a where ltrim(a.account_number, '0') = ltrim(${payments.accountNumber}, '0')
          and a.bsb = ${payments.bsb} and (a.id in ${mine('payee_account_id')} or a.payee_id in ${mine('payee_id')}))
          or ${mergedInto} in ${mine('payee_id')})`,
        sql`not ${isOwedStill(payments, batchId)}`,
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5`)
    .as('each')
  return db
    .select({
      bsb: each.bsb,
      accountNumber: each.accountNumber,
      payeeId: each.payeeId,
      amountToea: each.amountToea,
      batches: sql`json_group_array(${each.number})`.mapWith(numbersIn).as('numbers'),
      times: sql`json_group_array(${each.times})`.mapWith(numbersIn).as('each_times'),
    })
    .from(each)
    .groupBy(sql`1, 2, 3, 4`)
}

const numbersIn = (text: string): number[] => JSON.parse(text)

/** By what a payment that had come back counts again; the last as far as a credit of several was not of its batch. */
export const takenBack = [
  'return.undone',
  'return.resolved',
  'return.reopened',
] as const satisfies AuditAction[]

/** By which of its steps a batch comes on its way, and by what its payments count again. */
const countsFrom = [
  ...(['batch.submitted', 'batch.redated', 'bank_file.revived'] as const),
  ...takenBack,
] satisfies AuditAction[]

/**
 * Two batches that pay the same, handed over at one instant, both saw nothing, whatever their days: the second looks again, where
 * another was handed over since the log ended where it did, or something was said of what had come back.
 */
export function guardAround(db: TenantDb, batchId: string, [end]: { seq: number | null }[]) {
  const since = sql`(select 1 from audit_entries where seq > ${end?.seq ?? 0} and subject <> ${`batch/${batchId}`}
    and action in ${among(countsFrom)})`
  return guard(db, sql`not exists ${since}`, 'stale_batch')
}

/** The batches that a sheet of this batch was imported into as well. */
export function selectSameSheets(db: TenantDb, batchId: string) {
  const own = sql`(select own.sha256 from imports own
    where own.batch_id = ${batchId} and own.state = 'committed')`
  return db
    .select({ number: batches.number })
    .from(batches)
    .where(
      and(
        ne(batches.id, batchId),
        inArray(batches.state, onTheirWay),
        sql`${batches.id} in (select i.batch_id from imports i
          where i.sha256 in ${own} and i.state = 'committed')`,
      ),
    )
}
