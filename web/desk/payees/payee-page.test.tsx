import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { simon, simonChanged } from './payee-cast.fixture.ts'
import { PayeePage } from './payee-page.tsx'

const open = (as: 'mia' | 'zoe', answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(<PayeePage />, { as, at: '/payees/:payeeId', url: '/payees/simon', answers })

test('changed bank details are explained, and the old account stays in sight', async () => {
  open('zoe', { 'GET /api/payees/simon': [200, simonChanged] })
  expect(
    await screen.findByText(
      'The old account stays until someone else approves a batch that pays the new one.',
    ),
  ).toBeTruthy()
  expect(screen.getAllByText('Proposed', { selector: 'span' }).length).toBeGreaterThan(0)
  expect(screen.getByText('2323 1184 03')).toBeTruthy()
})

test('an account that nobody confirmed says what proposed means', async () => {
  const [account = simon.account] = simonChanged.accounts
  open('zoe', { 'GET /api/payees/simon': [200, { ...simonChanged, accounts: [account] }] })
  expect(await screen.findByText(/nobody but the person who typed it/)).toBeTruthy()
})

test('archiving sends the status alone, and can be taken back', async () => {
  const { requests } = open('zoe', {
    'GET /api/payees/simon': [
      [200, simon],
      [200, { ...simon, status: 'archived' }],
    ],
    'PUT /api/payees/simon': [200, { ...simon, status: 'archived' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'archived' })
})

test('editing the account warns before it is saved', async () => {
  const { requests } = open('zoe', {
    'GET /api/payees/simon': [200, simon],
    'PUT /api/payees/simon': [200, simonChanged],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const number = screen.getByLabelText('Account number')
  await userEvent.type(number, ' ')
  expect(screen.queryByText('These are new bank details.')).toBeNull()
  await userEvent.clear(number)
  await userEvent.type(number, '7001 2345 67')
  expect(screen.getByText('These are new bank details.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    accountNumber: '7001234567',
    code: 'E00017',
  })
})

test('who may not manage payees sees no buttons', async () => {
  open('mia', { 'GET /api/payees/simon': [200, simon] })
  await screen.findByRole('heading', { name: 'Simon Karo' })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
})

test('a payee that does not exist is said to be so', async () => {
  const missing = problem(404, 'not_found', 'This does not exist, or you may not see it.')
  open('mia', { 'GET /api/payees/simon': [404, missing] })
  expect(await screen.findByText(missing.detail)).toBeTruthy()
})
