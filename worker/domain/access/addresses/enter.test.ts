import { describe, expect, test } from 'vitest'
import { type RoleName, roleNames } from '../role.ts'
import { defaultRoles as roles } from '../roles/default-roles.ts'
import { addresses } from './addresses.ts'
import { addressAt, addressFor, dashboardFor, isDashboard, mayEnter, pathFor } from './enter.ts'
import { landingPathOf } from './landing-path.ts'
import { whoEnters } from './who-enters.ts'

const visitor = (role: RoleName) => ({ role, permissions: roles[role].permissions })

describe('a path', () => {
  test.each([
    ['/payees', '/payees'],
    ['/payees/', '/payees'],
    ['/payees/waiting', '/payees/waiting'],
    ['/payees/p1', '/payees/:payeeId'],
    ['/batches/new', '/batches/new'],
    ['/batches/b1/sheet', '/batches/:batchId/sheet'],
    ['/', '/'],
  ])('%s is the address %s', (path, address) => {
    expect(addressAt(path)?.path).toBe(address)
  })

  test.each(['/nowhere', '/admin/nothing', '/payees/p1/more', '/dashboard'])(
    '%s is none',
    (path) => {
      expect(addressAt(path)).toBeUndefined()
    },
  )

  test('stands in the table once', () => {
    const paths = addresses.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

test('an address says the same to who asks and of whom it is for', () => {
  for (const address of addresses) {
    const entering = roleNames.filter((role) => mayEnter(address, visitor(role)))
    expect([address.path, entering]).toEqual([address.path, whoEnters(address, roles)])
    expect(entering).not.toEqual([])
  }
})

test('a page that several addresses show is led to at the one that the role enters', () => {
  expect(pathFor('payees', visitor('payment_manager'))).toBe('/admin/payees')
  expect(pathFor('payees', visitor('viewer'))).toBe('/payees')
  expect(pathFor('payments', visitor('viewer'))).toBe('/payments')
  for (const role of ['accountant', 'auditor'] as const) {
    expect(pathFor('payments', visitor(role))).toBe('/batches/payments')
  }
  expect(pathFor('audit', visitor('accountant'))).toBe('/admin/audit')
  expect(pathFor('audit', visitor('sys_admin'))).toBe('/audit-logs')
  expect(pathFor('audit', visitor('auditor'))).toBe('/audit')
  expect(pathFor('profile', visitor('org_admin'))).toBe('/account/profile')
  expect(pathFor('data-integrity', visitor('auditor'))).toBe('/audit/integrity')
  expect(addressFor('audit', visitor('viewer'))).toBeUndefined()
  expect(pathFor('audit', visitor('viewer'))).toBe('/')
})

test('every role has its own profile, preferences and password somewhere', () => {
  for (const role of roleNames) {
    for (const page of ['profile', 'preferences', 'change-password', 'own-security'] as const) {
      expect(addressFor(page, visitor(role))).toBeDefined()
    }
  }
})

test.each<[RoleName, string]>([
  ['org_admin', '/admin'],
  ['finance_manager', '/admin'],
  ['viewer', '/admin'],
  ['sys_admin', '/admin/legacy'],
  ['senior_approver', '/senior-approver-dashboard'],
  ['payment_officer', '/officer-dashboard'],
  ['auditor', '/'],
])('/dashboard leads %s to %s', (role, path) => {
  expect(isDashboard('/dashboard/')).toBe(true)
  expect(dashboardFor(visitor(role))).toBe(path)
})

test.each<[RoleName, string]>([
  ['approver', '/approver-dashboard'],
  ['senior_approver', '/senior-approver-dashboard'],
  ['finance_manager', '/'],
  ['payment_manager', '/'],
  ['viewer', '/'],
])('%s starts at %s', (role, path) => {
  expect(landingPathOf(visitor(role))).toBe(path)
})
