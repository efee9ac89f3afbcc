import { ben, confirmation, wanted } from '../../changes/administrators.fixture.ts'
import type { RoleName } from '../../domain/access/role.ts'
import { defaultRoles } from '../../domain/access/roles/default-roles.ts'
import { ana, as } from '../../testing/cast.ts'
import { definitionOf } from './view.ts'

/** What the product means by a role. */
export const usual = (role: RoleName) => definitionOf(defaultRoles[role])

/** Ana asks for it: the role as it began, but for this. */
export const change = (role: RoleName, changes: object, key?: string) =>
  as(ana).put(`/roles/${role}`, { body: { ...usual(role), ...changes }, ...(key && { key }) })

/** Asked for by Ana, confirmed by Ben. */
export async function define(role: RoleName, changes: object) {
  const asked = await change(role, changes)
  const { status } = await ben('POST', confirmation(wanted(asked)))
  if (status !== 200) throw new Error(`${role} was not changed: ${status}`)
}

export const roleNow = async (role: RoleName) =>
  (await as(ana).get('/roles')).body.items.find((one: { role: string }) => one.role === role)
