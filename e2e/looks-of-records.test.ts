import { setTimeout } from 'node:timers/promises'
import { dayInPortMoresby } from '../worker/domain/calendar.ts'
import { apiOf, ask } from './api.ts'
import { type Look, lookAtEach, press } from './look-each.ts'

/* Whom and what an organisation knows, how it is set up, and what is one's own. */

const sheetOfPayees = {
  name: 'payees.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Name,Code,BSB,Account,Name at the bank
Kila Vagi,E17,088-950,1000123456,K VAGI
Breadfruit Catering,V04,018-005,77001122,
Mea Tau,,88950,12A4,
`),
}

const sheetOfPeople = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`E-mail,First name,Last name,Role,Limit,Department,Phone
lara.hao@example.com,Lara,Hao,Approver,"20,000.00",Finance,+675 7000 0001
mea.tau@example.com,Mea,Tau,Viewer,,,
peter.vagi@example,Peter,,Boss,5000,Stores,
`),
}

const looks: Look[] = [
  { page: 'payees', path: '/payees', role: 'org_admin' },
  { page: 'payee', path: payeePath, role: 'org_admin' },
  {
    page: 'import of payees',
    path: '/payees/import',
    role: 'payment_manager',
    first: (page) => page.locator('input[type=file]').setInputFiles(sheetOfPayees),
  },
  { page: 'source accounts', path: '/source-accounts', role: 'org_admin' },
  {
    // what lies under an open menu is out of reach until it closes, so nothing does
    page: 'your own menu, on a page that is denied',
    path: '/approval-rules',
    role: 'payment_manager',
    first: (page) => page.getByRole('button', { name: /your menu$/ }).click(),
  },
  { page: 'audit', path: '/audit?action=batch.submitted', role: 'org_admin' },
  { page: 'audit, searched', path: '/audit?search=payroll', role: 'org_admin' },
  { page: 'reports by month', path: '/reports', role: 'org_admin' },
  { page: 'reports by payee', path: '/reports?kind=payees', role: 'accountant' },
  { page: 'reports by approver', path: '/reports?kind=approvers', role: 'approver' },
  { page: 'approval rules', path: '/approval-rules', role: 'org_admin' },
  { page: 'days', path: '/days', role: 'org_admin' },
  {
    page: 'approval rules that are tried',
    path: '/approval-rules',
    role: 'org_admin',
    first: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Two always, three above K1,000,000' }).click()
      await page.getByLabel('An account with rules of its own').selectOption({ index: 1 })
      await page.getByLabel(/^An amount/).fill('60,000')
      await page.getByRole('button', { name: 'Try', exact: true }).click()
      await page.getByText(/could give them/).scrollIntoViewIfNeeded()
    },
  },
  { page: 'profile', path: '/account/profile', role: 'payment_manager' },
  {
    page: 'profile of who lets somebody approve',
    path: '/profile',
    role: 'finance_manager',
    first: press('Let somebody approve for you'),
  },
  { page: 'preferences', path: '/preferences', role: 'viewer' },
  { page: 'notifications', path: '/notifications', role: 'payment_manager' },
  { page: 'users', path: '/users', role: 'org_admin' },
  {
    page: 'invitation by a sheet',
    path: '/users/import',
    role: 'org_admin',
    first: (page) => page.locator('input[type=file]').setInputFiles(sheetOfPeople),
  },
  { page: 'roles', path: '/users/roles', role: 'org_admin' },
  { page: 'role defaults', path: '/admin/role-defaults', role: 'org_admin' },
  { page: 'security', path: '/admin/security', role: 'org_admin' },
  { page: 'who has a right', path: '/admin/security?show=rights', role: 'org_admin' },
  {
    page: 'rules of signing in',
    path: '/admin/security?show=rules',
    role: 'org_admin',
    first: async (page) => {
      await page.getByLabel('Who must have one').selectOption('everybody')
      await page.getByRole('button', { name: 'Add a network' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Accounts office')
      await page.getByLabel('Addresses').fill('203.0.113.0/24')
      await page.getByText(/which is in none of them/).waitFor()
    },
  },
  {
    page: 'sign-ins',
    path: signInsPath,
    role: 'org_admin',
  },
  { page: 'system', path: '/system', role: 'sys_admin' },
  { page: 'integrations', path: '/integrations', role: 'finance_manager' },
  { page: 'webhooks', path: webhookPath, role: 'org_admin' },
  {
    page: 'data integrity',
    path: '/admin-data-integrity',
    role: 'sys_admin',
    first: async (page) => {
      await page.getByRole('button', { name: /^Check the whole/ }).click()
      await page.getByText(/^Whole: entries 1 to/).waitFor()
    },
  },
  { page: 'access denied', path: '/audit-logs', role: 'viewer' },
  { page: 'administrator required', path: '/admin/security', role: 'viewer' },
  { page: 'nowhere', path: '/nowhere', role: 'viewer' },
  { page: 'organisation', path: '/organisation', role: 'org_admin' },
  { page: 'billing', path: '/billing', role: 'org_admin' },
  { page: 'first steps', path: '/onboarding', role: 'org_admin' },
  { page: 'own sign-in', path: '/account/security', role: 'org_admin' },
  { page: 'new password', path: '/change-password', role: 'viewer' },
  { page: 'not found', path: '/nothing/here', role: 'payment_manager' },
  { page: 'not for this role', path: '/approval-rules', role: 'payment_manager' },
]

lookAtEach(looks)

/** A webhook that nothing was sent to yet. */
async function webhookPath(): Promise<string> {
  await (await apiOf('org_admin')).post('/webhooks', {
    address: 'https://ledger.example.com/bilum',
    events: ['batch.lapsed'], // nothing lapses here, so nothing is sent anywhere
  })
  return '/organisation/integrations?view=webhooks'
}

let tried: Promise<unknown> | undefined
const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Mobile Safari/537.36'

/** A list of days of one's own, with somebody in it who forgot their password, once. */
async function signInsPath(): Promise<string> {
  const body = { email: 'viewer@demo.example', password: 'I do not remember' }
  const headers = { 'Content-Type': 'application/json', 'User-Agent': phone }
  tried ??= ask('/api/auth/login', { method: 'POST', body, headers })
  await tried
  const api = await apiOf('org_admin')
  const failed = () => api.get('/security/sign-ins?failed=yes')
  while ((await failed()).items.length === 0) await setTimeout(100) // it is written after the answer
  return `/admin/security?show=sign-ins&to=${dayInPortMoresby(new Date())}`
}

async function payeePath(): Promise<string> {
  const { items } = await (await apiOf('org_admin')).get('/payees')
  return `/payees/${items[0].id}`
}
