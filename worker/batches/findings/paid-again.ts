import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { payments } from '../../db/tenant-batches.ts'
import type { Day } from '../../domain/calendar.ts'

/** Who wrote a return `r` down, where neither it is the bank's, nor what tells it again, or it is a part of, or is told in. */
const writtenByOf = `case when not exists (select 1 from returns told
    where told.source <> 'hand' and (told.id in (r.id, r.part_of, r.credit_id) or told.same_as = r.id))
  then (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = r.recorded_by) end`

/** What lines of a batch pay again, with the payment that came back and what of it did. */
export function selectPaidAgain(db: TenantDb, batchId: string) {
  const ofPaid = (column: string) =>
    sql.raw(`(select ${column} from payments paid where paid.id = payments.repays)`)
  const ofReturn = (column: string) =>
    sql.raw(`(select ${column} from returns r where r.id = payments.repays_return)`)
  return db
    .select({
      paymentId: payments.id,
      batchNumber: sql<number>`${ofPaid(
        '(select b.number from batches b where b.id = paid.batch_id)',
      )}`.as('paid_batch'),
      line: sql<number>`${ofPaid('paid.line')}`.as('paid_line'),
      paidToea: sql<number>`${ofPaid('paid.amount_toea')}`.as('paid_toea'),
      backToea: sql<number>`coalesce(${ofReturn('r.amount_toea')}, payments.amount_toea)`.as(
        'back_toea',
      ),
      bankDay: sql<Day>`${ofReturn('r.bank_day')}`.as('back_day'),
      writtenBy: sql<string | null>`${ofReturn(writtenByOf)}`.as('written_by'),
    })
    .from(payments)
    .where(sql`payments.batch_id = ${batchId} and payments.repays is not null`)
}
