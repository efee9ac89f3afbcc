import { inArray, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batchTerms } from '../../db/tenant-terms.ts'
import { barredMs } from '../../domain/batches/approving/barred.ts'

/** The changes of what some batches are paid by, with who made them. */
export function selectTerms(db: TenantDb, batchIds: SQL | string[]) {
  return db.select().from(batchTerms).where(inArray(batchTerms.batchId, batchIds))
}

/**
 * As `barredBy` says, for a list: does this person decide on nothing of the batch, because they changed its terms? By the
 * database's clock: a question is also built as an isolate begins, and the platform's clock stands at 0 then.
 */
export function isBarred(batchId: SQL, userId: string | SQL): SQL {
  return sql`exists (select 1 from batch_terms t where t.batch_id = ${batchId} and t.user_id = ${userId}
    and (t.changed_at > t.handed_over_at
      or (unixepoch('subsec') * 1000 - t.changed_at < ${sql.raw(String(barredMs))} and coalesce(t.paid_at, 0) <= t.changed_at)))`
}
