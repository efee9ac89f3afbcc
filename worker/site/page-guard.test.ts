import { beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '../domain/access/addresses/addresses.ts'
import { whoEnters } from '../domain/access/addresses/who-enters.ts'
import { type RoleName, roleNames } from '../domain/access/role.ts'
import { defaultRoles } from '../domain/access/roles/default-roles.ts'
import { ask } from '../testing/ask.ts'
import { makeCast, originOf } from '../testing/cast.ts'
import { addEveryone, everyone, ivan, openSessionOf } from '../testing/everyone.ts'

/*
 * Sections 2 and 6 of the specification, by hand: every path that people sign in for, and who enters there. The page
 * guard reads the table of addresses; this says that the table is right.
 */
const six: RoleName[] = [
  'org_admin',
  'finance_manager',
  'payment_manager',
  'approver',
  'accountant',
  'viewer',
]
const payments: RoleName[] = [
  'sys_admin',
  'finance_manager',
  'senior_approver',
  'approver',
  'payment_officer',
  'viewer',
]
const system: RoleName[] = ['sys_admin', 'finance_manager']

const specified: Record<string, RoleName[]> = {
  '/tenant/dashboard': six,
  '/admin': six,
  '/admin/legacy': ['sys_admin'],
  '/admin/approval': ['org_admin', 'finance_manager', 'approver'],
  '/admin/audit': ['org_admin', 'finance_manager', 'accountant'],
  '/admin/security': ['org_admin'],
  '/admin/users': ['org_admin'],
  '/admin/permissions': ['org_admin'],
  '/admin/role-defaults': ['org_admin'],
  '/admin/payments': ['org_admin', 'finance_manager', 'payment_manager', 'approver'],
  '/admin/payees': ['org_admin', 'finance_manager', 'payment_manager'],
  '/admin/source-accounts': system,
  '/approval': ['sys_admin', 'finance_manager', 'approver', 'senior_approver'],
  '/payments/processing': ['sys_admin', 'finance_manager', 'payment_officer'],
  '/integrations': system,
  '/preferences': [...payments, 'auditor'],
  '/system': system,
  '/change-password': [...payments, 'auditor'],
  '/admin-enhanced': ['org_admin'],
  '/admin-permissions': ['sys_admin'],
  '/admin-data-integrity': ['sys_admin'],
  '/audit-logs': system,
  '/finance-manager-dashboard': ['finance_manager'],
  '/senior-approver-dashboard': ['senior_approver'],
  '/approver-dashboard': ['approver'],
  '/officer-dashboard': ['payment_officer'],
  '/viewer-dashboard': ['viewer'],
  '/payments': payments,
  '/profile': [...payments, 'auditor'],
}
const adminOnly = ['/admin/security', '/admin/permissions', '/admin/role-defaults']

const titles: Record<RoleName, string> = {
  org_admin: 'Organisation administrator',
  finance_manager: 'Finance manager',
  payment_manager: 'Payment manager',
  approver: 'Approver',
  accountant: 'Accountant',
  viewer: 'Viewer',
  sys_admin: 'System administrator',
  senior_approver: 'Senior approver',
  payment_officer: 'Payment officer',
  auditor: 'Auditor',
}

let tokens: Record<RoleName, string>
let inactive: string
beforeAll(async () => {
  const { acme } = await makeCast()
  await addEveryone(acme.database)
  const opened = roleNames.map(async (role) => [
    role,
    await openSessionOf(acme.database, everyone[role]),
  ])
  tokens = Object.fromEntries(await Promise.all(opened))
  inactive = await openSessionOf(acme.database, ivan)
})

const open = (path: string, token?: string) => ask('GET', `${originOf('acme')}${path}`, { token })

describe.each(Object.entries(specified))('%s', (path, roles) => {
  test.each(roles)('lets %s in', async (role) => {
    const { status, headers } = await open(path, tokens[role])
    expect([status, headers.get('Location')]).toEqual([200, null])
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })

  test.each(roleNames.filter((role) => !roles.includes(role)))('refuses %s', async (role) => {
    const { status, text } = await open(path, tokens[role])
    expect(status).toBe(403)
    if (adminOnly.includes(path)) {
      expect(text).toContain('<h1>Administrator Access Required</h1>')
    } else {
      expect(text).toContain('<h1>Access Denied</h1>')
      const listed = roleNames.filter((one) => roles.includes(one)).map((one) => titles[one])
      expect(text).toContain(`This page needs one of these roles: ${listed.join(', ')}.`)
    }
  })

  test('sends who is not signed in to sign in, and back', async () => {
    const { status, headers } = await open(path)
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe(`/auth?next=${encodeURIComponent(path)}`)
  })

  test('opens to nobody who was deactivated', async () => {
    const { status, text } = await open(path, inactive)
    expect(status).toBe(403)
    expect(text).toContain('<h1>Account Inactive</h1>')
    expect(text).toContain(
      'Your account has been deactivated. Please contact your system administrator.',
    )
  })
})

test.each<[RoleName, string]>([
  ['org_admin', '/admin'],
  ['finance_manager', '/admin'],
  ['payment_manager', '/admin'],
  ['approver', '/admin'],
  ['accountant', '/admin'],
  ['viewer', '/admin'],
  ['sys_admin', '/admin/legacy'],
  ['senior_approver', '/senior-approver-dashboard'],
  ['payment_officer', '/officer-dashboard'],
  ['auditor', '/'],
])('/dashboard leads %s to %s', async (role, to) => {
  const { status, headers } = await open('/dashboard', tokens[role])
  expect([status, headers.get('Location')]).toEqual([302, to])
})

test.each<RoleName>(['viewer', 'org_admin', 'auditor'])(
  'our own addresses are guarded by the same table: %s',
  async (role) => {
    const own = addresses.filter(({ path }) => !(path in specified) && !path.includes(':'))
    expect(own.length).toBeGreaterThan(10)
    for (const address of own) {
      const { status } = await open(address.path, tokens[role])
      const expected = whoEnters(address, defaultRoles).includes(role) ? 200 : 403
      expect([address.path, status]).toEqual([address.path, expected])
    }
  },
)

test.each(['/nowhere', '/admin/nothing', '/batches/b1/nothing', '/dashboards'])(
  '%s is nowhere, for who is signed in and for who is not',
  async (path) => {
    for (const token of [undefined, tokens.org_admin]) {
      const { status, text, headers } = await open(path, token)
      expect([status, headers.get('Location')]).toEqual([404, null])
      expect(text).toContain('This page does not exist')
    }
  },
)
