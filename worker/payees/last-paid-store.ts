import { type SQL, sql } from 'drizzle-orm'
import type { LastPaid } from '../contract/payees.ts'
import type { TenantDb } from '../core/databases.ts'
import { isPaymentIn } from '../db/payments/payment-state.ts'
import { linesReadBy } from '../db/runs/kept-lines.ts'
import { leftAs } from '../domain/batches/settling/payment-states.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'

const shownMax = 6
const countedMax = 1_000

/** The last payments of a payee that left in a bank file, oldest first, and what this year's come to. */
export async function findLastPaid(
  db: TenantDb,
  payeeId: string,
  readerId: string,
  now: Date,
): Promise<LastPaid> {
  const [found, thisYear] = await Promise.all([
    db.all<LastPaid['payments'][number]>(
      sql`select b.id as "batchId", b.name as "batchName", b.value_date as "valueDate",
        paid.amount_toea as "amountToea"
        from ${newestPaid(payeeId, readerId, shownMax)} paid join batches b on b.id = paid.batch_id
        order by paid.place desc`,
    ),
    findThisYear(db, payeeId, readerId, now),
  ])
  const total = found.reduce((sum, { amountToea }) => sum + amountToea, 0)
  return {
    payments: found.toReversed(),
    usualToea: found.length === 0 ? null : Math.round(total / found.length),
    thisYear,
  }
}

/** The newest that left, so many, of the payee and of whoever was merged into them: the ends of an index, however much was paid before. */
function newestPaid(payeeId: string, readerId: string, many: number): SQL {
  const limit = sql.raw(`limit ${many}`)
  const newest = sql`(select json_group_array(json_array(place, batch_id, amount_toea)) from (
    select p.rowid as place, p.batch_id, p.amount_toea from payments p
    where p.payee_id = family.id and ${isPaymentIn('p', leftAs)}
      and ${linesReadBy(readerId, sql`p.batch_id`)} order by p.rowid desc ${limit}))`
  return sql`(select one.value->>0 as place, one.value->>1 as batch_id, one.value->>2 as amount_toea
    from (select ${payeeId} as id union all select id from payees where merged_into = ${payeeId}) family
    cross join json_each(${newest}) one order by 1 desc ${limit})`
}

/** Of the newest payments those whose pay day is in this year of Port Moresby. */
async function findThisYear(
  db: TenantDb,
  payeeId: string,
  readerId: string,
  now: Date,
): Promise<LastPaid['thisYear']> {
  const year = Number(dayInPortMoresby(now).slice(0, 4))
  const isOfYear = sql`b.value_date glob ${`${year}-*`}`
  const [found] = await db.all<{ count: number; totalToea: number; read: number }>(
    sql`select count(*) filter (where ${isOfYear}) as count, count(*) as read,
        coalesce(sum(paid.amount_toea) filter (where ${isOfYear}), 0) as "totalToea"
      from ${newestPaid(payeeId, readerId, countedMax)} paid join batches b on b.id = paid.batch_id`,
  )
  const { count = 0, totalToea = 0, read = 0 } = found ?? {}
  return { year, count, totalToea, isMore: read === countedMax }
}
