import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { payments } from '../../db/tenant-batches.ts'
import type { Day } from '../../domain/calendar.ts'

/** Who wrote a return `r` down, where neither it is the bank's, nor what tells it again, or it is a part of, or is told in. */
const writtenByOf = `case when not exists (select 1 from returns told
    where told.source <> 'hand' and (told.id in (r.id, r.part_of, r.credit_id) or told.same_as = r.id))
  then (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = r.recorded_by) end`

/**
 * Who alone says so of what the bank's files show: whoever brought those in, said what they are and wrote it down is one person. Anybody
 * can write such a file.
 */
const broughtByOf = `(select case when count(distinct who.id) = 1 then min(trim(u.first_name || ' ' || u.last_name)) end
  from (select i.imported_by as id from returns told join statement_imports i on i.id = told.import_id
      where told.id in (r.id, r.part_of, r.credit_id) or told.same_as = r.id
    union select told.resolved_by from returns told where told.resolved_by is not null and told.source <> 'hand'
      and (told.id in (r.part_of, r.credit_id) or told.same_as = r.id)
    union select r.matched_by where r.matched_by is not null
    union select r.recorded_by) who join users u on u.id = who.id
  where r.source <> 'hand' or exists (select 1 from returns told where told.source <> 'hand' and (told.id = r.credit_id or told.same_as = r.id)))`

/** What the bank's files say of it: the accounts that they name, and who alone says of which payment it is. */
const toldOf = `select told.bsb, told.account_number, told.resolved_by from returns told
  where told.source <> 'hand' and (told.id in (r.id, r.part_of, r.credit_id) or told.same_as = r.id)`
const namedOf = `(select json_group_array(json_object('bsb', bsb, 'accountNumber', account_number))
  from (${toldOf}) where account_number <> '')`
const saidByOf = `(select case when count(distinct u.id) = 1 then min(trim(u.first_name || ' ' || u.last_name)) end
  from users u where u.id = r.matched_by or u.id in (select resolved_by from (${toldOf}) where r.source = 'hand' or r.part_of is not null))`

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
      broughtBy: sql<string | null>`${ofReturn(broughtByOf)}`.as('brought_by'),
      saidBy: sql<string | null>`${ofReturn(saidByOf)}`.as('said_by'),
      named: sql<string | null>`${ofReturn(namedOf)}`.as('named'),
      bsb: sql<string>`${ofPaid('paid.bsb')}`.as('paid_bsb'),
      accountNumber: sql<string>`${ofPaid('paid.account_number')}`.as('paid_account'),
    })
    .from(payments)
    .where(sql`payments.batch_id = ${batchId} and payments.repays is not null`)
}
