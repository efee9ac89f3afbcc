import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batches } from '../../db/tenant-batches.ts'
import { notPaying } from '../../templates/store.ts'

/**
 * Batches of the same period, by the same template from whichever source account, or of the same kind from the same one, but for
 * the other parts of what it is a part of.
 */
export function isOfSamePeriod(batchId: string) {
  const own = (column: string) =>
    sql`(select ${sql.raw(column)} from batches where id = ${batchId})`
  return sql`(${batches.templateId} = ${own('template_id')}
        or (${batches.kind} = ${own('kind')} and ${batches.sourceAccountId} = ${own('source_account_id')}))
      and ${batches.periodId} = ${own('period_id')}
      and coalesce(${batches.splitOf}, ${batches.id}) <> coalesce(${own('split_of')}, ${batchId})`
}

/** Those that are handed over: the table says the same (`batches_same_period`). */
export const selectSamePeriod = (db: TenantDb, batchId: string) =>
  db
    .select({ number: batches.number })
    .from(batches)
    .where(sql`${isOfSamePeriod(batchId)} and ${batches.state} not in ${notPaying}`)
    .orderBy(batches.number)
