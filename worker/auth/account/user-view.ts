import type { UserView } from '../../contract/session.ts'
import { approvalLimitToea, unlimitedToea } from '../../domain/access/role.ts'
import type { User } from '../../http/app.ts'
import { chosenPreferences } from './chosen-preferences.ts'
import type { TenantUserRow } from './user-store.ts'

/** A user as they may see themselves; the password's hash never leaves the store. */
export function userView(row: TenantUserRow): UserView {
  const limit = approvalLimitToea(row.defined, row.approvalLimitToea)
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    roleTitle: row.defined.title,
    roleDescription: row.defined.description,
    roleColour: row.defined.colour,
    roleIcon: row.defined.icon,
    permissions: [...row.defined.permissions],
    department: row.department,
    phoneNumber: row.phoneNumber,
    approvalLimitToea: limit === unlimitedToea ? null : limit,
    status: row.status,
    preferences: chosenPreferences(row.preferences),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  }
}

/** The user as every route sees them. */
export function asUser(row: TenantUserRow): User {
  const { id, role, defined, approvalLimitToea } = row
  return { id, role, defined, approvalLimitToea, name: nameOf(row), view: userView(row) }
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
