import { type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import {
  nothingTaken,
  type TakenOfDay,
  takersNamedMax,
} from '../../domain/batches/paying/daily-limit.ts'
import { onTheirWay } from '../around-store.ts'

/* What an account pays on one day, where it has a limit for that. The index of batches by day answers it. */

const states = sql.raw(`('${onTheirWay.join("', '")}')`)

/** A batch as far as its day's limit asks: which account it leaves, and when. */
type OfDay = { id: string; sourceAccountId: SQL | string; valueDate: SQL | string }

const byDay = sql`batches b indexed by batches_by_day`

/** Other batches of this one's account and day that are handed over: an account may have a limit for a day. */
const takes = ({ id, sourceAccountId, valueDate }: OfDay) =>
  sql`b.value_date = ${valueDate} and b.id <> ${id} and b.source_account_id = ${sourceAccountId} and b.state in ${states}`

/** What those come to, and the largest of them, as the batch is stored, or as it would be on another day. */
export function selectTaken(db: TenantDb, batchId: string, onDay?: string) {
  return selectTakenOf(db, asStored(batchId, onDay), {})
}

/** Whoever prepared a batch, or changed it since it was opened: by the name that a statement has for its row. */
const makersOf = (batch: string) =>
  sql.raw(`(select ${batch}.prepared_by as id union select m.user_id from batch_makers m
    where m.batch_id = ${batch}.id and m.version = ${batch}.version)`)

/**
 * The same, with which of them one of its own makers prepared or changed, how long what is approved is held, and who reads
 * confidential payments: one row where each alone would be a statement, which costs more than what it reads.
 */
export function selectBeside(db: TenantDb, batchId: string) {
  // whoever fills what somebody else began splits as well as whoever begins two
  const isSibling = sql`exists (select 1 from batches own where own.id = ${batchId}
    and exists (select 1 from ${makersOf('own')} mine where mine.id in ${makersOf('b')}))`
  return selectTakenOf(db, asStored(batchId), {
    siblings: sql<number>`count(*) filter (where ${isSibling})`.as('siblings'),
    siblingsToea: sql<number | null>`sum(b.total_toea) filter (where ${isSibling})`.as(
      'siblings_toea',
    ),
    holdSeconds: sql<number>`coalesce((select hold_seconds from organisation_settings), 0)`.as(
      'hold_seconds',
    ),
    payrollGroup:
      sql<string>`(select json_group_array(user_id) from payroll_group where left_at is null)`.as(
        'payroll_group',
      ),
  })
}

const columnOf = (batchId: string, column: string) =>
  sql`(select ${sql.raw(column)} from batches where id = ${batchId})`

function asStored(batchId: string, onDay?: string): OfDay {
  const sourceAccountId = columnOf(batchId, 'source_account_id')
  return { id: batchId, sourceAccountId, valueDate: onDay ?? columnOf(batchId, 'value_date') }
}

function selectTakenOf<More extends Record<string, SQL.Aliased>>(
  db: TenantDb,
  batch: OfDay,
  more: More,
) {
  const largest = sql`select json_group_array(json_object('number', number, 'totalToea', total_toea))
    from (select b.number, b.total_toea from ${byDay} where ${takes(batch)} order by b.total_toea desc limit ${sql.raw(String(takersNamedMax))})`
  return db
    .select({
      count: sql<number>`count(*)`.as('count'),
      totalToea: sql<number>`coalesce(sum(b.total_toea), 0)`.as('total'),
      largest: sql<string>`(${largest})`.as('largest'),
      ...more,
    })
    .from(byDay)
    .where(takes(batch))
}

export type TakenRows = Awaited<ReturnType<typeof selectTaken>>

export function takenOf([found]: TakenRows): TakenOfDay {
  if (!found) return nothingTaken
  const { count, totalToea, largest } = found
  // safe: what json_group_array made of these two columns
  return { count, totalToea, largest: JSON.parse(largest) as TakenOfDay['largest'] }
}

type Limit = { dailyLimitToea: number | null }
type Limited = OfDay & Limit

/** The same of a batch that is not stored like this yet; asked only where its account has a limit. */
export async function takenBeside(db: TenantDb, { dailyLimitToea }: Limit, batch: OfDay) {
  return dailyLimitToea === null ? nothingTaken : takenOf(await selectTakenOf(db, batch, {}))
}

/** Two batches that share what is left of a day, at one instant: the second looks again, and is told by name. */
export function guardTaken(db: TenantDb, batch: Limited, taken: TakenOfDay) {
  const now = sql`(select coalesce(sum(b.total_toea), 0) from ${byDay} where ${takes(batch)})`
  const isAsSeen = sql`${now} = ${taken.totalToea}`
  return guard(db, batch.dailyLimitToea === null ? undefined : isAsSeen, 'stale_batch')
}
