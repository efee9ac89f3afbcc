import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { payeeSorts } from '../contract/payees.ts'
import { insertInBulk } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { hasWords, rareWord } from '../core/lists/searched.ts'
import { inOrder, type Order } from '../db/in-order.ts'
import { payees } from '../db/tenant.ts'
import { payeeAccounts } from '../db/tenant-payees.ts'
import type { Day } from '../domain/calendar.ts'
import { type BankAccount, withoutZeros } from '../domain/payees/bank-account.ts'
import type { Resolution } from './resolve-payees.ts'
import type { PayeeRow, PayeeWithAccount } from './rows.ts'

/** The account a payment goes to today: the newest active one, else the newest that waits, else the newest. */
const isCurrent = sql`${payeeAccounts.id} = (
  select one.id from payee_accounts one where one.payee_id = ${payees.id}
  order by one.state = 'active' desc, one.state in ('proposed', 'verified', 'return_locked') desc, one.version desc limit 1)`

const { id } = payees
const byName = sql`${payees.name} collate nocase`
const orders: Record<(typeof payeeSorts)[number], Order> = {
  name: { by: byName, id, isDown: false },
  'name-down': { by: byName, id, isDown: true },
  newest: { by: payees.createdAt, id, isDown: true },
}

export type PayeeFilter = {
  search?: string | undefined
  status: 'active' | 'archived' | 'stopped'
  sort: (typeof payeeSorts)[number]
  /** Only those with a document, replaced by none, that does not last beyond this day. */
  documentsUntil?: Day | undefined
  after?: [name: string | number, id: string] | undefined
  limit: number
}

/** Documents that end are few up to here, and then the list begins at them. */
const fewDocumentsMax = 1_000

/** A page of payees, each with the account of today; one row more than `limit` when there are more. */
export async function listPayees(db: TenantDb, filter: PayeeFilter) {
  const { search, status, sort, after, limit, documentsUntil } = filter
  const [rare, areMany] = await Promise.all([
    rareWord(db, 'payees', search),
    documentsUntil ? endMany(db, documentsUntil) : false,
  ])
  const { onward, order } = inOrder(orders[sort], after)
  const conditions: (SQL | undefined)[] = [
    status === 'stopped' ? isNotNull(payees.stopped) : eq(payees.status, status),
    onward,
    hasWords('payees', search, rare),
    documentsUntil ? hasEnding(documentsUntil, areMany) : undefined,
  ]
  const found = db
    .select({ id })
    .from(payees)
    .where(and(...conditions))
    .orderBy(...order)
    .limit(limit + 1)
  // what was found is sorted before anybody's account is looked for
  const isFound = rare !== undefined || (documentsUntil && !areMany)
  return db
    .select({ payee: payees, account: payeeAccounts })
    .from(payees)
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), isCurrent))
    .where(isFound ? inArray(id, found) : and(...conditions))
    .orderBy(...order)
    .limit(limit + 1)
}

const ending = (until: Day) =>
  sql`replaced_by is null and last_day is not null and last_day <= ${until}`

/** Has a document, replaced by none, that does not last beyond this day; of many, each who is walked is looked up. */
const hasEnding = (until: Day, areMany: boolean) =>
  areMany
    ? sql`exists (select 1 from payee_documents d where d.payee_id = ${payees.id} and ${ending(until)})`
    : sql`${payees.id} in (select payee_id from payee_documents where ${ending(until)})`

async function endMany(db: TenantDb, until: Day): Promise<boolean> {
  const [row] = await db.all<{ many: number }>(
    sql`select count(*) as many from (select 1 from payee_documents where ${ending(until)} limit ${fewDocumentsMax})`,
  )
  return (row?.many ?? 0) >= fewDocumentsMax
}

const had = alias(payees, 'had')

/**
 * Who has this account, archived or not: in whatever way it waits, and not once it was replaced or rejected. Of whoever is
 * stopped every account that they ever had: nobody brings it back under another name. What a merged payee has is of the one
 * they were merged into.
 */
export async function findOwners(db: TenantDb, { bsb, accountNumber }: BankAccount) {
  return db
    .select({ id: payees.id, name: payees.name })
    .from(payeeAccounts)
    .innerJoin(had, eq(had.id, payeeAccounts.payeeId))
    .innerJoin(payees, sql`${payees.id} = coalesce(${had.mergedInto}, ${had.id})`)
    .where(
      and(
        sql`ltrim(${payeeAccounts.accountNumber}, '0') = ${withoutZeros(accountNumber)}`,
        eq(payeeAccounts.bsb, bsb),
        or(
          inArray(payeeAccounts.state, ['proposed', 'verified', 'active', 'return_locked']),
          isNotNull(payees.stopped),
        ),
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

/** A payee and whoever was merged into them: whose past is one. */
export function familyOf(payeeId: string): SQL {
  return sql`(select ${payeeId} union all select id from payees where merged_into = ${payeeId})`
}
