import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TenantDb } from '../../../core/databases.ts'
import { linesToldIn } from '../../../db/runs/kept-lines.ts'
import { returns } from '../../../db/settling/statements.ts'
import { hadBefore } from '../../../db/settling/void-debits.ts'
import { payees } from '../../../db/tenant.ts'
import { batches, payments } from '../../../db/tenant-batches.ts'
import type { Resolution } from '../../../domain/batches/settling/returns.ts'
import { invoiceDays } from '../../../domain/words/finding-words.ts'
import { isOwedStill, onTheirWay } from '../../around-store.ts'

/* What a payment of a batch may pay a second time, where no payment of another batch that counts shows it. */

export const dayOf = (batchId: string, days: number): SQL =>
  sql`(select date(value_date, ${`${days} days`}) from batches where id = ${batchId})`

/** The batch `b` is what this one was split from, or another part of that, and its file `f` was made before: it had this part too. */
export const isOfKin = (batchId: string): SQL =>
  sql`exists (select 1 from batches me where me.id = ${batchId} and me.split_of = b.split_of and f.sealed_at < me.created_at)`

/** The return `r` is owed still; or it was paid again or otherwise no longer ago than an invoice is asked for. */
export const isAskedFor = (batchId: string): SQL =>
  sql`(r.state = 'matched' or (r.resolution in ('pay_again', 'paid_otherwise') and r.bank_day >= ${dayOf(batchId, -invoiceDays)}))`

/**
 * What came back of each payee of these lines of this batch and is asked for, together: the payments and what came back of them, all and those
 * that are owed still. Of a batch that is kept nothing is added up, or it would be what is missing.
 */
const togetherOf = (
  batchId: string,
  lines: SQL,
): SQL => sql`(select payee_id, sum(amount_toea) as paid, sum(back) as back,
    sum(amount_toea) filter (where owed > 0) as owed_paid, sum(owed) as owed
  from (select own.payee_id, p.amount_toea,
      (select sum(r.amount_toea) from returns r where r.payment_id = p.id and ${isAskedFor(batchId)}) as back,
      (select sum(r.amount_toea) from returns r where r.payment_id = p.id and r.state = 'matched') as owed
    from (select distinct payee_id from payments where batch_id = ${batchId} and ${lines}) own
      join payees y on y.id = own.payee_id or y.merged_into = own.payee_id
      join payments p on p.payee_id = y.id and p.state in ('returned', 'repaid')
        and ${linesToldIn(sql`${batchId}`, sql`p.batch_id`)})
  where back is not null group by payee_id)`

/**
 * By which amounts the debt of a return `r` of the payment `p` may be paid: its own, what came back in all, the payment's; or with
 * every other debt of its payee (`together`).
 */
const amountsOfDebt = sql`r.amount_toea, p.amount_toea,
  (select sum(part.amount_toea) from returns part where part.payment_id = p.id),
  together.paid, together.back, together.owed_paid, together.owed`
const debtsOf = sql`(${amountsOfDebt})`

/**
 * What came back of a payee of this batch and is owed still, is paid again by a line, or was paid otherwise, where an ordinary line
 * pays them one of the amounts of that debt: whatever the day while it is owed, and later as long as an invoice is asked for. Of
 * each amount the oldest that is owed, or is not, and is told, or is not: one payee may have had all lines of many batches, and
 * has all of this one. So each is looked up by its amounts, and not beside each line.
 */
export function selectCameBack(db: TenantDb, batchId: string) {
  const ordinary = sql`from payments where batch_id = ${batchId} and repays is null`
  const isTold = linesToldIn(sql`${batchId}`, sql`b.id`)
  return db
    .select({
      payeeId: sql<string>`own.payee_id`.as('paid_to'),
      amountToea: sql<number>`debt.value`.as('of_amount'),
      line: sql<number>`p.line`.as('line'),
      batchNumber: sql<number>`b.number`.as('number'),
      resolution: sql<Resolution | null>`r.resolution`.as('resolution'),
      isTold: sql<0 | 1>`${isTold}`.as('is_told'),
      oldest: sql<number>`min(p.rowid)`.as('oldest'),
    })
    .from(
      sql`(select distinct payee_id ${ordinary}) own
        cross join payees y on y.id = own.payee_id or y.merged_into = own.payee_id
        cross join payments p on p.payee_id = y.id and p.state in ('returned', 'repaid')
        cross join returns r on r.payment_id = p.id and ${isAskedFor(batchId)}
        cross join batches b on b.id = p.batch_id and b.id <> ${batchId}
        left join ${togetherOf(batchId, sql`repays is null`)} together on together.payee_id = own.payee_id and ${isTold}
        cross join json_each(json_array(${amountsOfDebt})) debt`,
    )
    .where(sql`(own.payee_id, debt.value) in (select payee_id, amount_toea ${ordinary})`)
    .groupBy(sql`1, 2, r.resolution is null, is_told`)
}

/** Ordinary payments of what a line of this batch pays again: to its payee, of an amount of that debt, since it came back, whatever the day. */
export function selectPaidSince(db: TenantDb, batchId: string) {
  const [mine, r, y] = [alias(payments, 'mine'), alias(returns, 'r'), alias(payees, 'y')]
  const [p, other, b] = [alias(payments, 'p'), alias(payments, 'other'), alias(batches, 'b')]
  return db
    .select({
      paymentId: sql<string>`mine.id`.as('payment_id'),
      line: other.line,
      batchNumber: b.number,
      isTold: sql<0 | 1>`${linesToldIn(sql`${batchId}`, b.id)}`.as('is_told'),
    })
    .from(mine)
    .innerJoin(r, eq(r.id, mine.repaysReturn))
    .innerJoin(p, eq(p.id, mine.repays))
    .innerJoin(y, or(eq(y.id, mine.payeeId), eq(y.mergedInto, mine.payeeId)))
    .leftJoin(
      sql`${togetherOf(batchId, sql`repays is not null`)} together`,
      sql`together.payee_id = mine.payee_id`,
    )
    .innerJoin(
      other,
      and(
        eq(other.payeeId, y.id),
        sql`other.amount_toea in ${debtsOf}`,
        isNull(other.repays),
        ne(other.id, mine.repays),
        sql`not ${isOwedStill(sql`other`, batchId)}`,
      ),
    )
    .innerJoin(
      b,
      and(
        eq(b.id, other.batchId),
        inArray(b.state, onTheirWay),
        or(gte(b.valueDate, r.bankDay), gte(b.submittedAt, r.recordedAt)),
      ),
    )
    .where(eq(mine.batchId, batchId))
}

/**
 * Lines that void files had of what a batch pays (`hadBefore`), and of a debt that it pays again by whichever amount of it: the
 * whole payment may be typed by hand, and what came back of it less a fee paid again. The table asks for the same amount alone.
 */
export const voidOf = (batchId: string): SQL =>
  sql`(select * from ${hadBefore(batchId)} union all
    select v.bank_file_id, v.line, 1, 1 from payments mine
      join returns r on r.id = mine.repays_return join payments p on p.id = mine.repays
      join payees y on y.id = mine.payee_id or y.merged_into = mine.payee_id
      left join ${togetherOf(batchId, sql`repays is not null`)} together on together.payee_id = mine.payee_id
      join void_lines v on v.payee_id = y.id and v.amount_toea in ${debtsOf}
    where mine.batch_id = ${batchId})`
