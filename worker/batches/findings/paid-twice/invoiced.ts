import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../../core/databases.ts'
import { linesToldIn } from '../../../db/runs/kept-lines.ts'
import { payments } from '../../../db/tenant-batches.ts'
import { invoiceDays } from '../../../domain/words/finding-words.ts'
import { isOwedStill, onTheirWay } from '../../around-store.ts'
import { isPersonOf, namedIn } from './named.ts'

/**
 * Payments on their way, or gone, of the same invoices: by what was written to the payee, and by the invoices that a payment
 * lists. Of each number the newest, looked up by the number and its payee, so that it does not grow with the table.
 */
export function selectInvoiced(db: TenantDb, batchId: string) {
  const states = JSON.stringify(onTheirWay)
  const since = sql`(select date(value_date, '-${sql.raw(String(invoiceDays))} days') from batches where id = ${batchId})`
  const own = namedIn(batchId)
  const counts = sql`p.batch_id <> ${batchId} and b.value_date >= ${since} and p.id is not own.repays
    and not ${isOwedStill(sql`p`, batchId)} and b.state in (select value from json_each(${states}))`
  const newest = sql`(select max(max(coalesce((select p.rowid from payments p join batches b on b.id = p.batch_id
        where p.payee_id = y.id and p.reference_key = own.key and p.reference_key <> '' and ${counts}
        order by p.rowid desc limit 1), 0),
      coalesce((select max(p.rowid) from payment_invoices i join payments p on p.id = i.payment_id
        join batches b on b.id = p.batch_id
        where i.payee_id = y.id and i.number_key = own.key and i.number_key <> '' and ${counts}), 0)))
    from payees y where ${isPersonOf('y')})`
  return db
    .select({
      payeeId:
        sql<string>`(select coalesce(y.merged_into, y.id) from payees y where y.id = payments.payee_id)`.as(
          'paid_to',
        ),
      key: sql<string>`again.key`.as('again_key'),
      amountToea: payments.amountToea,
      line: payments.line,
      batchNumber: sql<number>`(select b.number from batches b where b.id = payments.batch_id)`.as(
        'batch_number',
      ),
      isTold: sql<0 | 1>`${linesToldIn(sql`${batchId}`, payments.batchId)}`.as('is_told'),
    })
    .from(sql`(select own.key, ${newest} as place from ${own} own) again`)
    .innerJoin(payments, sql`${payments}.rowid = again.place`)
}
