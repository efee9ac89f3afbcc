import { type SQL, sql } from 'drizzle-orm'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { linesToldIn } from '../../db/runs/kept-lines.ts'
import { leftAs } from '../../domain/batches/settling/payment-states.ts'

/** So many of the first payees say in which batch they were paid last. */
const askedMax = 40

/**
 * The id of the batch before one, as a value of a statement: where most of its first payees were last paid by a bank file.
 * Names and accounts of batches are people's, but whoever is paid again says what belongs together. The ends of an index,
 * however much was paid.
 */
export function batchBefore(batchId: SQL): SQL {
  const newest = sql`coalesce((select p.rowid from payments p
    where p.payee_id = asked.payee_id and p.rowid < asked.place and ${isPaymentIn('p', leftAs)}
      and p.batch_id <> ${batchId} and ${linesToldIn(batchId, sql`p.batch_id`)} order by p.rowid desc limit 1), 0)`
  const asked = sql`(select payee_id, rowid as place from payments where batch_id = ${batchId}
    order by line limit ${sql.raw(String(askedMax))}) asked`
  return sql`(select votes.id from (
      select p.batch_id as id, count(*) as many, max(p.rowid) as newest
      from (select ${newest} as place from ${asked}) last
      join payments p on p.rowid = last.place group by p.batch_id) votes
    where votes.many * 2 >= (select count(*) from ${asked})
    order by votes.many desc, votes.newest desc limit 1)`
}
