import { expect, test } from 'vitest'
import { hasPermission, type RoleName, roleNames } from '../access/role.ts'
import { defaultRoles } from '../access/roles/default-roles.ts'
import { type ReportKind, reportKinds, reportsFor, rolesWithReport } from './kinds.ts'

/** Section 6 of the specification, by hand. */
const specified: [RoleName, ReportKind[]][] = [
  ['org_admin', ['months', 'accounts', 'kinds', 'payees', 'approvers']],
  ['finance_manager', ['months', 'accounts', 'kinds', 'payees']],
  ['payment_manager', ['months', 'kinds', 'payees']],
  ['approver', ['months', 'approvers']],
  ['accountant', ['months', 'accounts', 'kinds', 'payees']],
  ['viewer', ['months']],
]

test.each(specified)('%s opens the reports that the specification lists', (role, kinds) => {
  expect(reportsFor(role, defaultRoles[role])).toEqual(kinds)
})

test('whoever opens a report may see reports, and whoever may see reports opens one', () => {
  const opening = roleNames.filter((role) => reportsFor(role, defaultRoles[role]).length > 0)
  expect(opening).toEqual(
    roleNames.filter((role) => hasPermission(defaultRoles[role], 'view_reports')),
  )
})

test.each([
  ['payees', 'view_payees'],
  ['accounts', 'view_source_accounts'],
] as const)('%s is told to nobody whose role lost %s', (kind, lost) => {
  const permissions = defaultRoles.auditor.permissions.filter((one) => one !== lost)
  const left = reportsFor('auditor', { permissions })
  expect(left).toEqual(reportKinds.filter((one) => one !== kind))
})

test('the roles that open a report are named', () => {
  expect(rolesWithReport('approvers', defaultRoles)).toEqual([
    'org_admin',
    'approver',
    'senior_approver',
    'auditor',
  ])
})
