import { sectionNeeds } from '../home-sections.ts'
import { hasPermission, type Role, unlimitedToea } from '../role.ts'
import type { Permission, RoleName } from '../role-names.ts'

/*
 * What no organisation can make of a role. The table says it again (migrations/tenant/0018_roles.sql): a definition that got
 * past the product would count with the next request.
 */

/** Whoever administers keeps what people and rights are looked after with: nobody locks the organisation out of itself. */
const kept: Partial<Record<RoleName, readonly Permission[]>> = {
  org_admin: [
    ...(['manage_organisation', 'manage_users', 'view_users'] as const),
    ...(['view_audit', 'view_organisation'] as const),
  ],
}

const ofMoney: Permission[] = [
  'create_payments',
  'bulk_create_payments',
  'approve_payments',
  'make_bank_files',
]

/** Whoever looks after the system touches neither payments nor rights. */
const never: Partial<Record<RoleName, readonly Permission[]>> = {
  sys_admin: [...ofMoney, 'verify_accounts', 'manage_users', 'manage_approval_rules'],
}

/** Whoever compares what left with what the bank says does not send it. */
const apart: Partial<Record<Permission, readonly Permission[]>> = { reconcile_payments: ofMoney }

/** What is acted on is seen: a permission holds with those that its pages and calls read by. */
export const permissionNeeds: Partial<Record<Permission, readonly Permission[]>> = {
  manage_organisation: ['view_organisation'],
  manage_users: ['view_users'],
  manage_source_accounts: ['view_source_accounts'],
  create_payments: ['view_payments', 'view_payees', 'view_source_accounts'],
  bulk_create_payments: ['create_payments'],
  approve_payments: ['view_payments'],
  make_bank_files: ['view_payments', 'read_bank_files'],
  read_bank_files: ['view_payments'],
  create_payees: ['view_payees'],
  manage_payees: ['view_payees'],
  verify_accounts: ['view_payees'],
  reconcile_payments: ['view_payments', 'view_source_accounts'],
}

export type RoleReason =
  | 'role_keeps'
  | 'role_never_has'
  | 'permissions_apart'
  | 'permission_needed'
  | 'limit_of_role'
  | 'sections_of_role'

/** What is wrong with a role, and because of which permissions. */
export type RoleFault = { reason: RoleReason; permissions: readonly Permission[] }

type Checked = Pick<Role, 'permissions' | 'approvalLimitToea' | 'dashboardSections'>

/** What keeps a role from being defined like this; nothing where it may be. */
export function faultOf(role: RoleName, definition: Checked): RoleFault | undefined {
  const { permissions, approvalLimitToea: limit, dashboardSections: sections } = definition
  const has = (permission: Permission) => permissions.includes(permission)
  const lacks = (permission: Permission) => !has(permission)

  const lost = kept[role]?.filter(lacks) ?? []
  if (lost.length > 0) return { reason: 'role_keeps', permissions: lost }
  const foreign = never[role]?.filter(has) ?? []
  if (foreign.length > 0) return { reason: 'role_never_has', permissions: foreign }
  for (const permission of permissions) {
    const beside = apart[permission]?.filter(has) ?? []
    if (beside.length > 0) {
      return { reason: 'permissions_apart', permissions: [permission, ...beside] }
    }
    const missing = permissionNeeds[permission]?.filter(lacks) ?? []
    if (missing.length > 0) {
      return { reason: 'permission_needed', permissions: [permission, ...missing] }
    }
  }
  const limitMax = has('approve_payments') ? unlimitedToea : 0
  if (!Number.isSafeInteger(limit) || limit < 0 || limit > limitMax) {
    return { reason: 'limit_of_role', permissions: [] }
  }
  const hidden = sections.filter((section) => !hasPermission(definition, sectionNeeds[section]))
  if (hidden.length > 0 || new Set(sections).size < sections.length) {
    return { reason: 'sections_of_role', permissions: hidden.map((name) => sectionNeeds[name]) }
  }
  return undefined
}

/** A permission with everything that it is held with. */
export function withNeeded(permission: Permission): Permission[] {
  const needed = permissionNeeds[permission] ?? []
  return [...new Set([permission, ...needed.flatMap(withNeeded)])]
}

/** May this role never hold it? */
export const isNeverHeld = (role: RoleName, permission: Permission) =>
  never[role]?.includes(permission) ?? false

/** Does this role always hold it? */
export const isAlwaysHeld = (role: RoleName, permission: Permission) =>
  kept[role]?.includes(permission) ?? false
