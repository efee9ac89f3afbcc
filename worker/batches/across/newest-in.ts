import { type SQL, sql } from 'drizzle-orm'
import { batches } from '../../db/tenant-batches.ts'
import type { BatchState } from '../../domain/batches/batch.ts'

/** So many of each state are looked at wherever a page only tells of what waits; a home says where there are more. */
export const lookedAtMax = 200

/** Nearly all batches are paid, and those are never looked for: of these states the newest, by the index of states. */
export const newestIn = (states: readonly BatchState[], max = lookedAtMax): SQL =>
  sql`(select b.* from json_each(${JSON.stringify(states)}) e cross join ${batches} b on b.number in (
    select x.number from ${batches} x indexed by batches_by_state where x.state = e.value
    order by x.number desc limit ${sql.raw(String(max))})) as batches`

/** Whether one of these states has more batches than are looked at. */
export const hasMoreIn = (states: readonly BatchState[], max = lookedAtMax): SQL =>
  sql`exists (select 1 from json_each(${JSON.stringify(states)}) e where exists (
    select 1 from ${batches} x indexed by batches_by_state where x.state = e.value limit 1 offset ${sql.raw(String(max))}))`
