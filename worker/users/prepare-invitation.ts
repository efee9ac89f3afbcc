import { listAdministrators } from '../auth/account/administrators.ts'
import { findUserByEmail, type TenantUserRow } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { NewUser } from '../contract/users.ts'
import { guard } from '../core/guard.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { listInDirectory } from '../organisations/directory.ts'
import { planNow, requirePlanRoom } from '../organisations/plan-limit.ts'
import { invitation, rightsLetters } from './letters.ts'
import { addUser, countUsers, hasRoomForUser } from './store.ts'
import { colleagueView } from './view.ts'

/** Invites somebody: an account without a password, and a letter with the link that sets one. */
export async function prepareInvitation(
  context: PrepareContext,
  id: string,
  invited: NewUser,
): Promise<PreparedChange> {
  const { tenant, actor, at, env } = context
  const { db } = tenant
  const plan = await planNow(env, tenant.id)
  if (await findUserByEmail(db, invited.email)) throw new Refusal('email_taken')
  requirePlanRoom(plan, 'users', await countUsers(db))

  const { email, firstName, lastName, role, approvalLimitToea, department, phoneNumber, ...rest } =
    invited
  nothingLeft(rest)
  const row: TenantUserRow = {
    id,
    email,
    firstName,
    lastName,
    role,
    approvalLimitToea,
    department,
    phoneNumber,
    status: 'invited',
    passwordHash: '',
    preferences: {},
    createdAt: at,
    updatedAt: at,
    lastLoginAt: null,
  }
  const administrators = (await listAdministrators(db)).map((one) => one.id)
  const letters = [
    ...(await invitation(context, row)),
    ...rightsLetters(db, { before: undefined, after: row, actor, administrators }, at),
  ]
  return {
    subjectId: id,
    request: { what: 'invite', user: invited, before: null, name: nameOf(row) },
    givesRights: true,
    action: 'user.invited',
    subject: `user/${id}`,
    details: { ...invited, name: nameOf(row) },
    statements: [guard(db, hasRoomForUser(plan), 'stale_rights'), addUser(db, row), ...letters],
    answer: { status: 201, body: colleagueView(row) },
    afterwards: () => listInDirectory(env, row.email, tenant.id),
  }
}
