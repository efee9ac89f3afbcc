import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { paysAccount } from '../../db/payments/pays-account.ts'
import type { BankFileRow } from '../files/store.ts'

/** Of the accounts that a file pays: how many no file before it paid, and how somebody came to know whose they are. */
export type PaidAccounts = {
  accounts: number
  /** The first account of their payee. */
  isNew: number
  /** In place of another, or beside it. */
  isChanged: number
  /** Somebody called, saw a paper or has it on a signed list. */
  isVerified: number
}

/** Each account once, however many lines pay it; whether a file paid it before is one look at an index. */
export async function countAccounts(
  db: TenantDb,
  { batchId, sealedAt }: Pick<BankFileRow, 'batchId' | 'sealedAt'>,
): Promise<PaidAccounts> {
  const paidBefore = sql`exists (select 1 from payments p join bank_files f on f.batch_id = p.batch_id
    where ${paysAccount('a')} and p.batch_id <> ${batchId} and f.voided_at is null
      and f.sealed_at < ${sealedAt.getTime()})`
  const [found] = await db.all<PaidAccounts>(sql`select count(*) as "accounts",
      coalesce(sum(not ${paidBefore} and a.kind = 'new'), 0) as "isNew",
      coalesce(sum(not ${paidBefore} and a.kind <> 'new'), 0) as "isChanged",
      coalesce(sum(coalesce(a.how, 'approved_with_batch') <> 'approved_with_batch'), 0) as "isVerified"
    from payee_accounts a
    where a.id in (select payee_account_id from payments where batch_id = ${batchId})`)
  return found ?? { accounts: 0, isNew: 0, isChanged: 0, isVerified: 0 }
}
