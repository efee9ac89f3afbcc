import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { RoleName } from '../worker/domain/access/role.ts'
import { origin } from './api.ts'
import { openBrowser } from './browser.ts'
import { goInDeskAnew } from './go-in-desk.ts'
import { pageOf } from './people.ts'

/*
 * The specification's paths for people who are signed in (§2), by hand, with who enters each (§6) and the heading that
 * stands there: in a browser, for every role and for nobody.
 */
const six = 'org_admin finance_manager payment_manager approver accountant viewer'
const payments = 'sys_admin finance_manager senior_approver approver payment_officer viewer'
const system = 'sys_admin finance_manager'
const home = /^Good day, /

const specified: [path: string, roles: string, heading: RegExp][] = [
  ['/tenant/dashboard', six, home],
  ['/admin', six, home],
  ['/admin/legacy', 'sys_admin', home],
  ['/admin/approval', 'org_admin finance_manager approver', /^Waiting for you/],
  ['/admin/audit', 'org_admin finance_manager accountant', /^Audit/],
  ['/admin/security', 'org_admin', /^Security$/],
  ['/admin/users', 'org_admin', /^Users$/],
  ['/admin/permissions', 'org_admin', /^Roles and permissions$/],
  ['/admin/role-defaults', 'org_admin', /^Role defaults$/],
  ['/admin/payments', 'org_admin finance_manager payment_manager approver', /^Payments$/],
  ['/admin/payees', 'org_admin finance_manager payment_manager', /^Payees$/],
  ['/admin/source-accounts', system, /^Source accounts$/],
  ['/approval', 'sys_admin finance_manager approver senior_approver', /^Waiting for you/],
  ['/payments/processing', 'sys_admin finance_manager payment_officer', /^Processing$/],
  ['/integrations', system, /^Integrations$/],
  ['/preferences', `${payments} auditor`, /^Preferences$/],
  ['/system', system, /^System$/],
  ['/change-password', `${payments} auditor`, /^Change your password$/],
  ['/admin-enhanced', 'org_admin', /^Everything on one page$/],
  ['/admin-permissions', 'sys_admin', /^Roles and permissions$/],
  ['/admin-data-integrity', 'sys_admin', /^Data integrity$/],
  ['/audit-logs', system, /^Audit/],
  ['/finance-manager-dashboard', 'finance_manager', home],
  ['/senior-approver-dashboard', 'senior_approver', home],
  ['/approver-dashboard', 'approver', home],
  ['/officer-dashboard', 'payment_officer', home],
  ['/viewer-dashboard', 'viewer', home],
  ['/payments', payments, /^Payments$/],
  ['/profile', `${payments} auditor`, /^Your profile$/],
]
const adminOnly = ['/admin/security', '/admin/permissions', '/admin/role-defaults']

/** `/dashboard`, the only path that leads on. */
const dashboards: Record<RoleName, string> = {
  org_admin: '/admin',
  finance_manager: '/admin',
  payment_manager: '/admin',
  approver: '/admin',
  accountant: '/admin',
  viewer: '/admin',
  sys_admin: '/admin/legacy',
  senior_approver: '/senior-approver-dashboard',
  payment_officer: '/officer-dashboard',
  auditor: '/',
}
const roles = Object.keys(dashboards) as RoleName[] // as they are written above

/**
 * The same table is asked of every role and path in workerd (`page-guard.test.ts`). In a browser each path is entered by one
 * of its roles and refused to one of the others, another pair at each path; with `LONG=1` by all of them.
 */
const askedOf = (role: RoleName) =>
  specified.filter(([, entering], index) => {
    const isIn = (one: RoleName) => entering.split(' ').includes(one)
    const alike = roles.filter((one) => isIn(one) === isIn(role))
    return process.env.LONG !== undefined || alike[index % alike.length] === role
  })

const nowhere = ['/nowhere', '/admin/nothing', '/payments/nothing']

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

test('the specification names 29 paths', () => {
  assert.equal(new Set(specified.map(([path]) => path)).size, 29)
})

for (const role of roles) {
  test(`${role}: enters, or is refused in the right words`, async () => {
    const page = await pageOf(browser, role)
    const seen: unknown[] = []
    const expected: unknown[] = []
    for (const [path, entering, heading] of askedOf(role)) {
      const answer = await page.goto(path)
      const said = await headingOf(page)
      seen.push([path, answer?.status(), new URL(page.url()).pathname, said])
      const isIn = entering.split(' ').includes(role)
      const right = isIn ? (heading.test(said) ? said : String(heading)) : denial(path)
      expected.push([path, isIn ? 200 : 403, path, right])
    }
    assert.deepEqual(seen, expected)
    await page.context().close()
  })

  test(`${role}: inside the desk the same addresses are refused, and what is nowhere is not found`, async () => {
    const page = await pageOf(browser, role)
    await page.goto('/account/profile')
    await headingOf(page)
    for (const [path, entering] of askedOf(role)) {
      if (entering.split(' ').includes(role) || isPlain(path)) continue
      assert.deepEqual([path, await walkTo(page, path)], [path, denial(path)])
    }
    assert.equal(await walkTo(page, '/nowhere'), 'Page not found')
    await page.goto('/dashboard')
    assert.equal(new URL(page.url()).pathname, dashboards[role])
    await page.context().close()
  })
}

test('who is not signed in is sent to sign in, and back; what is nowhere is not found', async () => {
  const page = await pageOf(browser, undefined)
  for (const path of [...specified.map(([path]) => path), '/dashboard']) {
    await page.goto(path)
    assert.equal(page.url(), `${origin}/auth?next=${encodeURIComponent(path)}`)
    assert.match(await headingOf(page), /^Sign in/)
  }
  for (const path of nowhere) {
    const answer = await page.goto(path)
    assert.deepEqual([answer?.status(), new URL(page.url()).pathname], [404, path])
    assert.equal(await headingOf(page), 'This page does not exist')
  }
  await page.context().close()
})

const plain = '/approval /admin/approval /change-password /approver-dashboard'.split(' ')
const isPlain = (path: string) => [...plain, '/senior-approver-dashboard'].includes(path)

const denial = (path: string) =>
  adminOnly.includes(path) ? 'Administrator Access Required' : 'Access Denied'

async function headingOf(page: Page): Promise<string> {
  return ((await page.locator('h1').first().textContent()) ?? '').trim()
}

/** The heading that stands there. */
async function walkTo(page: Page, path: string): Promise<string> {
  await goInDeskAnew(page, path)
  return headingOf(page)
}
