import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { insertInBulk } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { payeeAccounts, payees } from '../db/tenant.ts'
import {
  accountKey,
  type BankAccount,
  bankOf,
  withoutZeros,
} from '../domain/payees/bank-account.ts'
import { newPayee } from './new-payee.ts'
import type { PayeeRow, PayeeWithAccount } from './rows.ts'

export type { PayeeAccountRow, PayeeRow, PayeeWithAccount } from './rows.ts'

/** The account the next payment goes to: the newest version. */
const isNewest = sql`${payeeAccounts.version} = (
  select max(newest.version) from payee_accounts newest where newest.payee_id = ${payees.id})`

const byName = sql`${payees.name} collate nocase`

export type PayeeFilter = {
  search?: string | undefined
  status: 'active' | 'archived'
  after?: [name: string, id: string] | undefined
  limit: number
}

/** A page of payees by name, each with its newest account; one row more than `limit` when there are more. */
export function listPayees(db: TenantDb, { search, status, after, limit }: PayeeFilter) {
  const conditions: (SQL | undefined)[] = [eq(payees.status, status)]
  const words = searchWords(search)
  if (words) {
    conditions.push(
      inArray(payees.id, sql`(select payee_id from payee_search where words match ${words})`),
    )
  }
  if (after) {
    const [name, id] = after
    conditions.push(or(sql`${byName} > ${name}`, and(sql`${byName} = ${name}`, gt(payees.id, id))))
  }
  return db
    .select({ payee: payees, account: payeeAccounts })
    .from(payees)
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), isNewest))
    .where(and(...conditions))
    .orderBy(asc(byName), asc(payees.id))
    .limit(limit + 1)
}

/** What was typed → the beginning of every word, as the search table wants it. */
function searchWords(search: string | undefined) {
  const words = (search ?? '').match(/[\p{L}\p{N}]+/gu)
  return words?.map((word) => `"${word}"*`).join(' ')
}

export async function findPayee(db: TenantDb, id: string): Promise<PayeeWithAccount | undefined> {
  const [row] = await db
    .select({ payee: payees, account: payeeAccounts })
    .from(payees)
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), isNewest))
    .where(eq(payees.id, id))
  return row
}

/** Payees by id, each with the account the next payment goes to. */
export async function findPayees(
  db: TenantDb,
  ids: string[],
): Promise<Map<string, PayeeWithAccount>> {
  const rows = await db
    .select({ payee: payees, account: payeeAccounts })
    .from(payees)
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), isNewest))
    .where(inArray(payees.id, sql`(select value from json_each(${JSON.stringify(ids)}))`))
  return new Map(rows.map((row) => [row.payee.id, row]))
}

/** Whose accounts are these? Only the newest version of a payee counts; archived payees come along. */
export async function findPayeesByAccount(db: TenantDb, accounts: BankAccount[]) {
  const json = JSON.stringify(
    accounts.map(({ bsb, accountNumber }) => [bsb, withoutZeros(accountNumber)]),
  )
  return db
    .select({ payee: payees, account: payeeAccounts })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(
      and(
        // in this order each wanted account is one search of the index
        sql`${payeeAccounts.id} in (select known.id from json_each(${json}) wanted
          cross join payee_accounts known
          where ltrim(known.account_number, '0') = wanted.value->>1 and known.bsb = wanted.value->>0)`,
        ne(payeeAccounts.state, 'superseded'),
        isNewest,
      ),
    )
}

export type WantedPayee = BankAccount & { payeeName: string; payeeCode?: string | undefined }

/** For each wanted line its payee: known by the account, or proposed with it. Two lines to one new account share a payee. */
export type Resolution = {
  payees: PayeeWithAccount[]
  added: PayeeWithAccount[]
}

export async function resolvePayees(
  db: TenantDb,
  wanted: WantedPayee[],
  proposedBy: string,
  at: Date,
): Promise<Resolution> {
  const byAccount = new Map<string, PayeeWithAccount>()
  for (const known of await findPayeesByAccount(db, wanted)) {
    const key = accountKey(known.account)
    const other = byAccount.get(key)
    if (!other || other.payee.status === 'archived') byAccount.set(key, known)
  }

  const added: PayeeWithAccount[] = []
  const payees = wanted.map(({ payeeName, payeeCode, bsb, accountNumber }) => {
    const key = accountKey({ bsb, accountNumber })
    const known = byAccount.get(key)
    if (known) return known
    const account = { bsb, accountNumber, nameAtBank: payeeName, bank: bankOf(bsb) ?? '' }
    const proposed = newPayee(
      { ...account, name: payeeName, code: payeeCode ?? '' },
      proposedBy,
      at,
    )
    byAccount.set(key, proposed)
    added.push(proposed)
    return proposed
  })
  return { payees, added }
}

export function addPayee(db: TenantDb, { payee, account }: PayeeWithAccount) {
  return [db.insert(payees).values(payee), db.insert(payeeAccounts).values(account)]
}

/** Many new payees, as an import proposes them. */
export function addPayees(db: TenantDb, added: PayeeWithAccount[]) {
  return [
    ...insertInBulk(
      db,
      payees,
      added.map(({ payee }) => payee),
    ),
    ...insertInBulk(
      db,
      payeeAccounts,
      added.map(({ account }) => account),
    ),
  ]
}

export function savePayee(db: TenantDb, id: string, changes: Partial<PayeeRow>) {
  return db.update(payees).set(changes).where(eq(payees.id, id))
}

/**
 * A batch whose file is made confirms the accounts it pays, in the name of its last approver: one that was approved and
 * then cancelled or lapsed confirms nothing. The versions before them are history.
 */
export function confirmAccounts(db: TenantDb, batchId: string, verifiedBy: string, at: Date) {
  const paid = sql`(select payee_account_id from payments where batch_id = ${batchId})`
  const paidPayees = sql`(select payee_id from payments where batch_id = ${batchId})`
  return [
    db
      .update(payeeAccounts)
      .set({ state: 'active', verifiedBy, verifiedAt: at })
      .where(and(inArray(payeeAccounts.id, paid), eq(payeeAccounts.state, 'proposed'))),
    db
      .update(payeeAccounts)
      .set({ state: 'superseded' })
      .where(
        and(
          inArray(payeeAccounts.payeeId, paidPayees),
          sql`exists (select 1 from payee_accounts newer where newer.payee_id = ${payeeAccounts.payeeId}
            and newer.version > ${payeeAccounts.version} and newer.id in ${paid})`,
          ne(payeeAccounts.state, 'superseded'),
        ),
      ),
  ]
}
