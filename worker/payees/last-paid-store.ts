import { sql } from 'drizzle-orm'
import type { LastPaid } from '../contract/payees.ts'
import type { TenantDb } from '../core/databases.ts'

const shownMax = 6

/** The last payments of a payee that left in a bank file, oldest first: the ends of an index, however much was paid before. */
export async function findLastPaid(db: TenantDb, payeeId: string): Promise<LastPaid> {
  const newest = (state: 'in_file' | 'sent') =>
    sql`select * from (select p.rowid as place, p.batch_id, p.amount_toea from payments p
      where p.payee_id = ${payeeId} and p.state = ${state} order by p.rowid desc
      limit ${sql.raw(String(shownMax))})`
  const found = await db.all<LastPaid['payments'][number]>(
    sql`select b.id as "batchId", b.name as "batchName", b.value_date as "valueDate",
        paid.amount_toea as "amountToea"
      from (${newest('in_file')} union all ${newest('sent')}) paid join batches b on b.id = paid.batch_id
      order by paid.place desc limit ${sql.raw(String(shownMax))}`,
  )
  const total = found.reduce((sum, { amountToea }) => sum + amountToea, 0)
  return {
    payments: found.toReversed(),
    usualToea: found.length === 0 ? null : Math.round(total / found.length),
  }
}
