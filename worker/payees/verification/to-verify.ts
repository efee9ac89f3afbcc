import { type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { payeeAccounts } from '../../db/tenant-payees.ts'

/* Two conditions, an index each: a first account waits only where the organisation verifies those too. */
const open = sql`${payeeAccounts.state} in ('proposed', 'verified', 'return_locked')`
export const always = sql`${open} and (${payeeAccounts.state} = 'return_locked' or ${payeeAccounts.kind} in ('changed', 'added'))`
const isNew = sql`${payeeAccounts.kind} in ('new', 'branch') and ${payeeAccounts.state} = 'proposed'`
export const withNew = sql`${open} and (${payeeAccounts.state} = 'return_locked' or ${payeeAccounts.kind} in ('changed', 'added') or (${isNew}))`
export const isUnmerged = sql`not exists (select 1 from payees p where p.id = payee_accounts.payee_id and p.merged_into is not null)`

/** Does the organisation verify first accounts, too? */
export async function verifiesNew(db: TenantDb): Promise<boolean> {
  const row = await db.get<{ says: string } | undefined>(
    sql`select new_accounts as says from organisation_settings`,
  )
  return row?.says === 'before_submission'
}

/**
 * The accounts that wait for a verification now, the longest waiting first, up to so many, as rows of `proposed_at` and
 * `proposed_by`; the verified in their waiting time are not among them. The settings are read first, so that first accounts
 * that nobody verifies are not looked at.
 */
export function toVerifyUpTo(max: number): SQL {
  const limit = sql.raw(String(max))
  const now = sql`${payeeAccounts.state} in ('proposed', 'return_locked') and ${isUnmerged}`
  const columns = sql`select ${payeeAccounts.proposedAt} as proposed_at, ${payeeAccounts.proposedBy} as proposed_by`
  return sql`select * from (${columns} from ${payeeAccounts} indexed by payee_accounts_to_verify
      where ${always} and ${now} order by ${payeeAccounts.proposedAt} limit ${limit})
    union all select * from (${columns} from organisation_settings s
      cross join ${payeeAccounts} indexed by payee_accounts_waiting
      where s.new_accounts = 'before_submission' and ${open} and ${isNew} and ${now}
      order by ${payeeAccounts.proposedAt} limit ${limit})`
}

/** How many there are, counted up to the limit. */
export async function countWaitingUpTo(db: TenantDb, max: number): Promise<number> {
  const row = await db.get<{ count: number }>(
    sql`select min(count(*), ${max}) as count from (${toVerifyUpTo(max)})`,
  )
  return row.count
}
