import { inArray, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { batchTerms } from '../../db/tenant-terms.ts'
import { barredMs } from '../../domain/batches/approving/barred.ts'

/** The changes of what some batches are paid by, with who made them. */
export function selectTerms(db: TenantDb, batchIds: SQL | string[]) {
  return db.select().from(batchTerms).where(inArray(batchTerms.batchId, batchIds))
}

/**
 * As `barredBy` says of `batch_terms`, for a list, about its row of `batches`: does one of these people decide on nothing
 * of it, because they changed its terms? It looks for their own changes alone: the view of everybody's takes longer to prepare
 * than all that a list asks beside it. By the database's clock: a question is also built as an isolate begins, and the
 * platform's clock stands at 0 then.
 */
export function isBarred(userIds: SQL): SQL {
  return sql`exists (select 1 from (
      select changed_at as at, null as revision from source_account_changes
        where source_account_id = batches.source_account_id and changed_by in ${userIds}
      union all select set_at, null from approval_rules where set_by in ${userIds}
      union all select l.changed_at, l.revision from batches_let_through y
        join payee_rules_loosened l on l.revision = y.revision
        where y.batch_id = batches.id and y.version = batches.version and l.changed_by in ${userIds}) t
    where (t.at > ${handedOverAt('batches')} and exists (select 1 from batch_steps s
        where s.batch_id = batches.id and s.version = batches.version and s.kind = 'redate'))
      or (unixepoch('subsec') * 1000 - t.at < ${sql.raw(String(barredMs))} and not exists (select 1 from bank_files f
        where f.source_account_id = batches.source_account_id and f.uploaded_at is not null and f.voided_at is null
          and f.sealed_at > t.at and ${handedOverAt('f', 'batch_id')} > t.at
          and (t.revision is null or exists (select 1 from batches_let_through p
            where p.batch_id = f.batch_id and p.version = f.version and p.revision = t.revision)))))`
}

const handedOverAt = (row: string, id = 'id') =>
  sql.raw(`(select at from batch_steps where batch_id = ${row}.${id} and kind = 'submit'
    order by version desc, step desc limit 1)`)
