import { type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batches, payments } from '../../db/tenant-batches.ts'
import { isInMorePayees } from './payment-filter.ts'

/** Up to so many payments are found by an index and sorted; of more, the order is walked. */
const narrowMax = 2_000
/** Batches are counted up to here: more of them have more payments than can be sorted. */
const countedBatchesMax = 1_000

type Narrowing = {
  ofBatch: SQL | undefined
  found: SQL | undefined
  amount: SQL | undefined
  /** What was searched for, by whose payees `found` may find. */
  search: string | undefined
}

/** Which payments to begin with: the fewest that one of the conditions leaves; nothing where each leaves too many. */
export async function findDriver(db: TenantDb, narrowing: Narrowing): Promise<SQL | undefined> {
  const { ofBatch, found, amount, search } = narrowing
  const ways = [
    ...(found ? [inPayments(found, isInMorePayees(search, narrowMax))] : []),
    ...(amount ? [inPayments(amount)] : []),
    ...(ofBatch ? [inBatches(ofBatch)] : []),
  ]
  if (ways.length === 0) return undefined
  const counts = sql.join(
    ways.map(({ count }) => sql`(${count})`),
    sql`, `,
  )
  const counted = await db.get<{ counts: string }>(sql`select json_array(${counts}) as counts`)
  const sizes: number[] = JSON.parse(counted.counts)
  const least = Math.min(...sizes)
  return least > narrowMax ? undefined : ways[sizes.indexOf(least)]?.ids
}

function inPayments(condition: SQL, isTooMany?: SQL) {
  const counted = sql`select count(*) from (select 1 from ${payments} where ${condition} limit ${narrowMax + 1})`
  return {
    count: isTooMany ? sql`select iif(${isTooMany}, ${narrowMax + 1}, (${counted}))` : counted,
    ids: sql`(select id from ${payments} where ${condition})`,
  }
}

/** A batch knows how many payments it has, so that nobody counts them. */
function inBatches(condition: SQL) {
  const listed = sql`select payment_count from ${batches} where ${condition} limit ${countedBatchesMax + 1}`
  return {
    count: sql`select iif(count(*) > ${countedBatchesMax}, ${narrowMax + 1}, coalesce(sum(payment_count), 0)) from (${listed})`,
    ids: sql`(select id from ${payments} where batch_id in (select id from ${batches} where ${condition}))`,
  }
}
