import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import { NewSourceAccount, type SourceAccountChanges } from '../contract/source-accounts.ts'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { AccountUse } from '../domain/batches/paying/account-use.ts'
import { type BankAccount, bankOf, isSameAccount } from '../domain/payees/bank-account.ts'
import { endOf, notifyAdministrators } from '../mail/notify-administrators.ts'
import { planNow, requirePlanRoom } from '../organisations/plan-limit.ts'
import { checkSourceAccount } from './check.ts'
import { expectMakers, namesOfMakers, usedByInFull } from './makers.ts'
import {
  addSourceAccount,
  countSourceAccounts,
  findSameAtBank,
  findSourceAccount,
  hasRoomForAccount,
  isUnchanged,
  type SourceAccountRow,
  saveSourceAccount,
} from './store.ts'
import { sourceAccountFacts, sourceAccountView } from './view.ts'

export type SourceAccountRequest =
  | { what: 'add'; account: NewSourceAccount }
  | { what: 'change'; changes: SourceAccountChanges }

/** A new source account or a changed one. Where it waited, `askedOn` is the revision it was asked for on. */
export function prepareSourceAccount(
  context: PrepareContext,
  id: string,
  order: SourceAccountRequest,
  askedOn?: number,
): Promise<PreparedChange> {
  return order.what === 'add'
    ? prepareNew(context, id, order.account)
    : prepareChanged(context, id, order.changes, askedOn)
}

async function prepareNew(
  context: PrepareContext,
  id: string,
  written: NewSourceAccount,
): Promise<PreparedChange> {
  const { env, tenant, actor, at } = context
  const plan = await planNow(env, tenant.id)
  const checked = checkSourceAccount(written)
  await expectMakers(tenant.db, checked)
  const names = await namesOfMakers(tenant.db, [checked])
  const kept = { ...checked, usedBy: usedByInFull(checked, names) }
  requirePlanRoom(plan, 'sourceAccounts', await countSourceAccounts(tenant.db))
  await expectOneRecord(tenant.db, { ...checked, id })
  const row: SourceAccountRow = {
    ...fieldsOf(checked),
    cutOff: '',
    id,
    status: 'active',
    revision: 0,
    createdBy: actor.id,
    createdAt: at,
    updatedAt: at,
    updatedBy: actor.id,
  }
  const about = `Source account ${row.name}: ${row.bsb}, ${endOf(row.accountNumber)}; added by ${actor.name}`
  const notice = { what: 'bank_account_changed', about, occasion: `${id}/added` } as const
  const letters = await notifyAdministrators(tenant.db, notice, at)
  return {
    subjectId: id,
    request: { what: 'add', account: kept, before: null, name: row.name },
    givesRights: true,
    action: 'source_account.added',
    subject: `source-account/${id}`,
    details: kept,
    statements: [
      guard(tenant.db, hasRoomForAccount(plan), 'stale_rights'),
      addSourceAccount(tenant.db, row),
      ...letters,
    ],
    answer: { status: 201, body: sourceAccountView(row, names, actor) },
  }
}

async function prepareChanged(
  context: PrepareContext,
  id: string,
  changes: SourceAccountChanges,
  askedOn?: number,
): Promise<PreparedChange> {
  const { env, tenant, actor, at } = context
  const { db } = tenant
  const before = await findSourceAccount(db, id)
  if (!before) throw new Refusal('not_found')
  if (askedOn !== undefined && askedOn !== before.revision) throw new Refusal('stale_change')
  const isRestored = before.status === 'archived' && changes.status === 'active'
  const plan = isRestored ? await planNow(env, tenant.id) : null
  if (isRestored) requirePlanRoom(plan, 'sourceAccounts', await countSourceAccounts(db))
  const written = NewSourceAccount.parse({ ...before, ...changes })
  await expectMakers(db, written, before)
  const wanted = {
    ...fieldsOf(checkSourceAccount(written)),
    status: changes.status ?? before.status,
  }
  await expectOneRecord(db, { ...wanted, id }, { ...before, isRestored })
  const row = {
    ...before,
    ...wanted,
    revision: before.revision + 1,
    updatedAt: at,
    updatedBy: actor.id,
  }
  const names = await namesOfMakers(db, [before, row])
  const stands = () => sourceAccountView(before, names, actor)
  endUnlessChanged(before, wanted, stands, askedOn !== undefined)
  const used = { before: usedByInFull(before, names), after: usedByInFull(row, names) }
  // by ids: two people may have one name
  const usersOf = ({ makerIds, makerRoles }: AccountUse) => JSON.stringify([makerIds, makerRoles])
  const isUseChanged = usersOf(before) !== usersOf(row)
  const asked = { ...changes, ...(isUseChanged && { usedBy: used.after }) }
  const about = `Source account ${row.name}: ${row.bsb}, ${endOf(row.accountNumber)}; changed by ${actor.name}`
  const notice = { what: 'bank_account_changed', about, occasion: `${id}/${row.revision}` } as const
  const letters = await notifyAdministrators(db, notice, at)
  return {
    subjectId: id,
    request: {
      what: 'change',
      changes: asked,
      before,
      was: { usedBy: used.before },
      name: row.name,
    },
    givesRights: !isOnlyArchived(changes),
    action: 'source_account.changed',
    subject: `source-account/${id}`,
    details: { before: sourceAccountFacts(before, names), after: sourceAccountFacts(row, names) },
    statements: [
      guard(db, isUnchanged(before), 'stale_rights'),
      guard(db, isRestored ? hasRoomForAccount(plan) : undefined, 'stale_rights'),
      saveSourceAccount(db, row),
      ...letters,
    ],
    answer: { status: 200, body: sourceAccountView(row, names, actor) },
  }
}

/**
 * One account at the bank is one record here: its limit, its bands, its statements and what a void file of it may have moved are
 * kept by record. The table says the same (0081). One of two that were made before this rule is as it was until it is restored.
 */
async function expectOneRecord(
  db: TenantDb,
  wanted: BankAccount & { id: string },
  before?: BankAccount & { isRestored: boolean },
) {
  const isAsBefore = before !== undefined && isSameAccount(before, wanted)
  if (isAsBefore && !before.isRestored) return
  const same = await findSameAtBank(db, wanted)
  if (!same || (isAsBefore && same.status === 'archived')) return
  const next = same.status === 'archived' ? ', which is archived: restore that one' : ''
  const message = `Account number: this is the account of “${same.name}”${next}.`
  throw new Refusal('invalid', [{ field: 'accountNumber', code: 'account_known', message }])
}

/** Archiving takes a way to pay away; anything else may open one. */
function isOnlyArchived(changes: SourceAccountChanges): boolean {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined)
  return sent.length === 1 && changes.status === 'archived'
}

/** An account's fields as they are kept: each is named, so that one the contract gets later does not compile without. */
function fieldsOf(checked: NewSourceAccount) {
  const { name, bank, bsb, accountNumber, profile, switches, ...others } = checked
  const { deUserId, userName, remitter, needsControlTotal, ...use } = others
  const { makerIds, makerRoles, dailyLimitToea, ...rest } = use
  nothingLeft(rest)
  const known = bank || (bankOf(bsb) ?? '')
  const words = { deUserId, userName, remitter }
  const used = { makerIds, makerRoles, dailyLimitToea }
  const account = { name, bank: known, bsb, accountNumber, profile, switches, ...words }
  return { ...account, needsControlTotal, ...used }
}
