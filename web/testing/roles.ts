import type { RoleView } from '#contract/roles/roles.ts'
import { roleNames, unlimitedToea } from '#domain/access/role.ts'
import { defaultRoles } from '#domain/access/roles/default-roles.ts'

/** The roles of an organisation that changed none. */
export const roleViews: RoleView[] = roleNames.map((role) => {
  const { permissions, dashboardSections, approvalLimitToea: limit, ...rest } = defaultRoles[role]
  return {
    ...rest,
    role,
    permissions: [...permissions],
    dashboardSections: [...dashboardSections],
    approvalLimitToea: limit === unlimitedToea ? null : limit,
    revision: 0,
    changedAt: null,
  }
})
