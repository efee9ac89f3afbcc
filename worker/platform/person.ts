import type { Context } from 'hono'
import type { UserRow } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import { authenticateRow } from '../auth/sessions/authenticate.ts'
import type { PlatformPersonView } from '../contract/platform.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { platformRoleNames, platformRoles } from '../domain/access/platform-role.ts'
import type { App, PlatformPerson } from '../http/app.ts'

/** Somebody of the platform who is asking. Refuses whoever came in without a second factor. */
export async function authenticatePerson(c: Context<App>): Promise<PlatformPerson> {
  const person = personOf(await authenticateRow(c))
  if (c.var.session.factor === '') throw new Refusal('signed_out')
  c.set('person', person)
  return person
}

/** A row of the control database as a person: a role nobody knows is our mistake. */
export function personOf(row: UserRow): PlatformPerson {
  const role = platformRoleNames.find((name) => name === row.role)
  if (!role) throw new Error(`${row.role} is no role of the platform`)
  const { id, email, firstName, lastName, status } = row
  const view: PlatformPersonView = {
    id,
    email,
    firstName,
    lastName,
    role,
    roleTitle: platformRoles[role].title,
    permissions: [...platformRoles[role].permissions],
    status,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  }
  return { id, name: nameOf(row), role, since: row.createdAt, view }
}
