import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { batches, payments } from '../db/tenant-batches.ts'
import { imports } from '../db/tenant-files.ts'
import type { BatchState } from '../domain/batches/batch.ts'
import { paidBeforeDays } from '../domain/words/finding-words.ts'

/* What other batches tell about one that is submitted. Only those count that are on their way, or gone. */

const onTheirWay: BatchState[] = [
  'in_approval',
  'queried',
  'approval_blocked',
  'approved',
  'file_sealed',
  'uploaded',
]
const states = JSON.stringify(onTheirWay)

/** A payment of another batch, of an amount that this one pays too. */
export type EarlierPayment = Awaited<ReturnType<typeof selectEarlier>>[number]

/** Looked up by the day, then by batch and amount, so that it does not grow with the table. */
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
      batchNumber:
        sql<number>`(select b.number from batches b where b.id = ${payments.batchId})`.as(
          'batch_number',
        ),
    })
    .from(payments)
    .where(
      and(
        inArray(payments.batchId, around),
        sql`exists (select 1 from payments mine
          where mine.batch_id = ${batchId} and mine.amount_toea = ${payments.amountToea})`,
      ),
    )
}

/** How many batches the same maker pays from the same account on the same day, and what they come to. */
export function selectSiblings(db: TenantDb, batchId: string) {
  const of = (column: string) => sql`(select ${sql.raw(column)} from batches where id = ${batchId})`
  return db
    .select({
      count: sql<number>`count(*)`.as('count'),
      totalToea: sql<number | null>`sum(${batches.totalToea})`.as('total'),
    })
    .from(batches)
    .where(
      and(
        ne(batches.id, batchId),
        eq(batches.valueDate, of('value_date')),
        eq(batches.sourceAccountId, of('source_account_id')),
        eq(batches.preparedBy, of('prepared_by')),
        inArray(batches.state, onTheirWay),
      ),
    )
}

/** How often a sheet of this batch was imported into another. */
export function selectSameSheets(db: TenantDb, batchId: string) {
  return db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(imports)
    .where(
      and(
        ne(imports.batchId, batchId),
        eq(imports.state, 'committed'),
        sql`${imports.sha256} in (select own.sha256 from imports own
          where own.batch_id = ${batchId} and own.state = 'committed')`,
        sql`exists (select 1 from batches b where b.id = ${imports.batchId}
          and b.state in (select value from json_each(${states})))`,
      ),
    )
}
