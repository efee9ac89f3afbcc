import { describe, expect, test } from 'vitest'
import { type Permission, permissions, type Role, type RoleName, roleNames } from '../role.ts'
import { faultOf, permissionNeeds, type RoleReason, withNeeded } from './check-role.ts'
import { defaultRoles } from './default-roles.ts'

const reasonOf = (role: RoleName, change: Partial<Role>) =>
  faultOf(role, { ...defaultRoles[role], ...change })?.reason

test('the product’s own roles are none of what is refused', () => {
  for (const role of roleNames) expect([role, reasonOf(role, {})]).toEqual([role, undefined])
})

const without = (role: RoleName, ...gone: Permission[]) =>
  defaultRoles[role].permissions.filter((permission) => !gone.includes(permission))
const and = (role: RoleName, ...more: Permission[]) => [...defaultRoles[role].permissions, ...more]

describe('no organisation', () => {
  test.each<[string, RoleName, Partial<Role>, RoleReason | undefined]>([
    [
      'takes the people',
      'org_admin',
      { permissions: without('org_admin', 'manage_users') },
      'role_keeps',
    ],
    [
      'takes the settings',
      'org_admin',
      { permissions: without('org_admin', 'manage_organisation') },
      'role_keeps',
    ],
    [
      'takes the log',
      'org_admin',
      { permissions: without('org_admin', 'view_audit') },
      'role_keeps',
    ],
    ['takes everything', 'org_admin', { permissions: [], dashboardSections: [] }, 'role_keeps'],
    [
      'lets the system approve',
      'sys_admin',
      { permissions: and('sys_admin', 'approve_payments') },
      'role_never_has',
    ],
    [
      'lets the system make people',
      'sys_admin',
      { permissions: and('sys_admin', 'view_users', 'manage_users') },
      'role_never_has',
    ],
    [
      'lets who pays reconcile',
      'finance_manager',
      { permissions: and('finance_manager', 'reconcile_payments') },
      'permissions_apart',
    ],
    [
      'lets who reconciles approve',
      'accountant',
      { permissions: and('accountant', 'approve_payments') },
      'permissions_apart',
    ],
    [
      'hides what is acted on',
      'approver',
      { permissions: without('approver', 'view_payments') },
      'permission_needed',
    ],
    [
      'imports without preparing',
      'viewer',
      { permissions: and('viewer', 'bulk_create_payments') },
      'permission_needed',
    ],
    ['gives a limit to who does not approve', 'viewer', { approvalLimitToea: 1 }, 'limit_of_role'],
    ['goes below zero', 'approver', { approvalLimitToea: -1 }, 'limit_of_role'],
    ['counts parts of a toea', 'approver', { approvalLimitToea: 0.5 }, 'limit_of_role'],
    ['goes above everything', 'approver', { approvalLimitToea: 2 ** 53 }, 'limit_of_role'],
    ['shows what is not read', 'viewer', { dashboardSections: ['audit'] }, 'sections_of_role'],
    [
      'shows a section twice',
      'viewer',
      { dashboardSections: ['sent', 'sent'] },
      'sections_of_role',
    ],
  ])('%s', (_what, role, change, reason) => {
    expect(reasonOf(role, change)).toBe(reason)
  })
})

test.each<[string, RoleName, Partial<Role>]>([
  [
    'a viewer prepare by hand',
    'viewer',
    { permissions: [...and('viewer', 'create_payments'), 'view_source_accounts'] },
  ],
  [
    'an approver do nothing but look',
    'approver',
    { permissions: ['view_payments'], approvalLimitToea: 0, dashboardSections: [] },
  ],
  ['approvers approve nothing for a while', 'approver', { approvalLimitToea: 0 }],
  [
    'an administrator not approve',
    'org_admin',
    {
      permissions: without('org_admin', 'approve_payments'),
      approvalLimitToea: 0,
      dashboardSections: [],
    },
  ],
])('an organisation may let %s', (_what, role, change) => {
  expect(reasonOf(role, change)).toBeUndefined()
})

test('a permission with what it needs stands alone, and nothing needs itself', () => {
  for (const permission of permissions) {
    const held = withNeeded(permission)
    const definition = { permissions: held, approvalLimitToea: 0, dashboardSections: [] }
    expect([permission, faultOf('viewer', definition)]).toEqual([permission, undefined])
    expect(permissionNeeds[permission] ?? []).not.toContain(permission)
  }
})
