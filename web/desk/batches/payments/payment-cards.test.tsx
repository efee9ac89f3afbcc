import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draft, mia, pageOf, payments, payrollAccount, problem } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { found, listOf } from '../findings/findings-cast.fixture.ts'
import { GridStore } from '../grid/rows/grid-store.ts'
import { keptRows } from '../grid/saving/kept-rows.ts'
import { payeeSearchQuery } from '../queries.ts'

/* On a phone a payment is a card, and typed in a dialog. */

const desk = window.matchMedia.bind(window)
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('40rem') ? desk('(min-width: 9999px)') : desk(query),
  )
})
afterEach(() => vi.unstubAllGlobals())

function openBatch(answers: Record<string, Answer | Answer[]>) {
  return openPage(<BatchPage />, {
    at: '/batches/:batchId',
    url: '/batches/p1',
    answers: {
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/batches/p1/findings': [200, listOf(found('above_usual'))],
      ...answers,
    },
  })
}

test('each card says whom, where, how much, and what was found', async () => {
  openBatch({ 'GET /api/batches/p1': [200, draft] })
  const naomi = await screen.findByRole('rowheader', { name: /Naomi Hane-Nou/ })
  expect(naomi.textContent).toContain('Over twice the usual')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('a payment by hand goes to a payee who is searched for', async () => {
  const account = { id: 'a1', version: 1, bsb: '088-950', accountNumber: '7001234567' }
  const payee = {
    ...{ id: 'naomi', name: 'Naomi Hane-Nou', code: 'E2', status: 'active' },
    ...{ createdAt: '2026-01-05T00:00:00Z', updatedAt: '2026-01-05T00:00:00Z' },
    account: {
      ...account,
      ...{ nameAtBank: 'Naomi Hane-Nou', bank: 'BSP', state: 'active', proposedBy: mia.id },
      ...{ proposedAt: '2026-01-05T00:00:00Z', verifiedAt: null, activeFrom: null },
      ...{ kind: 'new', isPooled: false, how: null },
    },
  }
  const { requests, client } = openBatch({
    'GET /api/batches/p1': [200, draft],
    'GET /api/payees': [200, pageOf(payee)],
    'POST /api/batches/p1/payments': [201, { items: [], warnings: [] }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a payment' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Payee' }), 'nao')
  await userEvent.click(await screen.findByRole('radio', { name: /Naomi Hane-Nou/ }))
  await userEvent.type(screen.getByLabelText('Amount (K)'), '1,234.50')
  // nobody is paid who is not in sight
  client.setQueryData(payeeSearchQuery('naox').queryKey, { items: [], nextCursor: null })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Payee' }), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Add the payment' }))
  await screen.findByText('Choose a payee')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Payee' }), '{Backspace}')
  await userEvent.click(await screen.findByRole('radio', { name: /Naomi Hane-Nou/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add the payment' }))
  await screen.findByText('Payment added')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    payments: [{ payeeId: 'naomi', amountToea: 123_450, reference: '' }],
  })
})

test('of a payment what was typed is sent, and no amount of before over a colleague’s', async () => {
  const { requests } = openBatch({
    'GET /api/batches/p1': [200, draft],
    [`PUT /api/batches/p1/payments/${payments[0]?.id}`]: [200, payments[0]],
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Change the payment to Simon Karo' }),
  )
  const reference = screen.getByLabelText('Reference')
  await userEvent.clear(reference)
  await userEvent.type(reference, 'FN24')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Payment changed')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ reference: 'FN24', was: { reference: payments[0]?.reference } },
  })
})

test('what changed since it was seen is told, and what is pressed then is meant over it', async () => {
  const errors = [
    { row: 1, field: 'amount', value: '9.00', code: 'stale_payment', message: 'It is K9.00 now.' },
  ]
  const stale = { ...problem(409, 'stale_payment', 'It changed.'), errors }
  const simon = `/api/batches/p1/payments/${payments[0]?.id}`
  const { requests } = openBatch({
    'GET /api/batches/p1': [200, draft],
    [`PUT ${simon}`]: [
      [409, stale],
      [200, payments[0]],
    ],
    'POST /api/batches/p1/payments/changes': [
      [409, stale],
      [200, { items: [] }],
    ],
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Change the payment to Simon Karo' }),
  )
  const amount = screen.getByLabelText('Amount (K)')
  await userEvent.clear(amount)
  await userEvent.type(amount, '50')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText('It is K9.00 now.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Payment changed')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the payment to Simon Karo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Take it out' }))
  await screen.findByText(/K9.00 to Simon Karo leaves this batch/)
  await userEvent.click(screen.getByRole('button', { name: 'Take it out' }))
  await screen.findByText('Payment taken out')
  const bodies = requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  const [was, now] = [{ amountToea: payments[0]?.amountToea }, { amountToea: 900 }]
  const out = (was: object) => ({ removed: [{ id: payments[0]?.id, was }] })
  expect(bodies).toMatchObject([
    { amountToea: 5_000, was },
    { amountToea: 5_000, was: now },
    out(was),
    out(now),
  ])
})

test('an amount that could be read two ways is not sent', async () => {
  const { requests } = openBatch({
    'GET /api/batches/p1': [200, draft],
    'GET /api/source-accounts': [200, pageOf(payrollAccount)],
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Change the payment to Simon Karo' }),
  )
  const amount = screen.getByLabelText('Amount (K)')
  await userEvent.clear(amount)
  await userEvent.type(amount, '1.234,50')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Write the amount like 1,234.50')).toBeTruthy()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('what was typed in a wider window and is not saved is told, and can be left out', async () => {
  const store = new GridStore(payments, true)
  const [key = ''] = store.addBlank(1)
  store.edit([
    { key, cells: { payee: { kind: 'named', name: 'Kila Vele' }, amount: '1.234,50' } },
    { key: payments[0]?.id ?? '', cells: { amount: 'K' } },
  ])
  keptRows('mia', 'p1').keep(store.unsaved(), undefined)
  openBatch({ 'GET /api/batches/p1': [200, draft] })
  await screen.findByText('2 rows not saved yet.')
  await screen.findByText(/Kila Vele · 1.234,50/)
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep what is saved' }))
  expect(screen.queryByText(/not saved yet/)).toBeNull()
  expect(keptRows('mia', 'p1').find()).toBeUndefined()
})
