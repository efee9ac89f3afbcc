import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../testing/cast.ts'
import { simon, simonChanged, simonsAccount, withTheApproval } from './payee-cast.fixture.ts'
import { openPayee } from './payee-page.fixture.tsx'

test('a changed account waits for a verification of its own, and the one of today stays in sight', async () => {
  openPayee('zoe', { 'GET /api/payees/simon': [200, simonChanged] })
  expect(await screen.findByText(/^Payments go to the account of today/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Accounts to verify' })).toHaveProperty(
    'pathname',
    '/payees/waiting',
  )
  const versions = within(screen.getByRole('table'))
  expect(versions.getByText('Waits')).toBeTruthy()
  expect(versions.getByText(/nothing is paid to it before/)).toBeTruthy()
  expect(versions.getByText('In place of the one before')).toBeTruthy()
  expect(versions.getByText('Approved with a batch, not verified apart from that')).toBeTruthy()
  expect(screen.getByText('2323 1184 03', { selector: 'p span' })).toBeTruthy()
})

const newSimon = {
  ...simon,
  account: { ...simonsAccount, state: 'proposed', how: null, verifiedAt: null },
  accounts: [{ ...simonsAccount, state: 'proposed', how: null, verifiedAt: null }],
}

test('a new account is confirmed with the bank file of an approved batch', async () => {
  openPayee('zoe', { 'GET /api/payees/simon': [200, newSimon] })
  expect(await screen.findByText(/counts as confirmed with that batch/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Accounts to verify' })).toBeNull()
})

test('where the organisation verifies new accounts first, a new one waits too', async () => {
  openPayee('zoe', {
    'GET /api/payees/simon': [200, newSimon],
    'GET /api/payee-rules': [200, { ...withTheApproval, newAccounts: 'before_submission' }],
  })
  expect(await screen.findByText(/^Nothing is paid to it before/)).toBeTruthy()
  expect(screen.queryByText(/confirmed with that batch/)).toBeNull()
})

test('a verified account says how, and when its waiting time ends', async () => {
  const [changed = simonsAccount] = simonChanged.accounts
  const verified = {
    ...changed,
    state: 'verified',
    how: 'in_person',
    verifiedAt: '2026-11-20T00:00:00Z',
    activeFrom: '2026-11-21T00:00:00Z',
  }
  openPayee('zoe', {
    'GET /api/payees/simon': [200, { ...simon, accounts: [verified, simonsAccount] }],
  })
  expect(await screen.findByText('“They told me in person”')).toBeTruthy()
  expect(screen.getByText(/^It can be paid from .*21\/11\/2026.* on\.$/)).toBeTruthy()
})

test('archiving sends the status alone, and can be taken back', async () => {
  const { requests } = openPayee('zoe', {
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

test('what was archived by mistake is undone from the word that it happened', async () => {
  const { requests } = openPayee('zoe', {
    'GET /api/payees/simon': [
      [200, simon],
      [200, { ...simon, status: 'archived' }],
      [200, simon],
    ],
    'PUT /api/payees/simon': [
      [200, { ...simon, status: 'archived' }],
      new Error('gone'),
      [200, simon],
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Payee archived')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Not confirmed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Payee restored')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([
    { status: 'archived' },
    { status: 'active' },
    { status: 'active' },
  ])
  expect(sent[2]?.key).toBe(sent[1]?.key)
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeTruthy()
})

test('editing the account warns before it is saved', async () => {
  const { requests } = openPayee('zoe', {
    'GET /api/payees/simon': [200, simon],
    'PUT /api/payees/simon': [200, simonChanged],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const number = await screen.findByLabelText('Account number')
  await userEvent.type(number, ' ')
  expect(screen.queryByText('These are new bank details.')).toBeNull()
  await userEvent.clear(number)
  await userEvent.type(number, '7001 2345 67')
  expect(screen.getByText('These are new bank details.')).toBeTruthy()
  expect(screen.getByText(/approving a batch never changes that/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { bsb, nameAtBank } = simon.account
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ accountNumber: '7001234567', bsb, nameAtBank },
    was: { accountNumber: simon.account.accountNumber, bsb, nameAtBank },
  })
})

test('an account that a colleague changed since is not written over, and the form is begun afresh', async () => {
  const said = 'Somebody changed this account meanwhile. Look at it and try again.'
  const mended = { ...simon, account: { ...simon.account, accountNumber: '7009999999' } }
  const { requests } = openPayee('zoe', {
    'GET /api/payees/simon': [
      [200, simon],
      [200, mended],
    ],
    'PUT /api/payees/simon': [409, problem(409, 'stale_payee', said)],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText(/^Name at the bank/), 'x')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  await screen.findByText(said)
  await save()
  const sent = requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  const { bsb, accountNumber, nameAtBank } = simon.account
  const seen = expect.objectContaining({ was: { bsb, accountNumber, nameAtBank } })
  expect(sent).toEqual([seen, seen])
  await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }))
  expect(screen.getByLabelText('Account number')).toHaveProperty('value', '7009999999')
})

test('a code that is changed sends no account, which a colleague may have changed meanwhile', async () => {
  const { requests, client } = openPayee('zoe', {
    'GET /api/payees/simon': [
      [200, simon],
      [200, { ...simon, account: { ...simon.account, isPooled: true } }],
    ],
    'PUT /api/payees/simon': [200, simonChanged],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText(/code/i), '9')
  await act(() => client.invalidateQueries({ queryKey: ['payees'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ code: `${simon.code}9` })
})

test('another account can stand beside the one of today, and be one of many members', async () => {
  const { requests } = openPayee('zoe', {
    'GET /api/payees/simon': [200, simon],
    'PUT /api/payees/simon': [200, simonChanged],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const number = await screen.findByLabelText('Account number')
  expect(screen.queryByLabelText('Beside the account of today')).toBeNull()
  await userEvent.clear(number)
  await userEvent.type(number, '7001 2345 67')
  await userEvent.click(screen.getByLabelText('Beside the account of today'))
  await userEvent.click(screen.getByLabelText('One account of many members'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    addAccount: true,
    isPooled: true,
  })
})

test('who may not manage payees sees no buttons', async () => {
  openPayee('mia', { 'GET /api/payees/simon': [200, simon] })
  await screen.findByRole('heading', { name: 'Simon Karo' })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
})

test('a payee that does not exist is said to be so', async () => {
  const missing = problem(404, 'not_found', 'This does not exist, or you may not see it.')
  openPayee('mia', { 'GET /api/payees/simon': [404, missing] })
  expect(await screen.findByText(missing.detail)).toBeTruthy()
})

test('what was paid lately is a picture with its table, and its average is said', async () => {
  const paid = (index: number, amountToea: number) => ({
    batchId: `b${index}`,
    batchName: `Payroll FN${index}`,
    valueDate: `2026-10-0${index}`,
    amountToea,
  })
  openPayee('zoe', {
    'GET /api/payees/simon': [200, newSimon],
    'GET /api/payees/simon/last-paid': [
      200,
      {
        payments: [paid(1, 142_000), paid(2, 142_000), paid(3, 1_420_000)],
        usualToea: 568_000,
        thisYear: { year: 2026, count: 9, totalToea: 1_200_000, isMore: false },
      },
    ],
  })
  const card = within(await screen.findByRole('region', { name: 'The last 3 payments' }))
  expect(card.getByRole('img').getAttribute('aria-label')).toBe(
    'The last 3 payments, on average K5,680.00.',
  )
  await userEvent.click(card.getByText('Show as a table'))
  const rows = within(card.getByRole('table')).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Payroll FN3K14,200.00')
  expect(screen.getByText(/9 payments/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All payments to them' })).toHaveProperty(
    'search',
    '?payee=simon',
  )
})
