import { hasPermission, type Permission, type RoleName, roleNames } from '../access/role.ts'

/** What money that left is told by: pay days, source accounts, kinds of batches, payees, and who decided. */
export const reportKinds = ['months', 'accounts', 'kinds', 'payees', 'approvers'] as const
export type ReportKind = (typeof reportKinds)[number]

const basic: ReportKind[] = ['months']
const ofPayments: ReportKind[] = [...basic, 'kinds', 'payees']
const financial: ReportKind[] = [...basic, 'accounts', 'kinds', 'payees']
const ofApproval: ReportKind[] = [...basic, 'approvers']

/**
 * Which reports a role opens (specification §6): all, financial, payment, approval and basic ones. The roles it does not
 * list have those of their own work; an auditor reads everything.
 */
const reportsOf: Record<RoleName, readonly ReportKind[]> = {
  org_admin: reportKinds,
  finance_manager: financial,
  payment_manager: ofPayments,
  approver: ofApproval,
  accountant: financial,
  viewer: basic,
  sys_admin: basic,
  senior_approver: ofApproval,
  payment_officer: ofPayments,
  auditor: reportKinds,
}

/** What a report tells of beside sums, where an organisation may have taken it from the role. */
const needs: Partial<Record<ReportKind, Permission>> = {
  accounts: 'view_source_accounts',
  payees: 'view_payees',
}

type Held = { permissions: readonly Permission[] }

/** The reports that a role opens, as the organisation has defined it; without `view_reports` none. */
export function reportsFor(role: RoleName, defined: Held): ReportKind[] {
  return reportsOf[role].filter(
    (kind) =>
      hasPermission(defined, 'view_reports') &&
      hasPermission(defined, needs[kind] ?? 'view_reports'),
  )
}

/** The roles that open a report, to be named to whoever may not. */
export function rolesWithReport(kind: ReportKind, roles: Record<RoleName, Held>): RoleName[] {
  return roleNames.filter((role) => reportsFor(role, roles[role]).includes(kind))
}
