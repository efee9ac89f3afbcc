import { type SQL, sql } from 'drizzle-orm'
import { approvalsGiven } from '../../batches/store.ts'
import type { HomeBatch } from '../../contract/home.ts'
import { batches } from '../../db/tenant-batches.ts'
import { listOf, moment } from './section.ts'

/** So many stand on a home; the rest is counted. */
export const listedMax = 5

export type FoundBatch = Omit<HomeBatch, 'since'> & { since: number }
export type FoundBatches<Batch = FoundBatch> = { count: number; batches: Batch[] }

/** By their value date. */
export const byDay = sql`${batches} indexed by batches_by_day`

type Listed = {
  from: SQL
  where: SQL
  orderBy: SQL
  /** More of each: `, 'isYours', …`. */
  more?: SQL
}

/** The first few batches, as rows of JSON; what is told of each is looked for once it is known which they are. */
export function firstBatches({ from, where, orderBy, more = sql`` }: Listed): SQL {
  const first = sql`(select * from ${from} where ${where} order by ${orderBy}
    limit ${sql.raw(String(listedMax))}) as batches`
  return listOf(sql`select json_object('id', ${batches.id}, 'name', ${batches.name},
      'state', ${batches.state}, 'valueDate', ${batches.valueDate},
      'paymentCount', ${batches.paymentCount}, 'totalToea', ${batches.totalToea},
      'preparedBy', (select u.first_name || ' ' || u.last_name from users u where u.id = ${batches.preparedBy}),
      'since', coalesce((select max(s.at) from batch_steps s where s.batch_id = ${batches.id}), ${batches.createdAt}),
      'approvalsGiven', ${approvalsGiven}, 'approvalsNeeded', ${batches.approvalsNeeded} ${more}) as one
    from ${first} order by ${orderBy}`)
}

/** How many there are, and the first few. */
export function countedBatches(listed: Listed): SQL {
  return sql`select json_object('count', (select count(*) from ${listed.from} where ${listed.where}),
    'batches', json(${firstBatches(listed)}))`
}

export function withSince<Batch extends FoundBatch>(batch: Batch) {
  return { ...batch, since: moment(batch.since) }
}
