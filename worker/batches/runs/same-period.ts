import { and, ne, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batches } from '../../db/tenant-batches.ts'

/** Handed over batches of the same template, source account and period: the table says the same (`batches_same_period`). */
export function selectSamePeriod(db: TenantDb, batchId: string) {
  const own = (column: string) =>
    sql`(select ${sql.raw(column)} from batches where id = ${batchId})`
  return db
    .select({ number: batches.number })
    .from(batches)
    .where(
      and(
        ne(batches.id, batchId),
        sql`${batches.templateId} = ${own('template_id')} and ${batches.periodId} = ${own('period_id')}
          and ${batches.sourceAccountId} = ${own('source_account_id')}
          and ${batches.state} not in ('draft', 'needs_fix', 'ready', 'rejected', 'cancelled', 'lapsed')`,
      ),
    )
    .orderBy(batches.number)
}
