import { type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { tenantMeta } from '../../db/tenant.ts'
import {
  nothingTaken,
  type TakenOfDay,
  takersNamedMax,
} from '../../domain/batches/paying/daily-limit.ts'
import { onTheirWay } from '../around-store.ts'

/* What an account pays on one day, where it has a limit for that. The index of batches by day answers it. */

const states = JSON.stringify(onTheirWay)

/** A batch as far as its day's limit asks: which account it leaves, and when. */
type OfDay = { id: string; sourceAccountId: SQL | string; valueDate: SQL | string }

/** Other batches of this one's account and day that are handed over: an account may have a limit for a day. */
const otherTakers = ({ id, sourceAccountId, valueDate }: OfDay) =>
  sql`from batches b indexed by batches_by_day where b.value_date = ${valueDate} and b.id <> ${id}
    and b.source_account_id = ${sourceAccountId}
    and b.state in (select value from json_each(${states}))`

/** What those come to, and the largest of them: of the batch as it is stored, or as it would be on another day. */
export function selectTaken(db: TenantDb, batchId: string, onDay?: string) {
  const of = (column: string) => sql`(select ${sql.raw(column)} from batches where id = ${batchId})`
  const sourceAccountId = of('source_account_id')
  return selectTakenOf(db, { id: batchId, sourceAccountId, valueDate: onDay ?? of('value_date') })
}

function selectTakenOf(db: TenantDb, batch: OfDay) {
  const others = otherTakers(batch)
  const largest = sql`select json_group_array(json_object('number', number, 'totalToea', total_toea))
    from (select b.number, b.total_toea ${others} order by b.total_toea desc limit ${takersNamedMax})`
  return db
    .select({
      count: sql<number>`(select count(*) ${others})`.as('count'),
      totalToea: sql<number>`(select coalesce(sum(b.total_toea), 0) ${others})`.as('total'),
      largest: sql<string>`(${largest})`.as('largest'),
    })
    .from(tenantMeta)
}

export type TakenRows = Awaited<ReturnType<typeof selectTaken>>

export function takenOf([found]: TakenRows): TakenOfDay {
  if (!found) return nothingTaken
  // safe: what json_group_array made of these two columns
  return { ...found, largest: JSON.parse(found.largest) as TakenOfDay['largest'] }
}

type Limit = { dailyLimitToea: number | null }
type Limited = OfDay & Limit

/** The same of a batch that is not stored like this yet; asked only where its account has a limit. */
export async function takenBeside(db: TenantDb, { dailyLimitToea }: Limit, batch: OfDay) {
  return dailyLimitToea === null ? nothingTaken : takenOf(await selectTakenOf(db, batch))
}

/** Two batches that share what is left of a day, at one instant: the second looks again, and is told by name. */
export function guardTaken(db: TenantDb, batch: Limited, taken: TakenOfDay) {
  const now = sql`(select coalesce(sum(b.total_toea), 0) ${otherTakers(batch)})`
  const isAsSeen = sql`${now} = ${taken.totalToea}`
  return guard(db, batch.dailyLimitToea === null ? undefined : isAsSeen, 'stale_batch')
}
