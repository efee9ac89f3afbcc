import { type SQL, sql } from 'drizzle-orm'
import { among } from '../../../../core/bulk.ts'
import { withoutZeros } from '../../../../domain/payees/bank-account.ts'
import { referenceKey } from '../../../../domain/payees/keys.ts'
import type { ReturnRow } from '../return-store.ts'

/* Everybody gets one amount: of its payments the newest are read, and those that a return names. */

/** Of one amount as many as the longest batch has; of several a part of that, and no fewer than so many. */
const newestMax = 20_000
const newestMin = 1_000
/** Those with one reference, or of one payee: of more, neither says which it is. */
const namedMax = 1_000

export const newestOfEach = (amounts: readonly number[]) =>
  Math.max(newestMin, Math.floor(newestMax / Math.max(1, amounts.length)))

/** The newest payments of each of these amounts, by the places of their rows. */
export const newestOf = (amounts: readonly number[], max = newestMax): SQL =>
  sql`(select x.rowid as place from json_each(${JSON.stringify(amounts)}) e cross join payments x on x.rowid in (
    select y.rowid from payments y indexed by payments_largest where y.amount_toea = e.value
    order by y.rowid desc limit ${sql.raw(String(max))}))`

type Open = Pick<ReturnRow, 'amountToea' | 'reference' | 'accountNumber'>

/** Beside the newest of their amounts what has a reference that these returns say, or is of a payee with an account that they do. */
export function alikeOf(open: readonly Open[], amounts: readonly number[]): SQL {
  const numbers = among(open.map(({ accountNumber }) => withoutZeros(accountNumber)))
  const keys = among(open.map(({ reference }) => referenceKey(reference)))
  const few = sql.raw(String(namedMax))
  return sql`(select place from ${newestOf(amounts, newestOfEach(amounts))}
    union select x.rowid from ${keys} e cross join payments x on x.rowid in (select y.rowid from payments y
      indexed by payments_by_reference where y.reference_key <> '' and y.reference_key = e.value limit ${few})
    union select x.rowid from (select distinct a.payee_id from payee_accounts a indexed by payee_accounts_key
        where ltrim(a.account_number, '0') in ${numbers} limit ${few}) e
      cross join payments x on x.rowid in (select y.rowid from payments y indexed by payments_of_payee
        where y.payee_id = e.payee_id order by y.rowid desc limit ${few}))`
}
