import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { roleNames } from '#domain/access/role.ts'
import { defaultRoles } from '#domain/access/roles/default-roles.ts'
import { sectionWords } from '#domain/words/section-words.ts'
import { amount } from '../../../testing/amount.ts'
import { problem } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { roleViews } from '../../../testing/roles.ts'
import { admin } from '../users-cast.fixture.ts'
import { RoleDefaultsPage } from './role-defaults-page.tsx'
import { RolesPage } from './roles-page.tsx'

const pending = { items: [], nextCursor: null }
const people = { approver: 3, org_admin: 1 }
const list = { items: roleViews, people, pending }
const opened = (url: string, items = roleViews, answers = {}) =>
  openPage(<RolesPage />, {
    url,
    answers: {
      'GET /api/auth/session': [200, admin],
      'GET /api/roles': [200, { ...list, items }],
      ...answers,
    },
  })

test('the roles are shown as the organisation has them, with who has them', async () => {
  const items = roleViews.map((one) =>
    one.role === 'viewer' ? { ...one, title: 'Reader', revision: 1 } : one,
  )
  const { requests } = opened('/users/roles', items)
  const roles = within(
    await screen.findByRole('table', { name: 'Roles and their approval limits' }),
  )
  expect(roles.getAllByRole('rowheader')).toHaveLength(roleNames.length)
  expect(roles.getAllByText(amount('K50,000,000.00'))).toHaveLength(2)
  expect(roles.getByRole('row', { name: /Reader/ }).textContent).toContain('changed here')
  expect(roles.getByRole('link', { name: /3 people/ }).getAttribute('href')).toBe(
    '/admin/users?role=approver',
  )
  const approving = within(
    within(screen.getByRole('table', { name: 'Permissions by role' }))
      .getByRole('rowheader', { name: 'Approve batches' })
      .closest('tr') as HTMLElement,
  )
  expect(approving.getAllByText('yes')).toHaveLength(4)
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/session', '/api/roles'])
})

test('a permission that nobody holds is named', async () => {
  const items = roleViews.map((one) => ({
    ...one,
    permissions: one.permissions.filter((permission) => permission !== 'manage_integrations'),
  }))
  opened('/users/roles', items)
  const notice = (await screen.findByText(/No role holds these permissions/)).closest('div')
  expect(notice?.textContent).toContain('Make API keys and webhooks')
})

test('a role is changed whole, and says who must confirm it', async () => {
  const asked = { pending: { summary: 'Change the role Viewer' } }
  const { requests } = opened('/users/roles?role=viewer', roleViews, {
    'PUT /api/roles/viewer': [202, asked],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change this role' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change the role Viewer' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Approve batches' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Prepare batches' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'See payees' }))
  const limit = dialog.getByLabelText('Approves up to (K)')
  await userEvent.clear(limit)
  await userEvent.type(limit, '1,000.00')
  await userEvent.click(dialog.getByRole('button', { name: 'Change the role' }))
  const sent = requests.find(({ method }) => method === 'PUT')?.body
  // preparing needs payees to be seen: taken, it takes preparing along
  expect(sent).toEqual({
    title: 'Viewer',
    description: defaultRoles.viewer.description,
    permissions: ['view_source_accounts', 'view_payments', 'approve_payments', 'view_reports'],
    approvalLimitToea: 100_000,
    dashboardSections: defaultRoles.viewer.dashboardSections,
    colour: 'ink',
    icon: 'eye',
    revision: 0,
  })
})

test('what was typed over a role that a colleague changed since is begun afresh over theirs', async () => {
  const lowered = roleViews.map((one) =>
    one.role === 'approver' ? { ...one, approvalLimitToea: 500, revision: 1 } : one,
  )
  const changed = 'Somebody else changed the settings meanwhile. Please look again.'
  const { requests } = opened('/users/roles?role=approver', roleViews, {
    'GET /api/roles': [
      [200, list],
      [200, { ...list, items: lowered }],
    ],
    'PUT /api/roles/approver': [409, problem(409, 'stale_settings', changed)],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change this role' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change the role Approver' }))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Change the role' }))
  await userEvent.type(dialog.getByLabelText('Name'), 's')
  await send()
  await dialog.findByText(changed)
  await send()
  await userEvent.click(dialog.getByRole('button', { name: 'Start afresh' }))
  expect(dialog.queryByRole('button', { name: 'Start afresh' })).toBeNull()
  expect(dialog.getByLabelText('Approves up to (K)')).toHaveProperty('value', '5.00')
  await send()
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const [first, again, afresh] = sent as { revision: number; approvalLimitToea: number }[]
  expect([first?.revision, again?.revision]).toEqual([0, 0])
  expect(afresh).toMatchObject({ revision: 1, approvalLimitToea: 500 })
})

test('what was changed stands beside the default, and goes back to it', async () => {
  const items = roleViews.map((one) =>
    one.role === 'approver' ? { ...one, title: 'Chief', approvalLimitToea: 500, revision: 2 } : one,
  )
  const { requests } = opened('/users/roles?role=approver', items, {
    'PUT /api/roles/approver': [200, roleViews[3]],
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'Chief' }))
  expect(sheet.getByText(/by default/).textContent).toContain('K5,000,000.00')
  await userEvent.click(sheet.getByRole('button', { name: 'Back to the default' }))
  const dialog = within(screen.getByRole('dialog', { name: /^Take Chief back/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the default' }))
  const sent = requests.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ title: 'Approver', approvalLimitToea: 500_000_000, revision: 2 })
})

test('the defaults say what a role’s home shows, and in which strand it stands', async () => {
  openPage(<RoleDefaultsPage />, { answers: { 'GET /api/roles': [200, list] } })
  const homes = within(await screen.findByRole('table', { name: 'What each role’s home shows' }))
  const approver = homes.getByRole('row', { name: /^Approver / })
  expect(approver.textContent).toContain('Ochre: approves')
  for (const section of defaultRoles.approver.dashboardSections) {
    expect(approver.textContent).toContain(sectionWords[section])
  }
})
