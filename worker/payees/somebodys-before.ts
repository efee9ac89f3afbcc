import { sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { type BankAccount, withoutZeros } from '../domain/payees/bank-account.ts'

/**
 * Was this account somebody's before: verified and replaced since, or rejected by another than whoever asks for it now? Then it is nobody's first account, which the approval of a batch confirms: it takes a verification of its own. The
 * table says the same (`payee_accounts_first_is_new`).
 */
export async function wasSomebodys(
  db: TenantDb,
  { bsb, accountNumber }: BankAccount,
  userId: string,
): Promise<boolean> {
  const [found] = await db.all(
    sql`select 1 from payee_accounts a where ltrim(a.account_number, '0') = ${withoutZeros(accountNumber)} and a.bsb = ${bsb}
      and ((a.state = 'superseded' and a.verified_at is not null)
        or (a.state = 'rejected' and exists (select 1 from account_verifications v
          where v.account_id = a.id and v.outcome = 'rejected' and v.verified_by <> ${userId}))) limit 1`,
  )
  return found !== undefined
}
