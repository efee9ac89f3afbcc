import { findUserByEmail, type UserRow } from '../auth/account/store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { Planned, Planning } from '../changes/propose.ts'
import type { NewUser } from '../contract/users.ts'
import { Refusal } from '../core/refusal.ts'
import { listInDirectory } from '../organisations/directory.ts'
import { expectRoom } from '../organisations/plan-limit.ts'
import { invitation, rightsLetters } from './letters.ts'
import { addUser, countUsers, hasRoomForUser, listAdministrators, momentIf } from './store.ts'
import { colleagueView } from './view.ts'

/** Invites somebody: an account without a password, and a letter with the link that sets one. */
export async function planInvitation(
  planning: Planning,
  id: string,
  invited: NewUser,
): Promise<Planned> {
  const { tenant, plan, actor, at, env } = planning
  const { db } = tenant
  if (await findUserByEmail(db, invited.email)) throw new Refusal('email_taken')
  expectRoom(plan, 'users', await countUsers(db))

  const row: UserRow = {
    ...invited,
    id,
    status: 'invited',
    passwordHash: '',
    preferences: {},
    createdAt: at,
    updatedAt: at,
    lastLoginAt: null,
  }
  const administrators = (await listAdministrators(db)).map((one) => one.id)
  const letters = [
    ...(await invitation(planning, row)),
    ...rightsLetters(db, { before: undefined, after: row, actor, administrators }, at),
  ]
  return {
    kind: 'user',
    subjectId: id,
    request: { what: 'invite', user: invited, before: null, name: nameOf(row) },
    givesRights: true,
    action: 'user.invited',
    subject: `user/${id}`,
    details: { ...invited, name: nameOf(row) },
    write: (onlyIf) => {
      const moment = momentIf(at, hasRoomForUser(plan), onlyIf)
      return [addUser(db, row, moment), ...letters]
    },
    answer: { status: 201, body: colleagueView(row) },
    afterwards: () => listInDirectory(env, row.email, tenant.id),
  }
}
