import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionView } from '#contract/session.ts'
import { roles } from '#domain/access/role.ts'
import { pageOf, payrollAccount, problem, sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { SourceAccountsPage } from './source-accounts-page.tsx'

const { user, ...session } = sessionOf('zoe')
const admin: SessionView = {
  ...session,
  user: { ...user, role: 'org_admin', permissions: [...roles.org_admin.permissions] },
}
const list = 'GET /api/source-accounts'
const asAdmin = { 'GET /api/auth/session': [200, admin] as [number, unknown] }
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
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Suppliers')
  await userEvent.selectOptions(dialog.getByLabelText('Bank profile'), 'aba-120')
  await userEvent.type(dialog.getByLabelText('BSB'), '088950')
  await userEvent.type(dialog.getByLabelText('Account number'), '70012345')
  await userEvent.type(dialog.getByLabelText('User name'), 'ACME TIMBER')
  await userEvent.type(dialog.getByLabelText('Remitter'), 'ACME')
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
