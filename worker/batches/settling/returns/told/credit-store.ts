import { eq, inArray, sql } from 'drizzle-orm'
import { among } from '../../../../core/bulk.ts'
import type { TenantDb } from '../../../../core/databases.ts'
import { returns } from '../../../../db/settling/statements.ts'
import { returnLimits } from '../../../../domain/batches/settling/returns.ts'

/* One credit on a statement for returns that were told one by one. */

/** Told otherwise than on a statement, of less than this credit, near to its day, and of no credit yet. */
export function mayStandFor(creditId: string) {
  const credit = (wanted: string) =>
    sql`(select ${sql.raw(wanted)} from returns credit where credit.id = ${creditId} and credit.source = 'statement')`
  const near = (days: number) => sql`date(${credit('credit.bank_day')}, ${`${days} days`})`
  return sql`returns.source_account_id = ${credit('credit.source_account_id')}
    and returns.amount_toea < ${credit('credit.amount_toea')}
    and returns.bank_day between ${near(-returnLimits.backDays)} and ${near(returnLimits.backDays)}
    and returns.source <> 'statement' and returns.state <> 'unmatched' and returns.credit_id is null and returns.part_of is null
    and coalesce(returns.resolution, '') not in ('same_return', 'not_a_return')
    and not exists (select 1 from returns again where again.same_as = returns.id and again.source = 'statement')`
}

/** The credit that stands for these returns, or that none does any more. */
export const saveCredit = (db: TenantDb, ids: string[], creditId: string) =>
  db
    .update(returns)
    .set({ creditId })
    .where(inArray(returns.id, among(ids)))
export const removeCredit = (db: TenantDb, creditId: string) =>
  db.update(returns).set({ creditId: null }).where(eq(returns.creditId, creditId))
