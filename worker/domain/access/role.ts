import { type HomeSection, homeSections, sectionNeeds } from './home-sections.ts'
import { type Permission, type RoleName, roleNames } from './role-names.ts'
import { rolePermissions } from './role-permissions.ts'

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
  colour: 'teal' | 'ochre' | 'ink'
  icon: RoleIcon
}

/** Drawn beside the role's name; the desk has the picture of each. */
export type RoleIcon =
  | 'building'
  | 'wallet'
  | 'pen'
  | 'stamp'
  | 'ledger'
  | 'eye'
  | 'gear'
  | 'search'

const kina = 100
export const unlimitedToea = Number.MAX_SAFE_INTEGER

const homeOfMaker: HomeSection[] = ['needs_you', 'next_pay_day', 'with_others', 'pay_days']
const homeOfApprover: HomeSection[] = ['waiting', 'own_decisions', 'accounts_to_verify', 'pay_days']
const homeOfFinance: HomeSection[] = [
  ...(['needs_you', 'waiting', 'this_week', 'sent'] as const),
  ...(['people', 'pay_days', 'setup'] as const),
]

/**
 * The roles with their limits and permissions. The six of the specification come first; the four legacy ones are what its
 * route checks still name. Its limits (§6) are kina. A legacy limit is "not shown": a senior approver stands beside the
 * finance manager, and no other legacy role approves. A system administrator looks after settings and never touches money.
 */
export const roles: Record<RoleName, Role> = {
  org_admin: {
    title: 'Organisation administrator',
    description:
      'Looks after the organisation, its people and its accounts; may do any job, but never approves a batch they prepared.',
    approvalLimitToea: unlimitedToea,
    permissions: rolePermissions.org_admin,
    dashboardSections: homeOfFinance,
    colour: 'teal',
    icon: 'building',
  },
  finance_manager: {
    title: 'Finance manager',
    description: 'Prepares, approves large batches and makes bank files.',
    approvalLimitToea: 50_000_000 * kina,
    permissions: rolePermissions.finance_manager,
    dashboardSections: homeOfFinance,
    colour: 'ochre',
    icon: 'wallet',
  },
  payment_manager: {
    title: 'Payment manager',
    description: 'Prepares batches, imports sheets and makes bank files.',
    approvalLimitToea: 0,
    permissions: rolePermissions.payment_manager,
    dashboardSections: homeOfMaker,
    colour: 'teal',
    icon: 'pen',
  },
  approver: {
    title: 'Approver',
    description: 'Approves batches that others prepared.',
    approvalLimitToea: 5_000_000 * kina,
    permissions: rolePermissions.approver,
    dashboardSections: homeOfApprover,
    colour: 'ochre',
    icon: 'stamp',
  },
  accountant: {
    title: 'Accountant',
    description: 'Reads payments, payees, source accounts and the audit log.',
    approvalLimitToea: 0,
    permissions: rolePermissions.accountant,
    dashboardSections: ['sent', 'next_pay_day', 'pay_days'],
    colour: 'ink',
    icon: 'ledger',
  },
  viewer: {
    title: 'Viewer',
    description: 'Reads payments and payees.',
    approvalLimitToea: 0,
    permissions: rolePermissions.viewer,
    dashboardSections: ['next_pay_day', 'pay_days'],
    colour: 'ink',
    icon: 'eye',
  },
  sys_admin: {
    title: 'System administrator',
    description:
      'Looks after settings and source accounts and reads the audit log; never prepares or approves, and changes no rights.',
    approvalLimitToea: 0,
    permissions: rolePermissions.sys_admin,
    dashboardSections: ['service', 'people', 'setup', 'audit'],
    colour: 'ink',
    icon: 'gear',
  },
  senior_approver: {
    title: 'Senior approver',
    description: 'Approves large batches that others prepared.',
    approvalLimitToea: 50_000_000 * kina,
    permissions: rolePermissions.senior_approver,
    dashboardSections: homeOfApprover,
    colour: 'ochre',
    icon: 'stamp',
  },
  payment_officer: {
    title: 'Payment officer',
    description: 'Prepares batches by hand, makes bank files and takes them to the bank.',
    approvalLimitToea: 0,
    permissions: rolePermissions.payment_officer,
    dashboardSections: homeOfMaker,
    colour: 'teal',
    icon: 'pen',
  },
  auditor: {
    title: 'Auditor',
    description:
      'Reads batches, payees, accounts, bank files, people and the audit log. Changes nothing.',
    approvalLimitToea: 0,
    permissions: rolePermissions.auditor,
    dashboardSections: ['audit', 'pay_days'],
    colour: 'ink',
    icon: 'search',
  },
}

export function isRoleName(name: string): name is RoleName {
  return (roleNames as readonly string[]).includes(name)
}

export function hasPermission(role: RoleName, permission: Permission): boolean {
  return roles[role].permissions.includes(permission)
}

/** What stands on a home: the role's own sections, or everything that its permissions let it read. */
export function homeSectionsOf(role: RoleName, everything = false): readonly HomeSection[] {
  if (!everything) return roles[role].dashboardSections
  return homeSections.filter((section) => hasPermission(role, sectionNeeds[section]))
}

/** The titles of the roles that hold a permission, for the sentence "Access Denied … needs one of". */
export function rolesWith(permission: Permission): string[] {
  return roleNames
    .filter((role) => hasPermission(role, permission))
    .map((role) => roles[role].title)
}

/** What this person may approve: the role's limit, or their own where it is lower. */
export function approvalLimitToea(role: RoleName, ownLimitToea: number | null): number {
  const limit = roles[role].approvalLimitToea
  return ownLimitToea === null ? limit : Math.min(limit, ownLimitToea)
}
