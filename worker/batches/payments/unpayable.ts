import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { payments } from '../../db/tenant-batches.ts'
import type { StopKind } from '../../domain/payees/stop.ts'

/** The payments whose payee is stopped, or whose account may not be paid now; the table asks the same when a batch is approved and sealed. */
export function selectUnpayable(db: TenantDb, batchId: string, only?: SQL) {
  const stopped = sql<StopKind | null>`(select y.stopped from payees y where y.id = payments.payee_id)`
  return db
    .select({
      line: payments.line,
      payeeName: payments.payeeName,
      stopped: stopped.as('stopped'),
    })
    .from(payments)
    .where(
      and(
        only,
        eq(payments.batchId, batchId),
        sql`(${stopped} is not null or not exists (select 1 from payee_accounts a where a.id = payments.payee_account_id and (
          a.state = 'active' or (a.state = 'proposed' and a.kind in ('new', 'branch')
            and (select s.new_accounts from organisation_settings s) <> 'before_submission'))))`,
      ),
    )
    .orderBy(asc(payments.line))
}
export type UnpayableLine = Awaited<ReturnType<typeof selectUnpayable>>[number]
