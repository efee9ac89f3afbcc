import type { RoleDefinition, RoleView } from '#contract/roles/roles.ts'
import { homeSections, sectionNeeds } from '#domain/access/home-sections.ts'
import { type Permission, permissions } from '#domain/access/role.ts'
import { withNeeded } from '#domain/access/roles/check-role.ts'
import { amountText, parseAmount } from '#domain/money/money.ts'

/** A role as one types it; the limit in kina, empty where there is none. */
export type WrittenRole = Omit<RoleDefinition, 'approvalLimitToea'> & { limit: string }

export function writtenRole(role: RoleView): WrittenRole {
  const { title, description, permissions: held, approvalLimitToea: limit } = role
  return {
    ...{ title, description, permissions: held, colour: role.colour, icon: role.icon },
    dashboardSections: role.dashboardSections,
    limit: limit === null ? '' : amountText(limit),
  }
}

/** As it is sent, or what is wrong with the limit. A role that does not approve has none. */
export function readRole({ limit, ...written }: WrittenRole): RoleDefinition | { error: string } {
  if (!written.permissions.includes('approve_payments')) return { ...written, approvalLimitToea: 0 }
  if (limit.trim() === '') return { ...written, approvalLimitToea: null }
  const amount = parseAmount(limit)
  if (!amount.ok) return { error: 'Write the limit like 50,000.00, or leave it empty.' }
  return { ...written, approvalLimitToea: amount.value }
}

/**
 * A permission ticked, with what it is held with; or taken, with what cannot be held without it and the parts of the home
 * that were read by it.
 */
export function withPermission(
  written: Pick<WrittenRole, 'permissions' | 'dashboardSections'>,
  permission: Permission,
  isHeld: boolean,
) {
  const after = isHeld
    ? [...written.permissions, ...withNeeded(permission)]
    : written.permissions.filter((one) => !withNeeded(one).includes(permission))
  const held = permissions.filter((one) => after.includes(one))
  return {
    permissions: held,
    dashboardSections: written.dashboardSections.filter((name) =>
      held.includes(sectionNeeds[name]),
    ),
  }
}

export const sectionsFor = ({ permissions: held }: Pick<WrittenRole, 'permissions'>) =>
  homeSections.filter((name) => held.includes(sectionNeeds[name]))
