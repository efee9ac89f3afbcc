import { areOthers, listAdministrators } from '../auth/account/administrators.ts'
import { nameOneself } from '../auth/account/own-name.ts'
import { findTenantUser, type TenantUserRow } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { UserChanges } from '../contract/users.ts'
import { guard } from '../core/guard.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { isDefinedAs, readRoles, withRole } from '../core/roles.ts'
import { endDelegationsOf } from '../delegations/store.ts'
import {
  changesRights,
  checkRights,
  givesRights,
  type Rights,
} from '../domain/access/user-changes.ts'
import { listInDirectory, unlistFromDirectory } from '../organisations/directory.ts'
import { planNow, requirePlanRoom } from '../organisations/plan-limit.ts'
import { type AskedRevisions, isAsAsked } from './asked-revisions.ts'
import { leaveForGood, signOut } from './leave.ts'
import { invitation, rightsLetters, wayBack, wordsOf } from './letters.ts'
import {
  changeUser,
  countUsers,
  freesFromNetworks,
  hasRoomForUser,
  isUnchanged,
  opensAccount,
  rightsOf,
} from './store.ts'
import { colleagueView } from './view.ts'

/** What is asked of a user who is there. */
export type UserRequest =
  | { what: 'change'; changes: UserChanges }
  | { what: 'deactivate' }
  | { what: 'reactivate' }

/**
 * A change of somebody's role, limit, status or name. Where it waited, `asked` is what they might do when it was asked
 * for: if that has moved on, it is stale.
 */
export async function prepareUser(
  context: PrepareContext,
  id: string,
  wanted: UserRequest,
  asked?: Asked,
): Promise<PreparedChange> {
  const { tenant, actor, env } = context
  const { db } = tenant
  const found = await findTenantUser(db, id)
  if (!found) throw new Refusal(asked ? 'stale_change' : 'not_found')
  // before what is there now refuses it: what can never be made again does not wait on
  if (asked && !isSame(asked.before, stored(found))) throw new Refusal('stale_change')
  const before = rightsOf(found)
  const order = onlyChanged(found, wanted)
  const roles = await readRoles(db)
  const after = withRole(rowAfter(found, order), roles)
  const revisions = Object.fromEntries(
    [found, after].map(({ role, defined }) => [role, defined.revision]),
  )
  if (asked && !isAsAsked(asked.revisions, revisions)) throw new Refusal('stale_change')
  const administrators = await listAdministrators(db)
  const ids = administrators.map((one) => one.id)
  const may = checkRights(actor, { id, ...before }, rightsOf(after), ids)
  if (!may.ok) throw new Refusal(may.reason)
  const isWaiting = asked !== undefined
  endUnlessChanged(found, rowAfter(found, order), () => colleagueView(found), isWaiting)
  const isBack = order.what === 'reactivate'
  const plan = isBack ? await planNow(env, tenant.id) : null
  if (isBack) requirePlanRoom(plan, 'users', await countUsers(db))

  const at = new Date(Math.max(context.at.getTime(), found.updatedAt.getTime() + 1))
  const row = { ...after, updatedAt: at }
  const isLeaving = isAdmin(before) && !isAdmin(rightsOf(after))
  const invited = after.status === 'invited' && isBack ? await invitation(context, row) : []
  // an approval says a name: whose it is, two people say
  const isRenamed = nameOf(found) !== nameOf(after) && id !== actor.id
  const isTold = isRenamed || changesRights(before, rightsOf(after))
  const letters = isTold
    ? rightsLetters(db, { before: found, after: row, actor, administrators: ids }, at)
    : []
  const renamed = id === actor.id ? await nameOneself(db, found, after, at) : []
  return {
    subjectId: id,
    request: {
      ...order,
      before: stored(found),
      revisions,
      titles: Object.fromEntries([found, after].map(({ role, defined }) => [role, defined.title])),
      was: was(found, order),
      name: nameOf(found),
      // whoever confirms knows a person by what nobody can change, and sees what they would come to do
      email: found.email,
      may: { before: wordsOf(found), after: wordsOf(row) },
    },
    givesRights:
      isRenamed ||
      givesRights(before, rightsOf(after)) ||
      (await opensAccount(db, found, after)) ||
      (await freesFromNetworks(db, found, after)),
    // whom a colleague calls back
    needsProof: found.phoneNumber !== after.phoneNumber,
    action: actions[order.what],
    subject: `user/${id}`,
    details: { before: auditOf(found), after: auditOf(row) },
    statements: [
      guard(db, isUnchanged(found), 'stale_rights'),
      guard(db, isDefinedAs(found.role, found.defined), 'stale_rights'),
      guard(db, isDefinedAs(after.role, after.defined), 'stale_rights'),
      // who else administers decides whether there is a way back
      guard(db, isLeaving ? areOthers(id, ids.length - 1) : undefined, 'stale_rights'),
      guard(db, isBack ? hasRoomForUser(plan) : undefined, 'stale_rights'),
      changeUser(db, row),
      ...(givesRights(rightsOf(after), before) ? [endDelegationsOf(db, id, actor.id, at)] : []),
      ...(order.what === 'deactivate' || isLeaving ? signOut(tenant, id, at) : []),
      ...(order.what === 'deactivate' ? leaveForGood(tenant.db, id, at) : []),
      ...(isLeaving && ids.length < 3 ? await wayBack(context, id, at) : []),
      ...invited,
      ...letters,
      ...renamed,
    ],
    answer: { status: 200, body: colleagueView(row) },
    afterwards: () => settle(context, row),
  }
}

