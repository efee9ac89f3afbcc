import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { sourceAccountSorts } from '../contract/source-accounts.ts'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { hasWords, rareWord } from '../core/lists/searched.ts'
import { inOrder, type Order } from '../db/in-order.ts'
import { sourceAccounts } from '../db/tenant.ts'
import {
  applySwitches,
  type ProfileSwitches,
} from '../domain/bank-files/profiles/apply-switches.ts'
import { limitsOf, type Profile } from '../domain/bank-files/profiles/profile.ts'
import { type ProfileName, profileNames } from '../domain/bank-files/profiles/profiles.ts'
import { countedPlacesMax, type PlanName, planOf } from '../domain/billing/plan.ts'
import { must } from '../domain/must.ts'
import { type BankAccount, withoutZeros } from '../domain/payees/bank-account.ts'

export type SourceAccountRow = typeof sourceAccounts.$inferSelect

export async function findSourceAccount(db: TenantDb, id: string) {
  const [row] = await db.select().from(sourceAccounts).where(eq(sourceAccounts.id, id))
  return row
}

/** Those of them that there are. */
export function findSourceAccounts(db: TenantDb, ids: string[]) {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  return db.select().from(sourceAccounts).where(inArray(sourceAccounts.id, listed))
}

/** Another record of the same account at the bank, also where one of the two lost the zeros in front. */
export async function findSameAtBank(
  db: TenantDb,
  { id, bsb, accountNumber }: { id: string } & BankAccount,
): Promise<SourceAccountRow | undefined> {
  const { id: otherId, bsb: otherBsb, accountNumber: otherNumber } = sourceAccounts
  const isSame = sql`ltrim(${otherNumber}, '0') = ${withoutZeros(accountNumber)}`
  const [row] = await db
    .select()
    .from(sourceAccounts)
    .where(and(ne(otherId, id), eq(otherBsb, bsb), isSame))
    .orderBy(asc(sourceAccounts.status)) // active before archived
    .limit(1)
  return row
}

/** What people call these accounts, by id; and which each is, since two may have one name. */
export async function namesOfAccounts(db: TenantDb, ids: string[]) {
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const { id, name, bsb, accountNumber } = sourceAccounts
  const rows = await db
    .select({ id, name, bsb, accountNumber })
    .from(sourceAccounts)
    .where(inArray(id, listed))
  return new Map(rows.map((row) => [row.id, row]))
}

type SourceAccountSort = (typeof sourceAccountSorts)[number]
export type SourceAccountFilter = {
  search?: string | undefined
  status?: SourceAccountRow['status'] | undefined
  sort: SourceAccountSort
  after?: [name: string | number, id: string] | undefined
  limit: number
}

const { id } = sourceAccounts
const byName = sql`${sourceAccounts.name} collate nocase`
const orders: Record<SourceAccountSort, Order> = {
  name: { by: byName, id, isDown: false },
  'name-down': { by: byName, id, isDown: true },
  newest: { by: sourceAccounts.createdAt, id, isDown: true },
}

/** A page; one row more than `limit` when there are more. */
export async function listSourceAccounts(
  db: TenantDb,
  { search, status, sort, after, limit }: SourceAccountFilter,
) {
  const rare = await rareWord(db, 'source_accounts', search)
  const { onward, order } = inOrder(orders[sort], after)
  return db
    .select()
    .from(sourceAccounts)
    .where(
      and(
        status ? eq(sourceAccounts.status, status) : undefined,
        hasWords('source_accounts', search, rare),
        onward,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** What a list of what left them can be narrowed to: all accounts by name, archived ones too. */
export function listAccountChoices(db: TenantDb) {
  return db
    .select({ id, name: sourceAccounts.name })
    .from(sourceAccounts)
    .orderBy(asc(byName), asc(id))
    .limit(choicesMax)
}

const choicesMax = 200

/** How many count towards the plan, up to more than any plan with a limit has room for. */
export async function countSourceAccounts(db: TenantDb): Promise<number> {
  const row = await db.get<{ count: number }>(
    sql`select count(*) as count from (select 1 from source_accounts indexed by source_accounts_counted
      where status = 'active' limit ${countedPlacesMax})`,
  )
  return row.count
}

export function addSourceAccount(db: TenantDb, account: SourceAccountRow) {
  return db.insert(sourceAccounts).values(account)
}

export function saveSourceAccount(db: TenantDb, { id, ...account }: SourceAccountRow) {
  return db.update(sourceAccounts).set(account).where(eq(sourceAccounts.id, id))
}

/* Conditions of a change, said again when it is written (core/guard.ts). */

export const isUnchanged = ({ id, revision }: SourceAccountRow): SQL =>
  sql`(select ${sourceAccounts.revision} from ${sourceAccounts} where ${eq(sourceAccounts.id, id)}) = ${revision}`

/** What is signed, and what is written for the bank, says of the account what was read of it. */
export const guardAccount = (db: TenantDb, row: SourceAccountRow) =>
  guard(db, isUnchanged(row), 'stale_batch')

export function hasRoomForAccount(plan: PlanName | null): SQL | undefined {
  const max = planOf(plan).sourceAccountsMax
  if (max === null) return undefined
  const counted = eq(sourceAccounts.status, 'active')
  return sql`(select count(*) from ${sourceAccounts} where ${counted}) < ${max}`
}

/** The bank profile of a stored source account. It was checked when it was saved, so a wrong one is our mistake. */
export function profileOfAccount({ profile, switches }: SourceAccountRow): Profile {
  const name = must(profileName(profile), `profile ${profile}`)
  const answer = applySwitches(name, switches as ProfileSwitches, { isStored: true }) // checked key by key
  if (!answer.ok) throw new Error(`the stored switches are not valid: ${answer.reason}`)
  return answer.value
}

export function profileName(text: string): ProfileName | undefined {
  return profileNames.find((name) => name === text)
}

export function accountDigitsMaxOf(account: SourceAccountRow): number {
  return limitsOf(profileOfAccount(account)).accountDigitsMax
}
