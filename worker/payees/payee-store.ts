import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { insertInBulk } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { searchWords } from '../core/search-words.ts'
import { payees } from '../db/tenant.ts'
import { payeeAccounts } from '../db/tenant-payees.ts'
import { type BankAccount, withoutZeros } from '../domain/payees/bank-account.ts'
import type { Resolution } from './resolve-payees.ts'
import type { PayeeRow, PayeeWithAccount } from './rows.ts'

/** The account a payment goes to today: the newest active one, else the newest that waits, else the newest. */
const isCurrent = sql`${payeeAccounts.id} = (
  select one.id from payee_accounts one where one.payee_id = ${payees.id}
  order by one.state = 'active' desc, one.state in ('proposed', 'verified') desc, one.version desc limit 1)`

const byName = sql`${payees.name} collate nocase`

export type PayeeFilter = {
  search?: string | undefined
  status: 'active' | 'archived'
  after?: [name: string, id: string] | undefined
  limit: number
}

/** A page of payees by name, each with the account of today; one row more than `limit` when there are more. */
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
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), isCurrent))
    .where(and(...conditions))
    .orderBy(asc(byName), asc(payees.id))
    .limit(limit + 1)
}

/** Who has this account, archived or not: in whatever way it waits, and not once it was replaced or rejected. */
export async function findOwners(db: TenantDb, { bsb, accountNumber }: BankAccount) {
  return db
    .select({ id: payees.id, name: payees.name })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(
      and(
        sql`ltrim(${payeeAccounts.accountNumber}, '0') = ${withoutZeros(accountNumber)}`,
        eq(payeeAccounts.bsb, bsb),
        inArray(payeeAccounts.state, ['proposed', 'verified', 'active']),
      ),
    )
}

export function addPayee(db: TenantDb, { payee, account }: PayeeWithAccount) {
  return [db.insert(payees).values(payee), db.insert(payeeAccounts).values(account)]
}

/** Many new payees and accounts, as an import proposes them. */
export function addResolved(db: TenantDb, { addedPayees, addedAccounts }: Resolution) {
  return [
    ...insertInBulk(db, payees, addedPayees),
    ...insertInBulk(db, payeeAccounts, addedAccounts),
  ]
}

export function savePayee(db: TenantDb, id: string, changes: Partial<PayeeRow>) {
  return db.update(payees).set(changes).where(eq(payees.id, id))
}