/** What a change was asked on: what they might do, and what that meant. */
export type Asked = { before: Omit<Rights, 'defined'>; revisions: AskedRevisions }

const stored = ({ role, approvalLimitToea, status }: Rights) => ({
  role,
  approvalLimitToea,
  status,
})
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const actions = {
  change: 'user.changed',
  deactivate: 'user.deactivated',
  reactivate: 'user.reactivated',
} as const

const isAdmin = ({ role, status }: Rights) => role === 'org_admin' && status === 'active'

function rowAfter(found: TenantUserRow, order: UserRequest): TenantUserRow {
  if (order.what === 'change') return { ...found, ...definedOnly(order.changes) }
  if (order.what === 'deactivate') {
    if (found.status === 'inactive') throw new Refusal('user_inactive')
    return { ...found, status: 'inactive' }
  }
  if (found.status !== 'inactive') throw new Refusal('user_not_inactive')
  // without a password nobody ever was active: the invitation goes out again
  return { ...found, status: found.passwordHash === '' ? 'invited' : 'active' }
}

/** A form sends every field: what stays as it is must not be put back later, over what somebody changed meanwhile. */
function onlyChanged(found: TenantUserRow, order: UserRequest): UserRequest {
  if (order.what !== 'change') return order
  const present = new Map(Object.entries(found))
  const entries = Object.entries(order.changes).filter(
    ([field, value]) => value !== undefined && present.get(field) !== value,
  )
  return { what: 'change', changes: Object.fromEntries(entries) as UserChanges } // fewer of its own fields
}

/** The fields that were sent. Each is named: a field that the contract has and this does not name fails to compile. */
function definedOnly(changes: UserChanges): Partial<TenantUserRow> {
  const { firstName, lastName, role, approvalLimitToea, department, phoneNumber, ...rest } = changes
  nothingLeft(rest)
  const named = { firstName, lastName, role, approvalLimitToea, department, phoneNumber }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** What stood in the fields that are asked to change, for whoever confirms it. */
function was(found: TenantUserRow, order: UserRequest) {
  const asked = order.what === 'change' ? Object.keys(definedOnly(order.changes)) : []
  return Object.fromEntries(Object.entries(found).filter(([field]) => asked.includes(field)))
}

function auditOf(row: TenantUserRow) {
  const { name, ...kept } = { ...colleagueView(row), name: nameOf(row) }
  const { role, ownLimitToea, status, department, phoneNumber, email } = kept
  return { name, email, role, ownLimitToea, status, department, phoneNumber }
}

/** After the commit: who can be found by mail, and what the app does with what waits for somebody's approval. */
async function settle(
  { env, tenant, afterRightsChanged }: PrepareContext,
  { email, status }: TenantUserRow,
) {
  if (status === 'inactive') await unlistFromDirectory(env, email, tenant.id)
  else await listInDirectory(env, email, tenant.id)
  await afterRightsChanged()
}
