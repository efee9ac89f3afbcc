import type { TenantUserRow } from '../auth/account/user-store.ts'
import type { ColleagueView } from '../contract/users.ts'
import { approvalLimitToea, unlimitedToea } from '../domain/access/role.ts'

/** A colleague as those who look after people see them; nothing that opens an account is in it. */
export function colleagueView(row: TenantUserRow & { cameBackAt?: number | null }): ColleagueView {
  const limit = approvalLimitToea(row.defined, row.approvalLimitToea)
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    roleTitle: row.defined.title,
    department: row.department,
    phoneNumber: row.phoneNumber,
    ownLimitToea: row.approvalLimitToea,
    approvalLimitToea: limit === unlimitedToea ? null : limit,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    ...(row.cameBackAt !== undefined && {
      emailsCameBackAt: row.cameBackAt === null ? null : new Date(row.cameBackAt).toISOString(),
    }),
  }
}
