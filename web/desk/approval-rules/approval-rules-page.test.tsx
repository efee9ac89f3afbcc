import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ApprovalRulesView } from '#contract/batches/approval-rules.ts'
import type { SessionView } from '#contract/session.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { payrollAccount, problem, sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ApprovalRulesPage } from './approval-rules-page.tsx'

const rules: ApprovalRulesView = {
  version: 2,
  bands: [
    { uptoToea: 5_000_000, approvals: 1 },
    { uptoToea: null, approvals: 2 },
  ],
  accounts: [],
  secondFactorAboveToea: null,
  holdSeconds: 0,
  setBy: 'zoe',
  setAt: '2026-11-20T04:06:00Z',
}
const { user, ...session } = sessionOf('zoe')
const admin: SessionView = {
  ...session,
  user: { ...user, role: 'org_admin', permissions: [...roles.org_admin.permissions] },
}
const asAdmin = { 'GET /api/auth/session': [200, admin] as [number, unknown] }
const read = 'GET /api/approval-rules'
const forAccounts = {
  'GET /api/payee-rules': [
    200,
    { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 24 },
  ] as [number, unknown],
}

test('everyone else reads the bands', async () => {
  openPage(<ApprovalRulesPage />, { as: 'vera', answers: { ...forAccounts, [read]: [200, rules] } })
  expect(await screen.findByText('Up to K50,000.00')).toBeTruthy()
  expect(screen.getByText('Above K50,000.00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('an administrator adds a band in kina', async () => {
  const { requests } = openPage(<ApprovalRulesPage />, {
    answers: {
      ...forAccounts,
      ...asAdmin,
      [read]: [200, rules],
      'PUT /api/approval-rules': [200, rules],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a band' }))
  await userEvent.keyboard('K250,000') // the band that was asked for has the focus
  await userEvent.selectOptions(screen.getByLabelText(/Approvals, anything above/), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save the rules' })).toBeNull())
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.key).toBeTruthy()
  expect(sent?.body).toEqual({
    bands: [
      { uptoToea: 5_000_000, approvals: 1 },
      { uptoToea: 25_000_000, approvals: 2 },
      { uptoToea: null, approvals: 3 },
    ],
    accounts: [],
    secondFactorAboveToea: null,
    holdSeconds: 0,
    version: rules.version,
  })
})

const operating = { ...payrollAccount, id: 'operating', name: 'Operating' }
const trial = {
  days: 31,
  isMore: false,
  batches: [
    { approvals: 1, count: 3 },
    { approvals: 2, count: 6 },
  ],
  more: 4,
  fewer: 0,
  reached: [{ id: 'b42', name: 'Payroll FN23', from: 1, to: 2 }],
  reachedCount: 1,
  amount: {
    totalToea: 6_000_000,
    approvals: 2,
    asksSecondFactor: true,
    isEnough: true,
    able: [
      { id: 'ravi', name: 'Ravi Tau' },
      { id: 'zoe', name: 'Zoe Vagi' },
    ],
    ableCount: 2,
    unable: [{ name: 'Ann Pok', why: 'may approve up to K0.00' }],
    unableCount: 1,
  },
}

test('rules begin with a template, are tried on an amount, and are saved for one account alone', async () => {
  const { requests } = openPage(<ApprovalRulesPage />, {
    answers: {
      ...forAccounts,
      ...asAdmin,
      [read]: [200, rules],
      'GET /api/source-accounts': [200, { items: [operating], nextCursor: null }],
      'POST /api/approval-rules/trial': [200, trial],
      'PUT /api/approval-rules': [200, rules],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.click(screen.getByRole('button', { name: 'One approver' }))
  await userEvent.selectOptions(
    await screen.findByLabelText('An account with rules of its own'),
    'Operating',
  )
  expect(screen.getByRole('heading', { name: 'From Operating' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/An amount/), '60,000')
  await userEvent.selectOptions(screen.getByLabelText('From'), 'Operating')
  await userEvent.click(screen.getByRole('button', { name: 'Try' }))
  expect(await screen.findByText(/3 would need 1, 6 would need 2/)).toBeTruthy()
  expect(
    screen.getByText(/K60,000.00 from Operating: 2 approvals, each with a second factor/),
  ).toBeTruthy()
  expect(screen.getByText(/Today Ravi Tau, Zoe Vagi could give them/)).toBeTruthy()
  expect(screen.getByText('Ann Pok may approve up to K0.00')).toBeTruthy()
  expect(screen.getByText('2 instead of 1')).toBeTruthy()
  const asked = {
    bands: [{ uptoToea: null, approvals: 1 }],
    accounts: [{ sourceAccountId: 'operating', bands: rules.bands }],
    secondFactorAboveToea: null,
    holdSeconds: 0,
  }
  const tried = requests.find(({ path }) => path.endsWith('/trial'))
  expect(tried?.body).toEqual({ ...asked, amountToea: 6_000_000, sourceAccountId: 'operating' })
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  const saved = { ...asked, version: rules.version }
  await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual(saved))
})

test('a second factor is asked for above an amount, or of every approval', async () => {
  const above = { ...rules, secondFactorAboveToea: 10_000_000 }
  const { requests } = openPage(<ApprovalRulesPage />, {
    answers: {
      ...forAccounts,
      ...asAdmin,
      [read]: [200, above],
      'PUT /api/approval-rules': [200, above],
    },
  })
  expect(await screen.findByText(/^A batch above K100,000.00 is approved with/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const amount = screen.getByLabelText('Batches above (K)')
  expect(amount).toHaveProperty('value', '100,000.00')
  await userEvent.clear(amount)
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  expect(screen.getByText('Write the amount above which it is asked for.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Asked for'), 'Every approval')
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      secondFactorAboveToea: 0,
    }),
  )
})

test.each([
  ['', /Write the amount up to which/],
  ['1.234,50', /Write the amount like/],
  ['50000', /above the one before it/],
])('“%s” is not an amount that fits', async (amount, words) => {
  const { requests } = openPage(<ApprovalRulesPage />, {
    answers: { ...forAccounts, ...asAdmin, [read]: [200, rules] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a band' }))
  const field = screen.getByLabelText(/Up to and including.*band 2/)
  if (amount) await userEvent.type(field, amount)
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  expect(screen.getByText(words)).toBeTruthy()
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a refusal is said in the server’s words, and nothing typed is lost', async () => {
  const refused = problem(403, 'not_allowed', 'Your role does not allow this.')
  openPage(<ApprovalRulesPage />, {
    answers: {
      ...forAccounts,
      ...asAdmin,
      'GET /api/source-accounts': [200, { items: [], nextCursor: null }],
      [read]: [200, rules],
      'PUT /api/approval-rules': [403, refused],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the rules' }))
  expect((await screen.findByRole('alert')).textContent).toContain(refused.detail)
  expect(screen.getByLabelText(/Up to and including.*band 1/)).toHaveProperty('value', '50,000.00')
})
