import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { linesToldIn } from '../db/runs/kept-lines.ts'
import { batches, payments } from '../db/tenant-batches.ts'
import { type BatchState, leftStates } from '../domain/batches/batch.ts'
import { paidBeforeDays } from '../domain/words/finding-words.ts'

/* What other batches tell about one that is submitted. Only those count that are on their way, or gone. */

export const onTheirWay: BatchState[] = [
  'in_approval',
  'queried',
  'approval_blocked',
  'approved',
  ...leftStates,
]
const states = JSON.stringify(onTheirWay)

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

/** Payments of other batches, of amounts that this one pays too. Looked up by the day, then by batch and amount, so that it does not grow with the table. */
export function selectEarlier(db: TenantDb, batchId: string) {
  const day = sql`(select value_date from batches where id = ${batchId})`
  const span = sql.raw(`${paidBeforeDays} days`)
  const around = sql`(select b.id from batches b where b.id <> ${batchId}
    and b.value_date between date(${day}, '-${span}') and date(${day}, '+${span}')
    and b.state in (select value from json_each(${states})))`
  return db
    .select({
      bsb: payments.bsb,
      accountNumber: payments.accountNumber,
      amountToea: payments.amountToea,
      batchNumber: sql<number>`(select b.number from batches b where b.id = payments.batch_id)`.as(
        'batch_number',
      ),
      batchCount:
        sql<number>`(select b.payment_count from batches b where b.id = payments.batch_id)`.as(
          'batch_count',
        ),
      isTold: sql<0 | 1>`${linesToldIn(sql`${batchId}`, payments.batchId)}`.as('is_told'),
    })
    .from(payments)
    .where(
      and(
        inArray(payments.batchId, around),
        sql`not ${isOwedStill(payments, batchId)}`,
        // the plus keeps it from being looked up by the amount, which many others of all years have
        sql`+${payments.amountToea} in (select mine.amount_toea from payments mine where mine.batch_id = ${batchId})`,
      ),
    )
}

/** What was handed over for these days: how much of it, and when the last. */
const handedOver = (batchId: string) => {
  const day = sql`(select value_date from batches where id = ${batchId})`
  const span = sql.raw(`${paidBeforeDays} days`)
  return sql`(select count(*) || '/' || coalesce(max(b.submitted_at), 0) from batches b
    where b.id <> ${batchId} and b.value_date between date(${day}, '-${span}') and date(${day}, '+${span}')
      and b.state in (select value from json_each(${states})))`
}

/** Where the batches of these days stand, to know later whether one was handed over meanwhile. */
export function selectAround(db: TenantDb, batchId: string) {
  return db
    .select({ mark: sql<string>`${handedOver(batchId)}`.as('mark') })
    .from(batches)
    .where(eq(batches.id, batchId))
}

/** Two batches that pay the same, handed over at one instant, both saw nothing: the second looks again. */
export function guardAround(db: TenantDb, batchId: string, [around]: { mark: string }[]) {
  return guard(db, around && sql`${handedOver(batchId)} = ${around.mark}`, 'stale_batch')
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
