import { listAdministrators } from '../auth/account/administrators.ts'
import { findUserByEmail, type TenantUserRow } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { NewUser } from '../contract/users.ts'
import type { Statement } from '../core/bulk.ts'
import { guard } from '../core/guard.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { isDefinedAs, readRoles } from '../core/roles.ts'
import type { DefinedRole } from '../domain/access/role.ts'
import { must } from '../domain/must.ts'
import { listInDirectory } from '../organisations/directory.ts'
import { planNow, requirePlanRoom } from '../organisations/plan-limit.ts'
import { type AskedRevisions, isAsAsked } from './asked-revisions.ts'
import { firstInvitation, rightsLetters } from './letters.ts'
import { addUser, countUsers, hasRoomForUser } from './store.ts'
import { colleagueView } from './view.ts'

/** Invites somebody: an account without a password, and a letter with the link that sets one. */
export async function prepareInvitation(
  context: PrepareContext,
  id: string,
  user: NewUser,
  asked?: AskedRevisions,
): Promise<PreparedChange> {
  if (await findUserByEmail(context.tenant.db, user.email)) throw new Refusal('email_taken')
  const { changes, guards } = await prepareInvitations(context, [{ id, user }], asked)
  const change = must(changes[0], 'invitation')
  return { ...change, statements: [...guards, ...change.statements] }
}

/** The same for people whom nobody here knows; `guards` stand before what each of them takes. */
export async function prepareInvitations(
  context: PrepareContext,
  people: { id: string; user: NewUser }[],
  asked?: AskedRevisions,
): Promise<{ changes: PreparedChange[]; guards: Statement[] }> {
  const { tenant, env } = context
  const { db } = tenant
  const plan = await planNow(env, tenant.id)
  requirePlanRoom(plan, 'users', (await countUsers(db)) + people.length - 1)
  const roles = await readRoles(db)
  const administrators = (await listAdministrators(db)).map((one) => one.id)
  const changes = people.map(({ id, user }) => {
    const defined = roles[user.role]
    const revisions = { [user.role]: defined.revision }
    if (asked && !isAsAsked(asked, revisions)) throw new Refusal('stale_change')
    return prepareOne(context, rowOf(id, user, defined, context.at), user, administrators)
  })
  const meant = [...new Set(people.map(({ user }) => user.role))]
  return {
    changes: await Promise.all(changes),
    guards: [
      guard(db, hasRoomForUser(plan, people.length), 'stale_rights'),
      ...meant.map((role) => guard(db, isDefinedAs(role, roles[role]), 'stale_rights')),
    ],
  }
}

async function prepareOne(
  context: PrepareContext,
  row: TenantUserRow,
  user: NewUser,
  administrators: string[],
): Promise<PreparedChange> {
  const { tenant, actor, at, env } = context
  const { id, role, defined } = row
  const rights = { before: undefined, after: row, actor, administrators }
  return {
    subjectId: id,
    request: {
      ...{ what: 'invite', user, before: null, name: nameOf(row) },
      ...{ revisions: { [role]: defined.revision }, titles: { [role]: defined.title } },
    },
    givesRights: true,
    action: 'user.invited',
    subject: `user/${id}`,
    details: { ...user, name: nameOf(row) },
    statements: [
      addUser(tenant.db, row),
      ...(await firstInvitation(context, row)),
      ...rightsLetters(tenant.db, rights, at),
    ],
    answer: { status: 201, body: colleagueView(row) },
    afterwards: () => listInDirectory(env, row.email, tenant.id),
  }
}

function rowOf(id: string, user: NewUser, defined: DefinedRole, at: Date): TenantUserRow {
  const { email, firstName, lastName, role, approvalLimitToea, department, phoneNumber, ...rest } =
    user
  nothingLeft(rest)
  return {
    ...{ id, email, firstName, lastName, role, defined, approvalLimitToea },
    ...{ department, phoneNumber, status: 'invited', passwordHash: '', preferences: {} },
    ...{ createdAt: at, updatedAt: at, lastLoginAt: null },
  }
}
