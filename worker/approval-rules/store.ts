import { desc, eq, sql } from 'drizzle-orm'
import type { ApprovalBands } from '../contract/batches/approval-rules.ts'
import { atMost } from '../core/d1/at-most.ts'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { approvalRules, organisationSettings } from '../db/tenant.ts'
import {
  type AccountBands,
  type ApprovalRules,
  checkRules,
  defaultApprovalBands,
  secondFactorAboveOfNew,
} from '../domain/batches/approval-rules.ts'
import { namesOfAccounts } from '../source-accounts/store.ts'

export type ApprovalRulesRow = typeof approvalRules.$inferSelect

export async function findApprovalRules(db: TenantDb): Promise<ApprovalRulesRow> {
  return rulesInForce(await selectNewestRules(db))
}

export function selectNewestRules(db: TenantDb) {
  return db.select().from(approvalRules).orderBy(desc(approvalRules.version)).limit(atMost(1))
}

/** How long an approved batch is held, in seconds: nothing is made of it, and its last approval can be taken back. */
export async function findHold(db: TenantDb): Promise<number> {
  const { holdSeconds } = organisationSettings
  const [settings] = await db.select({ holdSeconds }).from(organisationSettings)
  return settings?.holdSeconds ?? 0
}

/** What an organisation that signs up begins with. */
export const holdOfNewSeconds = 60

export function saveHold(db: TenantDb, holdSeconds: number, at: Date) {
  const revision = sql`${organisationSettings.revision} + 1`
  return db
    .update(organisationSettings)
    .set({ holdSeconds, revision, updatedAt: at })
    .where(eq(organisationSettings.id, 1))
}

/** The same of rules. They are version 0, which nobody set; what an organisation without a row has is unchanged. */
export function addRulesOfNew(db: TenantDb, at: Date) {
  const asked = { secondFactorAboveToea: secondFactorAboveOfNew }
  return addApprovalRules(db, { ...rulesInForce([]), ...asked, setAt: at })
}

/** The rules in force: the newest version, or the product's own before anyone set any. */
export function rulesInForce([row]: ApprovalRulesRow[]): ApprovalRulesRow {
  const ours = { bands: defaultApprovalBands, accounts: [], secondFactorAboveToea: null }
  return row ?? { version: 0, ...ours, setBy: 'bilum', setAt: new Date(0) }
}

/** What was decided by a version of the rules is decided again where a newer one came between. */
export function guardRules(db: TenantDb, version: number) {
  const newest = sql`(select coalesce(max(version), 0) from approval_rules)`
  return guard(db, sql`${newest} = ${version}`, 'stale_batch')
}

/** A version is taken once: whoever decided on the one before it meanwhile decides again (`stale_rights`). */
export function addApprovalRules(db: TenantDb, rules: ApprovalRulesRow) {
  return db.insert(approvalRules).values(rules)
}

/** The rules as they would be; what nothing is said of stays as it is. Refuses what no rule can be. */
export async function wholeRules(db: TenantDb, sent: ApprovalBands, before: ApprovalRules) {
  const { bands, accounts = before.accounts } = sent
  const { secondFactorAboveToea = before.secondFactorAboveToea } = sent
  const rules: ApprovalRules = { bands, accounts, secondFactorAboveToea }
  const checked = checkRules(rules)
  if (!checked.ok) throw new Refusal(checked.reason)
  const ids = [...rules.accounts, ...before.accounts].map(({ sourceAccountId }) => sourceAccountId)
  const names = await namesOfAccounts(db, ids)
  const unknown = rules.accounts.findIndex(({ sourceAccountId }) => !names.has(sourceAccountId))
  if (unknown >= 0) {
    const message = `Source account ${unknown + 1}: there is none with this id.`
    throw new Refusal('invalid', [
      { row: unknown + 1, field: 'accounts', code: 'not_found', message },
    ])
  }
  return { rules: checked.value, named: namedBy(names), inFull: inFullBy(names) }
}

/** The sets of accounts with what people call the account. */
export async function namesForRules(db: TenantDb, { accounts }: Pick<ApprovalRules, 'accounts'>) {
  return namedBy(
    await namesOfAccounts(
      db,
      accounts.map(({ sourceAccountId }) => sourceAccountId),
    ),
  )
}

type Names = Awaited<ReturnType<typeof namesOfAccounts>>

const namedBy =
  (names: Names) =>
  (own: AccountBands[]): NamedBands[] =>
    own.map((one) => ({ ...one, name: names.get(one.sourceAccountId)?.name ?? '' }))

/** The same with the account itself: rules that move from one to another of its name are others. */
const inFullBy =
  (names: Names) =>
  (own: AccountBands[]): NamedBands[] =>
    own.map((one) => {
      const account = names.get(one.sourceAccountId)
      const name = account ? `${account.name}, ${account.bsb} ${account.accountNumber}` : ''
      return { ...one, name }
    })

export type NamedBands = AccountBands & { name: string }
