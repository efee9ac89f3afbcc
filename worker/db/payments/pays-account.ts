import { type SQL, sql } from 'drizzle-orm'

/**
 * Does the payment `p` pay the account, a row of `payee_accounts` under this name? Found among the payments of its payee, so that
 * no line is in an index by account as well (decision 0079): none is handed over that pays one payee to another's account.
 */
export function paysAccount(account: string): SQL<boolean> {
  return sql.raw(
    `(p.payee_id = ${account}.payee_id and p.payee_account_id = ${account}.id)`,
  ) as SQL<boolean>
}
