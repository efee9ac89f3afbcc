import { and, gte, isNull, lt, sql, sum } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { bankFiles } from '../db/tenant-files.ts'
import { countedPlacesMax, type Usage } from '../domain/billing/plan.ts'
import { type Day, dayInPortMoresby } from '../domain/calendar.ts'

/** A month of Port Moresby, `2026-11`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)
export const monthNow = (now: Date): Month => monthOf(dayInPortMoresby(now))

/**
 * How much of its plan an organisation uses, counted in its own database. A user counts from the invitation on; a
 * payment in the month in which its bank file was sealed, because only then has it been made. People and accounts are
 * counted up to one more than `countedMax`.
 */
export async function countUsage(db: TenantDb, month: Month): Promise<Usage> {
  const most = sql.raw(String(countedPlacesMax))
  const [places, payments] = await Promise.all([
    db.get<{ users: number; accounts: number }>(sql`select
      (select count(*) from (select 1 from users indexed by users_counted
        where status in ('active', 'invited') limit ${most})) as users,
      (select count(*) from (select 1 from source_accounts indexed by source_accounts_counted
        where status = 'active' limit ${most})) as accounts`),
    countPayments(db, month),
  ])
  return { users: places.users, sourceAccounts: places.accounts, payments }
}

/** The payments of every bank file that was sealed in a month and is not void. */
export async function countPayments(db: TenantDb, month: Month): Promise<number> {
  const { from, to } = momentsOf(month)
  const [row] = await db
    .select({ payments: sum(bankFiles.paymentCount) })
    .from(bankFiles)
    .where(
      and(gte(bankFiles.sealedAt, from), lt(bankFiles.sealedAt, to), isNull(bankFiles.voidedAt)),
    )
  return Number(row?.payments ?? 0)
}

/** When the month begins and ends in Port Moresby, ten hours before UTC's. */
function momentsOf(month: Month) {
  const from = new Date(`${month}-01T00:00:00+10:00`)
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from, to: new Date(`${next.toISOString().slice(0, 10)}T00:00:00+10:00`) }
}
