import { type RoleName, roleNames } from '../access/role-names.ts'

/** What money that left is told by: pay days, source accounts, payees, and who decided. */
export const reportKinds = ['months', 'accounts', 'payees', 'approvers'] as const
export type ReportKind = (typeof reportKinds)[number]

const basic: ReportKind[] = ['months']
const ofPayments: ReportKind[] = [...basic, 'payees']
const financial: ReportKind[] = [...basic, 'accounts', 'payees']
const ofApproval: ReportKind[] = [...basic, 'approvers']

/**
 * Which reports a role opens (specification §6): all, financial, payment, approval and basic ones. The roles it does not
 * list have those of their own work; an auditor reads everything.
 */
export const reportsOf: Record<RoleName, readonly ReportKind[]> = {
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

/** The roles that open a report, to be named to whoever may not. */
export function rolesWithReport(kind: ReportKind): RoleName[] {
  return roleNames.filter((role) => reportsOf[role].includes(kind))
}
