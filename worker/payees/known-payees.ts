import { asc, inArray, sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { payees } from '../db/tenant.ts'
import { payeeAccounts } from '../db/tenant-payees.ts'
import { must } from '../domain/must.ts'
import { type BankAccount, withoutZeros } from '../domain/payees/bank-account.ts'
import { nameKey } from '../domain/payees/keys.ts'
import { currentAccount, isLive } from '../domain/payees/match-payee.ts'
import type { PayeeAccountRow, PayeeRow } from './rows.ts'

/** A payee with every version of the account, the oldest first. */
export type PayeeWithVersions = PayeeRow & { accounts: PayeeAccountRow[] }

export type Wanted = BankAccount & { payeeName: string; payeeCode: string }

/**
 * Everyone whom these rows may mean: by account, by code or by name, archived ones too, and of whoever was merged the one
 * they were merged into. Each is one search of an index.
 */
export async function findKnownPayees(
  db: TenantDb,
  wanted: Wanted[],
): Promise<PayeeWithVersions[]> {
  if (wanted.length === 0) return []
  const accounts = json(wanted.map(({ bsb, accountNumber }) => [bsb, withoutZeros(accountNumber)]))
  const codes = json([...new Set(wanted.map(({ payeeCode }) => payeeCode))].filter(Boolean))
  const names = json(
    [...new Set(wanted.map(({ payeeName }) => nameKey(payeeName)))].filter(Boolean),
  )
  const meant = sql`(with called(id) as (select known.payee_id from json_each(${accounts}) wanted
      cross join payee_accounts known
      where ltrim(known.account_number, '0') = wanted.value->>1 and known.bsb = wanted.value->>0
    union select p.id from json_each(${codes}) wanted cross join payees p
      where p.code = wanted.value and p.code <> ''
    union select p.id from json_each(${names}) wanted cross join payees p where p.name_key = wanted.value
    union select a.payee_id from json_each(${names}) wanted cross join payee_accounts a
      where a.name_key = wanted.value)
    select id from called
    union select y.merged_into from called cross join payees y
      where y.id = called.id and y.merged_into is not null)`
  const [found, versions] = await db.batch([
    db.select().from(payees).where(inArray(payees.id, meant)),
    db
      .select()
      .from(payeeAccounts)
      .where(inArray(payeeAccounts.payeeId, meant))
      .orderBy(asc(payeeAccounts.version)),
  ])
  return withVersions(found, versions)
}

/** Payees by id, each with every version of the account. */
export async function findPayeesWithVersions(db: TenantDb, ids: string[]) {
  const wanted = sql`(select value from json_each(${json(ids)}))`
  const [found, versions] = await db.batch([
    db.select().from(payees).where(inArray(payees.id, wanted)),
    db
      .select()
      .from(payeeAccounts)
      .where(inArray(payeeAccounts.payeeId, wanted))
      .orderBy(asc(payeeAccounts.version)),
  ])
  return withVersions(found, versions)
}

/** The account a payment goes to today, else what waits, else the newest there was. */
export function shownAccount(payee: PayeeWithVersions): PayeeAccountRow {
  const newest = payee.accounts.toSorted((one, other) => other.version - one.version)
  const live = newest.find(({ state }) => isLive(state))
  return must(currentAccount(payee) ?? live ?? newest[0], 'account')
}

function withVersions(found: PayeeRow[], versions: PayeeAccountRow[]): PayeeWithVersions[] {
  const byPayee = Map.groupBy(versions, ({ payeeId }) => payeeId)
  return found.map((payee) => ({ ...payee, accounts: byPayee.get(payee.id) ?? [] }))
}

const json = (values: unknown[]) => JSON.stringify(values)
