import { apiOf } from './api.ts'
import { type Look, lookAtEach, press } from './look-each.ts'

/* Whom and what an organisation knows, how it is set up, and what is one's own. */

const looks: Look[] = [
  { page: 'payees', path: '/payees', role: 'org_admin' },
  {
    page: 'add a payee dialog',
    path: '/payees',
    role: 'org_admin',
    first: press('Add a payee'),
  },
  { page: 'payee', path: payeePath, role: 'org_admin' },
  { page: 'source accounts', path: '/source-accounts', role: 'org_admin' },
  {
    page: 'add a source account dialog',
    path: '/source-accounts',
    role: 'org_admin',
    first: press('Add an account'),
  },
  {
    page: 'bank file beside its list',
    path: '/bank-files',
    role: 'payment_manager',
    first: (page) =>
      page
        .getByRole('link', { name: /\.aba$/ })
        .first()
        .click(),
  },
  {
    // what lies under an open menu is out of reach until it closes, so nothing does
    page: 'your own menu, on a page that is denied',
    path: '/approval-rules',
    role: 'payment_manager',
    first: (page) => page.getByRole('button', { name: /your menu$/ }).click(),
  },
  { page: 'audit', path: '/audit?action=batch.submitted', role: 'org_admin' },
  { page: 'approval rules', path: '/approval-rules', role: 'org_admin' },
  { page: 'profile', path: '/account/profile', role: 'payment_manager' },
  { page: 'preferences', path: '/preferences', role: 'viewer' },
  { page: 'users', path: '/users', role: 'org_admin' },
  {
    page: 'invite a user dialog',
    path: '/users',
    role: 'org_admin',
    first: press('Invite somebody'),
  },
  { page: 'roles', path: '/users/roles', role: 'org_admin' },
  { page: 'role defaults', path: '/admin/role-defaults', role: 'org_admin' },
  { page: 'security', path: '/admin/security', role: 'org_admin' },
  { page: 'system', path: '/system', role: 'sys_admin' },
  { page: 'integrations', path: '/integrations', role: 'finance_manager' },
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

async function payeePath(): Promise<string> {
  const { items } = await (await apiOf('org_admin')).get('/payees')
  return `/payees/${items[0].id}`
}
