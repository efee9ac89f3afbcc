import { inArray, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { readRoles } from '../../core/roles.ts'
import { users } from '../../db/people.ts'
import type { RoleName } from '../../domain/access/role-names.ts'
import { accountUsers, mayUseAccount } from '../../domain/batches/paying/account-use.ts'
import { aboveDailyLimit } from '../../domain/batches/paying/daily-limit.ts'
import { dailyLimitInTokPisin } from '../../domain/words/languages/tpi/refusals-of-batches.ts'
import type { SourceAccountRow } from '../../source-accounts/store.ts'
import type { BatchRecord } from '../load-batch.ts'

/** Whoever pays, as far as it matters here. */
type Payer = { id: string; role: RoleName }

/** Refuses whoever may not pay from a batch's account, with the names of those who may. */
export function expectAccountUser(
  record: Pick<BatchRecord, 'source' | 'names' | 'roles'>,
  user: Payer,
) {
  const refused = accountRefusal(record, user)
  if (refused) throw new Refusal('account_not_yours', undefined, refused)
}

/** Why somebody may not pay from an account, with whom it is for; nothing when they may. */
export function accountRefusal(
  { source, names, roles }: Pick<BatchRecord, 'source' | 'names' | 'roles'>,
  user: Payer,
) {
  if (mayUseAccount(source, user)) return undefined
  const who = accountUsers(
    source,
    (id) => names.get(id) ?? 'somebody who is not here any more',
    (role) => roles[role].title,
  )
  return `Only ${who} may pay from ${source.name}.`
}

/** The same of an account that is chosen, and of no batch yet. */
export async function expectUserOf(db: TenantDb, source: SourceAccountRow, user: Payer) {
  if (mayUseAccount(source, user)) return
  const listed = sql`(select value from json_each(${JSON.stringify(source.makerIds)}))`
  const [rows, roles] = await Promise.all([
    db.select().from(users).where(inArray(users.id, listed)),
    readRoles(db),
  ])
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  expectAccountUser({ source, names, roles }, user)
}

/** Refuses what is more than the account pays on that day, with what takes it and what is left. */
export function expectWithinDay({
  row,
  source,
  taken,
}: Pick<BatchRecord, 'row' | 'source' | 'taken'>) {
  const problem = aboveDailyLimit(source, taken, row)
  if (!problem) return
  const inTokPisin = aboveDailyLimit(source, taken, row, dailyLimitInTokPisin)?.message ?? ''
  const said = { en: problem.message, tpi: inTokPisin }
  throw new Refusal('above_daily_limit', [problem], said)
}
