import { asc, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { payments } from '../../db/tenant-batches.ts'
import { findingKinds, findingRanks } from '../../domain/batches/findings.ts'

/** From this share of the lines on, what is found is told by its count: a list of nearly all of them shows nothing. */
const wallpaperShare = 0.3

/** What is only shown, and settled by nobody. */
const shown = JSON.stringify(findingKinds.filter((kind) => findingRanks[kind] === 3))

/**
 * The payments in which something was found, when the batch was submitted, that is only shown: of the kinds that few of the
 * payments have, by line.
 */
export function listShownPayments(db: TenantDb, batchId: string, limit: number) {
  const few = sql`(select w.key from batches b, json_each(b.warnings) w where b.id = ${batchId}
    and w.key in (select value from json_each(${shown}))
    and w.value > 0 and w.value <= ${wallpaperShare} * b.payment_count)`
  return db
    .select()
    .from(payments)
    .where(
      sql`${payments.id} in (select f.payment_id from findings f where f.batch_id = ${batchId}
        and f.version = (select b.version from batches b where b.id = ${batchId}) and f.kind in ${few})`,
    )
    .orderBy(asc(payments.line))
    .limit(limit)
}
