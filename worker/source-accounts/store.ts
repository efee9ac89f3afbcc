import { and, asc, count, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { sourceAccounts } from '../db/tenant.ts'
import {
  applySwitches,
  type ProfileSwitches,
} from '../domain/bank-files/profiles/apply-switches.ts'
import { limitsOf, type Profile } from '../domain/bank-files/profiles/profile.ts'
import { type ProfileName, profileNames } from '../domain/bank-files/profiles/profiles.ts'
import { type PlanName, planOf } from '../domain/billing/plan.ts'
import { must } from '../domain/must.ts'

export type SourceAccountRow = typeof sourceAccounts.$inferSelect

export async function findSourceAccount(db: TenantDb, id: string) {
  const [row] = await db.select().from(sourceAccounts).where(eq(sourceAccounts.id, id))
  return row
}

export type SourceAccountFilter = {
  search?: string | undefined
  status?: SourceAccountRow['status'] | undefined
  after?: [name: string, id: string] | undefined
  limit: number
}

/** A page by name; one row more than `limit` when there are more. */
export function listSourceAccounts(
  db: TenantDb,
  { search, status, after, limit }: SourceAccountFilter,
) {
  const byName = sql`${sourceAccounts.name} collate nocase`
  const onward = after
    ? or(
        sql`${byName} > ${after[0]}`,
        and(sql`${byName} = ${after[0]}`, gt(sourceAccounts.id, after[1])),
      )
    : undefined
  return db
    .select()
    .from(sourceAccounts)
    .where(
      and(
        status ? eq(sourceAccounts.status, status) : undefined,
        search ? holds(search) : undefined,
        onward,
      ),
    )
    .orderBy(asc(byName), asc(sourceAccounts.id))
    .limit(limit + 1)
}

/** The letters as they were typed, anywhere in the name, the bank or the account. */
function holds(search: string): SQL {
  const { name, bank, accountNumber } = sourceAccounts
  return sql`instr(lower(${name} || ' ' || ${bank} || ' ' || ${accountNumber}), ${search.trim().toLowerCase()}) > 0`
}

/** How many count towards the plan. */
export async function countSourceAccounts(db: TenantDb): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(sourceAccounts)
    .where(eq(sourceAccounts.status, 'active'))
  return row?.count ?? 0
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
