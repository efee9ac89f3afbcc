import type { RoleDefinition, RoleView } from '#contract/roles/roles.ts'
import { type Permission, permissions, type RoleName, unlimitedToea } from '#domain/access/role.ts'
import { defaultRoles } from '#domain/access/roles/default-roles.ts'

/** What the product means by a role, as it is sent. */
export function defaultOf(role: RoleName): RoleDefinition {
  const { approvalLimitToea, ...rest } = defaultRoles[role]
  return {
    ...rest,
    permissions: permissions.filter((one) => rest.permissions.includes(one)),
    dashboardSections: [...rest.dashboardSections],
    approvalLimitToea: approvalLimitToea === unlimitedToea ? null : approvalLimitToea,
  }
}

export type Compared = {
  given: Permission[]
  taken: Permission[]
  hasOtherLimit: boolean
  hasOtherHome: boolean
  hasOtherWords: boolean
  isDefault: boolean
}

/** What an organisation made of a role, beside what the product means by it. */
export function compared(role: RoleView): Compared {
  const usual = defaultOf(role.role)
  const given = role.permissions.filter((one) => !usual.permissions.includes(one))
  const taken = usual.permissions.filter((one) => !role.permissions.includes(one))
  const hasOtherLimit = role.approvalLimitToea !== usual.approvalLimitToea
  const hasOtherHome = role.dashboardSections.join() !== usual.dashboardSections.join()
  const words = ({ title, description, colour, icon }: RoleDefinition) =>
    JSON.stringify([title, description, colour, icon])
  const hasOtherWords = words(role) !== words(usual)
  const isDefault =
    given.length + taken.length === 0 && !hasOtherLimit && !hasOtherHome && !hasOtherWords
  return { given, taken, hasOtherLimit, hasOtherHome, hasOtherWords, isDefault }
}

/** Permissions that no role of the organisation holds: a newer release brought them, or they were taken from all. */
export const heldByNobody = (roles: RoleView[]) =>
  permissions.filter((one) => !roles.some((role) => role.permissions.includes(one)))
