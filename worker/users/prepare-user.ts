import { findUserById, type UserRow } from '../auth/account/store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import { closeLinks } from '../auth/links/link-tokens.ts'
import { endSessions } from '../auth/links/set-password.ts'
import { reexamineBatches } from '../batches/reexamine.ts'
import type { Planned, Planning } from '../changes/propose.ts'
import type { UserChanges } from '../contract/users.ts'
import { Refusal } from '../core/refusal.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import {
  changesRights,
  checkRights,
  givesRights,
  type Rights,
} from '../domain/access/user-changes.ts'
import { listInDirectory, unlistFromDirectory } from '../organisations/directory.ts'
import { expectRoom } from '../organisations/plan-limit.ts'
import { invitation, rightsLetters, wordsOf } from './letters.ts'
import {
  changeUser,
  countUsers,
  hasRoomForUser,
  isAnotherLeft,
  isUnchanged,
  listAdministrators,
  momentIf,
  rightsOf,
} from './store.ts'
import { colleagueView } from './view.ts'

/** What is asked of a user who is there. */
export type UserOrder =
  | { what: 'change'; changes: UserChanges }
  | { what: 'deactivate' }
  | { what: 'reactivate' }

/**
 * A change of somebody's role, limit, status or name. Where it waited, `asked` is what they might do when it was asked
 * for: if that has moved on, it is stale.
 */
export async function planUser(
  planning: Planning,
  id: string,
  wanted: UserOrder,
  asked?: Rights,
): Promise<Planned> {
  const { tenant, actor, plan } = planning
  const { db } = tenant
  const found = await findUserById(db, id)
  if (!found) throw new Refusal(asked ? 'stale_change' : 'not_found')
  const before = rightsOf(found)
  if (asked && JSON.stringify(asked) !== JSON.stringify(before)) throw new Refusal('stale_change')
  const order = onlyChanged(found, wanted)
  const after = rowAfter(found, order)
  const administrators = await listAdministrators(db)
  const ids = administrators.map((one) => one.id)
  const may = checkRights(actor, { id, ...before }, rightsOf(after), ids)
  if (!may.ok) throw new Refusal(may.reason)
  if (order.what === 'reactivate') expectRoom(plan, 'users', await countUsers(db))

  const at = new Date(Math.max(planning.at.getTime(), found.updatedAt.getTime() + 1))
  const row = { ...after, updatedAt: at }
  const isLeaving = isAdmin(before) && !isAdmin(rightsOf(after))
  const invited =
    after.status === 'invited' && order.what === 'reactivate' ? await invitation(planning, row) : []
  const letters = changesRights(before, rightsOf(after))
    ? rightsLetters(db, { before: found, after: row, actor, administrators: ids }, at)
    : []
  return {
    kind: 'user',
    subjectId: id,
    request: {
      ...order,
      before,
      was: was(found, order),
      name: nameOf(found),
      // whoever confirms knows a person by what nobody can change, and sees what they would come to do
      email: found.email,
      may: { before: wordsOf(found), after: wordsOf(row) },
    },
    givesRights: givesRights(before, rightsOf(after)),
    action: actions[order.what],
    subject: `user/${id}`,
    details: { before: auditOf(found), after: auditOf(row) },
    write: (onlyIf) => {
      const moment = momentIf(
        at,
        isUnchanged(found),
        isLeaving ? isAnotherLeft(id) : undefined,
        order.what === 'reactivate' ? hasRoomForUser(plan) : undefined,
        onlyIf,
      )
      return [
        changeUser(db, row, moment),
        ...(order.what === 'deactivate'
          ? [
              endSessions(db, id, at),
              closeLinks(db, 'activation', id, at),
              closeLinks(db, 'reset', id, at),
            ]
          : []),
        ...invited,
        ...letters,
      ]
    },
    answer: { status: 200, body: colleagueView(row) },
    afterwards: () => settle(planning, row),
  }
}

const actions = {
  change: 'user.changed',
  deactivate: 'user.deactivated',
  reactivate: 'user.reactivated',
} as const

const isAdmin = ({ role, status }: Rights) => role === 'org_admin' && status === 'active'

function rowAfter(found: UserRow, order: UserOrder): UserRow {
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
function onlyChanged(found: UserRow, order: UserOrder): UserOrder {
  if (order.what !== 'change') return order
  const present = new Map(Object.entries(found))
  const entries = Object.entries(order.changes).filter(
    ([field, value]) => value !== undefined && present.get(field) !== value,
  )
  return { what: 'change', changes: Object.fromEntries(entries) as UserChanges } // fewer of its own fields
}

function definedOnly(changes: UserChanges) {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<UserRow> // the contract's fields, which are the table's
}

/** What stood in the fields that are asked to change, for whoever confirms it. */
function was(found: UserRow, order: UserOrder) {
  const asked = order.what === 'change' ? Object.keys(definedOnly(order.changes)) : []
  return Object.fromEntries(Object.entries(found).filter(([field]) => asked.includes(field)))
}

function auditOf(row: UserRow) {
  const { name, ...kept } = { ...colleagueView(row), name: nameOf(row) }
  const { role, ownLimitToea, status, department, phoneNumber, email } = kept
  return { name, email, role, ownLimitToea, status, department, phoneNumber }
}

/** After the commit: who can be found by mail, and which batches still have somebody to approve them. */
async function settle({ env, tenant, actor }: Planning, { email, status }: UserRow) {
  if (status === 'inactive') await unlistFromDirectory(env, email, tenant.id)
  else await listInDirectory(env, email, tenant.id)
  if (mayDo(tenant.state, 'decide').ok) await reexamineBatches(env, tenant, actor)
}
