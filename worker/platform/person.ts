import type { UserRow } from '../auth/account/store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import type { PlatformPersonView } from '../contract/platform.ts'
import {
  type PlatformRoleName,
  platformRoleNames,
  platformRoles,
} from '../domain/access/platform-role.ts'
import type { PlatformPerson } from '../http/app.ts'

/**
 * The shared table of people is typed for organisations. In the control database it holds roles of the platform, and this
 * is the one place that says so; a role nobody knows throws.
 */
export function personOf(row: UserRow): PlatformPerson {
  const role = platformRoleNames.find((name) => name === (row.role as string))
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
  return { id, name: nameOf(row), role, view }
}

/** A platform role as the shared table's column is typed. */
export const asStoredRole = (role: PlatformRoleName) => role as unknown as UserRow['role']
