import { type HomeSection, homeSections, sectionNeeds } from './home-sections.ts'
import {
  type Permission,
  type RoleColour,
  type RoleIcon,
  type RoleName,
  roleNames,
} from './role-names.ts'

export { type Permission, permissions, type RoleName, roleNames } from './role-names.ts'

export type Role = {
  title: string
  description: string
  /** The highest batch total one person of this role may approve; a user's own limit can only be lower. */
  approvalLimitToea: number
  permissions: readonly Permission[]
  /** What their home is made of, in this order. */
  dashboardSections: readonly HomeSection[]
  /** The strand they hold: makers teal, approvers ochre, whoever reads and looks after things ink. */
  colour: RoleColour
  icon: RoleIcon
}

/** What of a role decides on what somebody may do. */
export type RoleRights = Pick<Role, 'permissions' | 'approvalLimitToea'>

/** A role as an organisation has it. Each change of it counts up. */
export type DefinedRole = Role & { revision: number }
export type DefinedRoles = Record<RoleName, DefinedRole>

export const unlimitedToea = Number.MAX_SAFE_INTEGER

export function isRoleName(name: string): name is RoleName {
  return (roleNames as readonly string[]).includes(name)
}

/** Whose role has it, by their organisation's own definition of the role. */
export function hasPermission(
  { permissions }: { permissions: readonly Permission[] },
  permission: Permission,
): boolean {
  return permissions.includes(permission)
}

type OfHome = Pick<Role, 'permissions' | 'dashboardSections'>

/**
 * What stands on a home: the role's own sections, or everything that its permissions let it read. A section whose permission
 * the role has lost is not read for it.
 */
export function homeSectionsOf(role: OfHome, everything = false): readonly HomeSection[] {
  const from = everything ? homeSections : role.dashboardSections
  return from.filter((section) => hasPermission(role, sectionNeeds[section]))
}

/** The titles of the roles that hold a permission, for the sentence "Access Denied … needs one of". */
export function rolesWith(roles: Record<RoleName, Role>, permission: Permission): string[] {
  return roleNames
    .filter((role) => hasPermission(roles[role], permission))
    .map((role) => roles[role].title)
}

/** What this person may approve: the role's limit, or their own where it is lower. */
export function approvalLimitToea(
  { approvalLimitToea: limit }: Pick<Role, 'approvalLimitToea'>,
  ownLimitToea: number | null,
): number {
  return ownLimitToea === null ? limit : Math.min(limit, ownLimitToea)
}
