import { Preferences, type UserView } from '../../contract/auth.ts'
import type { users } from '../../db/people.ts'
import { approvalLimitToea, roles, unlimitedToea } from '../../domain/access/role.ts'

/** A user as they may see themselves; the password's hash never leaves the store. */
export function userView(row: typeof users.$inferSelect): UserView {
  const limit = approvalLimitToea(row.role, row.approvalLimitToea)
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    roleTitle: roles[row.role].title,
    permissions: [...roles[row.role].permissions],
    department: row.department,
    phoneNumber: row.phoneNumber,
    approvalLimitToea: limit === unlimitedToea ? null : limit,
    status: row.status,
    preferences: Preferences.parse(row.preferences),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  }
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
