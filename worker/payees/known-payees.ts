import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { payees } from '../db/tenant.ts'
import { payeeAccounts } from '../db/tenant-payees.ts'
import { must } from '../domain/must.ts'
import { type BankAccount, withoutZeros } from '../domain/payees/bank-account.ts'
import { nameKey } from '../domain/payees/keys.ts'
import { currentAccount, isLive, type KnownAccount } from '../domain/payees/match-payee.ts'
import { distinct } from '../domain/text/as-key.ts'
import { calledSo } from './called-so.ts'
import type { MeantAccount, MeantPayee, PayeeAccountRow, PayeeRow } from './rows.ts'

/** A payee with every version of the account, the oldest first. */
export type PayeeWithVersions = PayeeRow & { accounts: PayeeAccountRow[] }

export type Wanted = BankAccount & { payeeName: string; payeeCode: string }

/**
 * Everyone whom these rows may mean: by account, by code or by name, archived ones too, and of whoever was merged the one
 * they were merged into. Each is one search of an index; of one name the first few (`called-so.ts`).
 */
export async function findKnownPayees(
  db: TenantDb,
  wanted: Wanted[],
): Promise<PayeeWithVersions[]> {
  return wanted.length === 0 ? [] : readVersions(db, meantBy(wanted))
}

/** The same, with as much of each as says whom a row of a sheet pays: ten thousand of them whole are eight megabytes. */
export async function findMeantPayees(db: TenantDb, wanted: Wanted[]): Promise<MeantPayee[]> {
  if (wanted.length === 0) return []
  const rows = await db.values<MeantRow>(sql`select ${meantColumns} from payees p
    cross join payee_accounts a on a.payee_id = p.id where p.id in ${meantBy(wanted)} order by p.id, a.version`)
  const found: MeantPayee[] = []
  for (const [id, name, code, key, status, stopped, mergedInto, ...account] of rows) {
    const accounts = found.at(-1)?.id === id ? found.at(-1)?.accounts : undefined
    if (accounts) accounts.push(accountOf(account))
    else {
      const payee = { id, name, code, nameKey: key, status, stopped, mergedInto }
      found.push({ ...payee, accounts: [accountOf(account)] })
    }
  }
  return found
}

const meantColumns = sql.raw(
  `p.id, p.name, p.code, p.name_key, p.status, p.stopped, p.merged_into, a.id, a.version, a.state, a.kind,
    a.bsb, a.account_number, a.name_at_bank, a.name_key, a.is_pooled`,
)
type AccountValues = [
  ...[id: string, version: number, state: MeantAccount['state'], kind: MeantAccount['kind']],
  ...[bsb: string, accountNumber: string, nameAtBank: string, nameKey: string, isPooled: 0 | 1],
]
type MeantRow = [
  ...[id: string, name: string, code: string, nameKey: string, status: MeantPayee['status']],
  ...[stopped: MeantPayee['stopped'], mergedInto: string | null, ...AccountValues],
]

function accountOf(values: AccountValues): MeantAccount {
  const [id, version, state, kind, bsb, accountNumber, nameAtBank, key, isPooled] = values
  const written = { bsb, accountNumber, nameAtBank, nameKey: key, isPooled: isPooled === 1 }
  return { id, version, state, kind, ...written }
}

function meantBy(wanted: Wanted[]): SQL {
  const accounts = json(wanted.map(({ bsb, accountNumber }) => [bsb, withoutZeros(accountNumber)]))
  const codes = json(distinct(wanted.map(({ payeeCode }) => payeeCode)).filter(Boolean))
  const names = json(
    [...new Set(wanted.map(({ payeeName }) => nameKey(payeeName)))].filter(Boolean),
  )
  return sql`(with called(id) as (select known.payee_id from json_each(${accounts}) wanted
      cross join payee_accounts known
      where ltrim(known.account_number, '0') = wanted.value->>1 and known.bsb = wanted.value->>0
    union select p.id from json_each(${codes}) wanted cross join payees p
      where p.code = wanted.value and p.code <> ''
    union ${calledSo(sql`(select value as key from json_each(${names}))`)})
    select id from called
    union select y.merged_into from called cross join payees y
      where y.id = called.id and y.merged_into is not null)`
}

/** Payees by id, each with every version of the account. */
export function findPayeesWithVersions(db: TenantDb, ids: string[]) {
  return readVersions(db, sql`(select value from json_each(${json(ids)}))`)
}

async function readVersions(db: TenantDb, ids: SQL): Promise<PayeeWithVersions[]> {
  const [found, versions] = await db.batch([
    db.select().from(payees).where(inArray(payees.id, ids)),
    db
      .select()
      .from(payeeAccounts)
      .where(inArray(payeeAccounts.payeeId, ids))
      .orderBy(asc(payeeAccounts.version)),
  ])
  return withVersions(found, versions)
}

/** The account a payment goes to today, else what waits, else the newest there was. */
export function shownAccount<Account extends KnownAccount>(payee: {
  accounts: Account[]
}): Account {
  const newest = payee.accounts.toSorted((one, other) => other.version - one.version)
  const live = newest.find(({ state }) => isLive(state))
  return must(currentAccount(payee) ?? live ?? newest[0], 'account')
}

function withVersions(found: PayeeRow[], versions: PayeeAccountRow[]): PayeeWithVersions[] {
  const byPayee = Map.groupBy(versions, ({ payeeId }) => payeeId)
  return found.map((payee) => ({ ...payee, accounts: byPayee.get(payee.id) ?? [] }))
}

const json = (values: unknown[]) => JSON.stringify(values)
