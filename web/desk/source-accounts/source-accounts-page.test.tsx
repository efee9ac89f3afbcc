import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionView } from '#contract/session.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { pageOf, payrollAccount, problem, sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { roleViews } from '../../testing/roles.ts'
import { SourceAccountsPage } from './source-accounts-page.tsx'

const { user, ...session } = sessionOf('zoe')
const admin: SessionView = {
  ...session,
  user: { ...user, role: 'org_admin', permissions: [...roles.org_admin.permissions] },
}
const list = 'GET /api/source-accounts'
const asAdmin = {
  'GET /api/auth/session': [200, admin] as [number, unknown],
  'GET /api/roles': [200, { items: roleViews }] as [number, unknown],
}
const switched = { ...payrollAccount, switches: { finalNewline: false }, deUserId: '000001' }

test('an account shows its profile, and that the bank has not confirmed it', async () => {
  openPage(<SourceAccountsPage />, { answers: { [list]: [200, pageOf(payrollAccount)] } })
  expect(await screen.findByText('Not yet confirmed')).toBeTruthy()
  expect(screen.getByText('7001 2345 67')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull()
})

test('archived accounts stand behind their own tab', async () => {
  const old = { ...payrollAccount, id: 'old', name: 'Old account', status: 'archived' }
  const answers = { [list]: [200, pageOf(old)] as [number, unknown] }
  const { requests } = openPage(<SourceAccountsPage />, { url: '/?status=archived', answers })
  expect(await screen.findByText('Old account')).toBeTruthy()
  expect(requests.map(({ url }) => url)).toContain('/api/source-accounts?status=archived&limit=200')
})

test('adding one has an address, for whoever may', async () => {
  const answers = { [list]: [200, pageOf()] as [number, unknown] }
  openPage(<SourceAccountsPage />, { url: '/?add=yes', answers: { ...asAdmin, ...answers } })
  const dialog = await screen.findByRole('dialog', { name: 'Add a source account' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('and none for whoever may not', async () => {
  openPage(<SourceAccountsPage />, { url: '/?add=yes', answers: { [list]: [200, pageOf()] } })
  expect(await screen.findByText(/There is none yet/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without accounts the page says what one is', async () => {
  openPage(<SourceAccountsPage />, { answers: { ...asAdmin, [list]: [200, pageOf()] } })
  expect(await screen.findByText(/There is none yet/)).toBeTruthy()
})

test('a new account is sent with the switches that differ', async () => {
  const { requests } = openPage(<SourceAccountsPage />, {
    answers: {
      ...asAdmin,
      [list]: [200, pageOf(payrollAccount)],
      'POST /api/source-accounts': [201, payrollAccount],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add an account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Suppliers')
  await userEvent.selectOptions(dialog.getByLabelText('Bank profile'), 'aba-120')
  await userEvent.type(dialog.getByLabelText('BSB'), '088950')
  await userEvent.type(dialog.getByLabelText('Account number'), '70012345')
  await userEvent.type(dialog.getByLabelText('User name'), 'ACME TIMBER')
  await userEvent.type(dialog.getByLabelText('Remitter'), 'ACME')
  await dialog.findByLabelText('Bank code')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the account' }))
  expect(dialog.getByText(/three capitals, such as BSP/)).toBeTruthy()

  await userEvent.type(dialog.getByLabelText(/^DE user id/), '301500')
  await userEvent.type(dialog.getByLabelText('Bank code'), 'bsp')
  await userEvent.selectOptions(dialog.getByLabelText('Balancing line'), 'Write it')
  await userEvent.click(dialog.getByRole('checkbox', { name: /carry a control total/ }))
  await userEvent.selectOptions(dialog.getByLabelText('Capitals'), 'As written (usual)')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    profile: 'aba-120',
    switches: { bankCode: 'BSP', balancingRecord: 'always' },
    deUserId: '301500',
    needsControlTotal: true,
  })
})

test('what goes onto a statement is drawn while one types, and follows the switches', async () => {
  openPage(<SourceAccountsPage />, {
    url: '/?add=yes',
    answers: { ...asAdmin, [list]: [200, pageOf(payrollAccount)] },
  })
  const dialog = within(await screen.findByRole('dialog'))
  const heading = { name: /the payee’s statement/ }
  await dialog.findByRole('heading', heading)
  const drawn = () => dialog.getByRole('heading', heading).parentElement?.textContent
  expect(drawn()).toContain('(REMITTER)')
  await userEvent.type(dialog.getByLabelText('Remitter'), 'Acmé')
  expect(drawn()).toContain('ACMEPAY FN24MEA TOM53 Pay+K1,420.00')
  await userEvent.selectOptions(dialog.getByLabelText('Capitals'), 'As written')
  await userEvent.selectOptions(dialog.getByLabelText('Kind of payment'), '54 Pension')
  expect(drawn()).toContain('AcmePay FN24Mea Tom54 Pension+K1,420.00')
  expect(drawn()).toContain('Payroll')
  await userEvent.selectOptions(dialog.getByLabelText('Bank profile'), 'bank-csv')
  expect(drawn()).toContain('no place for who paid')
})

test('an account is limited to some people and roles, and to a sum of one day', async () => {
  const colleague = (id: string, firstName: string, role: string) => ({
    ...{ id, firstName, lastName: 'Tau', role, roleTitle: role, email: `${id}@example.test` },
    ...{ department: '', phoneNumber: '', ownLimitToea: null, approvalLimitToea: 0 },
    ...{ status: 'active', createdAt: '2026-01-05T00:00:00Z', lastLoginAt: null },
  })
  const people = pageOf(
    colleague('mia', 'Mia', 'payment_manager'),
    colleague('ravi', 'Ravi', 'approver'),
  )
  const { requests } = openPage(<SourceAccountsPage />, {
    answers: {
      ...asAdmin,
      [list]: [200, pageOf(payrollAccount)],
      'GET /api/users': [200, { ...people, usage: null }],
      'PUT /api/source-accounts/payroll-account': [200, payrollAccount],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Payroll account' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Only some may pay/ }))
  await userEvent.type(dialog.getByLabelText(/^Limit of one pay day/), '50 thousand')
  await save()
  expect(dialog.getByText(/Choose a role or a person/)).toBeTruthy()
  expect(dialog.getByText(/such as 50,000.00/)).toBeTruthy()

  await userEvent.click(dialog.getByRole('checkbox', { name: /the role payment officer/ }))
  const person = await dialog.findByLabelText('Add a person')
  await waitFor(() => expect(person.textContent).toContain('Mia Tau'))
  expect(person.textContent).not.toContain('Ravi Tau')
  await userEvent.selectOptions(person, 'Mia Tau')
  await userEvent.clear(dialog.getByLabelText(/^Limit of one pay day/))
  await userEvent.type(dialog.getByLabelText(/^Limit of one pay day/), '50,000.00')
  await save()
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  // and nothing of the account, which a colleague may have changed meanwhile
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    makerIds: ['mia'],
    makerRoles: ['payment_officer'],
    dailyLimitToea: 5_000_000,
  })
})

test('archiving sends the status alone', async () => {
  const { requests } = openPage(<SourceAccountsPage />, {
    answers: {
      ...asAdmin,
      [list]: [200, pageOf(switched)],
      'PUT /api/source-accounts/payroll-account': [200, { ...switched, status: 'archived' }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive Payroll account' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'archived' })
})

test('a refusal to archive is said in the server’s words', async () => {
  const refused = problem(409, 'stale_batch', 'Somebody else changed this at the same moment.')
  openPage(<SourceAccountsPage />, {
    answers: {
      ...asAdmin,
      [list]: [200, pageOf(switched)],
      'PUT /api/source-accounts/payroll-account': [409, refused],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive Payroll account' }))
  expect((await screen.findByRole('alert')).textContent).toContain(refused.detail)
})
