import { type SQL, sql } from 'drizzle-orm'
import type { Planned, Planning } from '../changes/propose.ts'
import { NewSourceAccount, type SourceAccountChanges } from '../contract/source-accounts.ts'
import { Refusal } from '../core/refusal.ts'
import { type PlanName, planOf } from '../domain/billing/plan.ts'
import { bankOf } from '../domain/payees/bank-account.ts'
import { endOf, tellAdministrators } from '../mail/tell-administrators.ts'
import { expectRoom } from '../organisations/plan-limit.ts'
import { momentIf } from '../users/store.ts'
import { checkSourceAccount } from './check.ts'
import {
  addSourceAccount,
  countSourceAccounts,
  findSourceAccount,
  type SourceAccountRow,
  saveSourceAccount,
} from './store.ts'
import { sourceAccountView } from './view.ts'

export type AccountOrder =
  | { what: 'add'; account: NewSourceAccount }
  | { what: 'change'; changes: SourceAccountChanges }

/** A new source account or a changed one. Where it waited, `askedOn` is the revision it was asked for on. */
export function planSourceAccount(
  planning: Planning,
  id: string,
  order: AccountOrder,
  askedOn?: number,
): Promise<Planned> {
  return order.what === 'add'
    ? planNew(planning, id, order.account)
    : planChanged(planning, id, order.changes, askedOn)
}

async function planNew(
  planning: Planning,
  id: string,
  written: NewSourceAccount,
): Promise<Planned> {
  const { tenant, actor, at, plan } = planning
  const checked = checkSourceAccount(written)
  expectRoom(plan, 'sourceAccounts', await countSourceAccounts(tenant.db))
  const row: SourceAccountRow = {
    ...checked,
    bank: checked.bank || (bankOf(checked.bsb) ?? ''),
    id,
    status: 'active',
    revision: 0,
    createdBy: actor.id,
    createdAt: at,
    updatedAt: at,
  }
  const about = `Source account ${row.name}: ${row.bsb}, ${endOf(row.accountNumber)}; added by ${actor.name}`
  const notice = { what: 'bank_account_changed', about, occasion: `${id}/added` } as const
  const letters = await tellAdministrators(tenant.db, notice, at)
  return {
    kind: 'source_account',
    subjectId: id,
    request: { what: 'add', account: checked, before: null, name: row.name },
    givesRights: true,
    action: 'source_account.added',
    subject: `source-account/${id}`,
    details: checked,
    write: (onlyIf) => [
      addSourceAccount(tenant.db, row, momentIf(at, hasRoomForAccount(plan), onlyIf)),
      ...letters,
    ],
    answer: { status: 201, body: sourceAccountView(row) },
  }
}

async function planChanged(
  planning: Planning,
  id: string,
  changes: SourceAccountChanges,
  askedOn?: number,
): Promise<Planned> {
  const { tenant, actor, at, plan } = planning
  const { db } = tenant
  const before = await findSourceAccount(db, id)
  if (!before) throw new Refusal('not_found')
  if (askedOn !== undefined && askedOn !== before.revision) throw new Refusal('stale_change')
  const isRestored = before.status === 'archived' && changes.status === 'active'
  if (isRestored) expectRoom(plan, 'sourceAccounts', await countSourceAccounts(db))
  const written = NewSourceAccount.parse({ ...before, ...changes })
  const row = {
    ...before,
    ...checkSourceAccount(written),
    status: changes.status ?? before.status,
    revision: before.revision + 1,
    updatedAt: at,
  }
  const about = `Source account ${row.name}: ${row.bsb}, ${endOf(row.accountNumber)}; changed by ${actor.name}`
  const notice = { what: 'bank_account_changed', about, occasion: `${id}/${row.revision}` } as const
  const letters = await tellAdministrators(db, notice, at)
  return {
    kind: 'source_account',
    subjectId: id,
    request: { what: 'change', changes, before, name: row.name },
    givesRights: !isOnlyArchived(changes),
    action: 'source_account.changed',
    subject: `source-account/${id}`,
    details: { before: sourceAccountView(before), after: sourceAccountView(row) },
    write: (onlyIf) => {
      const room = isRestored ? hasRoomForAccount(plan) : undefined
      const moment = momentIf(at, isUnchanged(before), room, onlyIf)
      return [saveSourceAccount(db, row, moment), ...letters]
    },
    answer: { status: 200, body: sourceAccountView(row) },
  }
}

/** Archiving takes a way to pay away; anything else may open one. */
function isOnlyArchived(changes: SourceAccountChanges): boolean {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined)
  return sent.length === 1 && changes.status === 'archived'
}

const isUnchanged = ({ id, revision }: SourceAccountRow): SQL =>
  sql`(select revision from source_accounts where id = ${id}) = ${revision}`

function hasRoomForAccount(plan: PlanName | null): SQL | undefined {
  const max = planOf(plan).sourceAccountsMax
  if (max === null) return undefined
  return sql`(select count(*) from source_accounts o where o.status = 'active') < ${max}`
}
