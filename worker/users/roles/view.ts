import type { RoleDefinition, RoleView } from '../../contract/roles/roles.ts'
import { definedRole, type RoleRow } from '../../core/roles.ts'
import { type DefinedRole, type Role, roleNames, unlimitedToea } from '../../domain/access/role.ts'

/** All of them, in the order of their names in the code: the six of the specification come first. */
export function roleViews(rows: RoleRow[]): RoleView[] {
  const found = Map.groupBy(rows, ({ role }) => role)
  return roleNames.flatMap((role) => found.get(role) ?? []).map(roleView)
}

export function roleView(row: RoleRow): RoleView {
  const { role, revision, updatedAt } = row
  return {
    role,
    ...definitionOf(definedRole(row)),
    revision,
    changedAt: revision === 0 ? null : updatedAt.toISOString(),
  }
}

/** A role as it travels: what is unlimited has no number. */
export function definitionOf(role: Role | DefinedRole): RoleDefinition {
  const { title, description, permissions, approvalLimitToea, dashboardSections } = role
  return {
    ...{ title, description, colour: role.colour, icon: role.icon },
    permissions: [...permissions],
    dashboardSections: [...dashboardSections],
    approvalLimitToea: approvalLimitToea === unlimitedToea ? null : approvalLimitToea,
  }
}

/** And back. */
export function roleOf({ approvalLimitToea, ...definition }: RoleDefinition): Role {
  return { ...definition, approvalLimitToea: approvalLimitToea ?? unlimitedToea }
}
