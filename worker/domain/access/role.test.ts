import { describe, expect, test } from 'vitest'
import { homeSections, sectionNeeds } from './home-sections.ts'
import {
  approvalLimitToea,
  hasPermission,
  homeSectionsOf,
  type Permission,
  permissions,
  type RoleName,
  roleNames,
  rolesWith,
  unlimitedToea,
} from './role.ts'
import { defaultRoles as roles } from './roles/default-roles.ts'

/** Who may touch money, by hand: the table that an auditor would ask for. */
const duties: Record<RoleName, [makes: boolean, approves: boolean, files: boolean]> = {
  org_admin: [true, true, true],
  finance_manager: [true, true, true],
  payment_manager: [true, false, true],
  approver: [false, true, false],
  accountant: [false, false, false],
  viewer: [false, false, false],
  sys_admin: [false, false, false],
  senior_approver: [false, true, false],
  payment_officer: [true, false, true],
  auditor: [false, false, false],
}

test.each(Object.entries(duties))('%s makes, approves and makes files: %j', (role, expected) => {
  const asked: Permission[] = ['create_payments', 'approve_payments', 'make_bank_files']
  expect(asked.map((permission) => hasPermission(roles[role as RoleName], permission))).toEqual(
    expected,
  )
})

describe('an approval limit', () => {
  test.each<[RoleName, number]>([
    ['org_admin', unlimitedToea],
    ['finance_manager', 5_000_000_000],
    ['senior_approver', 5_000_000_000],
    ['approver', 500_000_000],
    ['payment_manager', 0],
  ])('of %s is %i toea', (role, limitToea) => {
    expect(approvalLimitToea(roles[role], null)).toBe(limitToea)
  })

  test('of one’s own only lowers the role’s', () => {
    expect(approvalLimitToea(roles.approver, 100)).toBe(100)
    expect(approvalLimitToea(roles.approver, 0)).toBe(0)
    expect(approvalLimitToea(roles.approver, 900_000_000)).toBe(500_000_000)
    expect(approvalLimitToea(roles.viewer, 100)).toBe(0)
  })

  test('is above nothing exactly for the roles that approve', () => {
    for (const role of roleNames) {
      expect(roles[role].approvalLimitToea > 0).toBe(hasPermission(roles[role], 'approve_payments'))
    }
  })
})

describe('a home', () => {
  test('has only what its role may read', () => {
    const strays = roleNames.flatMap((role) =>
      roles[role].dashboardSections
        .filter((section) => !hasPermission(roles[role], sectionNeeds[section]))
        .map((section) => `${role}: ${section}`),
    )
    expect(strays).toEqual([])
  })

  test('has something for every role, and nothing twice', () => {
    for (const role of roleNames) {
      const sections = homeSectionsOf(roles[role])
      expect(sections.length).toBeGreaterThan(0)
      expect(new Set(sections).size).toBe(sections.length)
    }
  })

  test('with everything on it keeps to the permissions of the role', () => {
    expect(homeSectionsOf(roles.org_admin, true)).toEqual(homeSections)
    expect(homeSectionsOf(roles.viewer, true)).not.toContain('audit')
    expect(homeSectionsOf(roles.viewer, true)).not.toContain('needs_you')
  })
})

test('every permission is held by some role, and nobody holds one twice', () => {
  for (const permission of permissions) expect(rolesWith(roles, permission)).not.toEqual([])
  for (const role of roleNames) {
    expect(new Set(roles[role].permissions).size).toBe(roles[role].permissions.length)
  }
})

test('the roles with a permission are named by their titles', () => {
  expect(rolesWith(roles, 'approve_payments')).toEqual([
    'Organisation administrator',
    'Finance manager',
    'Approver',
    'Senior approver',
  ])
  expect(rolesWith(roles, 'manage_approval_rules')).toEqual(['Organisation administrator'])
})
