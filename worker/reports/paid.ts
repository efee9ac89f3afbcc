import { type SQL, sql } from 'drizzle-orm'
import type { Figures, PaidRow } from '../contract/batches/reports.ts'
import { among } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { isPaymentIn } from '../db/payments/payment-state.ts'
import { linesReadBy } from '../db/runs/kept-lines.ts'
import { leftStates } from '../domain/batches/batch.ts'
import type { BatchKind } from '../domain/batches/runs/template-kinds.ts'
import { cameBackAs, leftAs } from '../domain/batches/settling/payment-states.ts'
import { type Period, periodBefore, slicesOf } from '../domain/reports/period.ts'
import { batchKindWords } from '../domain/words/runs/batch-kind-words.ts'
import { pageOf, readCursor } from '../http/paging.ts'

/*
 * What bank files took, whatever came back of it, by the pay days of their batches. Both periods are read as one stretch of `batches_by_day`, whatever
 * SQLite thinks of it: by state nearly every batch that was ever paid would be read.
 */

type Found = { id: string; name: string; count: number; total: number }
type FoundWithBefore = Found & { countBefore: number; totalBefore: number }

const byDay = sql.raw('batches b indexed by batches_by_day')
const isPaidIn = (period: Period) => sql`b.value_date between ${periodBefore(period).from}
  and ${period.to} and b.state in ${among(leftStates)}`
const batchesOf = (period: Period) => sql`${byDay} where ${isPaidIn(period)}`

/** Count and total of the period and of the one before it, as columns. */
function figuresOf({ from }: Period, count: SQL, toea: SQL): SQL {
  return sql`sum(iif(b.value_date >= ${from}, ${count}, 0)) as count,
    sum(iif(b.value_date >= ${from}, ${toea}, 0)) as total,
    sum(iif(b.value_date < ${from}, ${count}, 0)) as countBefore,
    sum(iif(b.value_date < ${from}, ${toea}, 0)) as totalBefore`
}

const ofBatches = (period: Period) =>
  figuresOf(period, sql.raw('b.payment_count'), sql.raw('b.total_toea'))

/** Every month of the period, also one in which nothing left. A month is named by its own id. */
export async function paidByMonth(db: TenantDb, period: Period) {
  const days = await db.all<Omit<Found, 'name'>>(sql`select b.value_date as id,
    sum(b.payment_count) as count, sum(b.total_toea) as total
    from ${batchesOf(period)} group by b.value_date`)
  const within = ({ from, to }: Period): Figures =>
    sumOf(days.flatMap((day) => (day.id >= from && day.id <= to ? [figures(day)] : [])))
  const items = slicesOf(period).map((slice) => ({
    id: slice.from,
    name: slice.from.slice(0, 7),
    ...within(slice),
    before: within(slice.before),
  }))
  return { items, nextCursor: null, total: totalOf(items) }
}

/** Every source account that money left from in either period, the most first. */
export async function paidByAccount(db: TenantDb, period: Period) {
  const found = await db.all<FoundWithBefore>(sql`select f.*, s.name from
    (select b.source_account_id as id, ${ofBatches(period)} from ${batchesOf(period)} group by 1) f
    join source_accounts s on s.id = f.id order by f.total desc, f.id`)
  const items = found.map(paidRow)
  return { items, nextCursor: null, total: totalOf(items) }
}

/** Every kind of batch that money left in, in either period, the most first; last in name, what no template began. */
export async function paidByKind(db: TenantDb, period: Period) {
  type OfKind = Omit<FoundWithBefore, 'id'> & { id: BatchKind }
  const found = await db.all<OfKind>(sql`select coalesce(b.kind, 'none') as id,
    ${ofBatches(period)} from ${batchesOf(period)} group by 1 order by total desc, id`)
  const items = found.map((row) => paidRow({ ...row, name: batchKindWords[row.id] }))
  return { items, nextCursor: null, total: totalOf(items) }
}

type Paging = { cursor?: string | undefined; limit: number; readerId: string }
/** Does a task that reads so many payments, once it is its turn. */
type InTurn = <T>(payments: number, task: () => Promise<T>) => Promise<T>

/**
 * A page of the payees that were paid in either period, the most first, with the totals of all of them that this person reads.
 * Records that were merged are one person, as on that person's page.
 */
export async function paidByPayee(
  db: TenantDb,
  period: Period,
  { cursor, limit, readerId }: Paging,
  inTurn: InTurn,
) {
  const isRead = linesReadBy(readerId, sql`b.id`)
  const after = readCursor<[number, string]>(cursor, ['number', 'string'])
  const amounts = figuresOf(period, sql.raw('1'), sql.raw('p.amount_toea'))
  const total = paidFigures(
    await db.get<FoundWithBefore>(
      sql`select ${ofBatches(period)} from ${batchesOf(period)} and ${isRead}`,
    ),
  )
  const found = await inTurn(total.paymentCount + total.before.paymentCount, () =>
    db.all<FoundWithBefore>(sql`select f.*, y.name from
      (select coalesce(r.merged_into, r.id) as id, sum(o.count) as count, sum(o.total) as total,
          sum(o.countBefore) as countBefore, sum(o.totalBefore) as totalBefore from
        (select p.payee_id as recordId, ${amounts}
          from ${byDay} cross join payments p on p.batch_id = b.id
          where ${isPaidIn(period)} and ${isRead} and ${isPaymentIn('p', [...leftAs, ...cameBackAs], 'b')}
          group by 1) o
        cross join payees r on r.id = o.recordId
        group by 1 ${after ? sql`having (sum(o.total), coalesce(r.merged_into, r.id)) < (${after[0]}, ${after[1]})` : sql``}
        order by total desc, id desc limit ${limit + 1}) f
      join payees y on y.id = f.id order by f.total desc, f.id desc`),
  )
  const { items, nextCursor } = pageOf(found.map(paidRow), limit, (row) => [row.totalToea, row.id])
  return { items, nextCursor, total }
}

const figures = ({ count, total }: Pick<Found, 'count' | 'total'>): Figures => ({
  paymentCount: count,
  totalToea: total,
})

/** Sums over nothing are null. */
const paidFigures = (found: Omit<FoundWithBefore, 'id' | 'name'>) => ({
  ...figures({ count: found.count ?? 0, total: found.total ?? 0 }),
  before: figures({ count: found.countBefore ?? 0, total: found.totalBefore ?? 0 }),
})

const paidRow = (found: FoundWithBefore): PaidRow => ({
  id: found.id,
  name: found.name,
  ...paidFigures(found),
})

const sumOf = (rows: Figures[]): Figures => ({
  paymentCount: rows.reduce((sum, { paymentCount }) => sum + paymentCount, 0),
  totalToea: rows.reduce((sum, { totalToea }) => sum + totalToea, 0),
})

const totalOf = (rows: PaidRow[]) => ({
  ...sumOf(rows),
  before: sumOf(rows.map(({ before }) => before)),
})
