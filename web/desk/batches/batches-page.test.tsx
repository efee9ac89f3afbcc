import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BatchSummary, ListedBatch } from '#contract/batches/batches.ts'
import { networkMessage } from '../../api.ts'
import { amount } from '../../testing/amount.ts'
import { pageOf, payrollSummary, problem, sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { BatchesPage } from './batches-page.tsx'

test('lists batches with their state, total and way in', async () => {
  openPage(<BatchesPage />, {
    answers: { 'GET /api/batches': [200, pageOf(payrollSummary)] },
  })
  const link = await screen.findByRole('link', { name: 'Payroll FN23' })
  expect(link.getAttribute('href')).toBe('/batches/p1')
  expect(screen.getAllByText(amount('K10,141.88')).length).toBeGreaterThan(0)
  expect(screen.getByText('0 of 2')).toBeTruthy()
  expect(document.title).toBe('Batches · Bilum')
})

test('a confidential batch that is open is listed without what it comes to, and so is what all come to', async () => {
  const draft = { ...payrollSummary, id: 'p2', state: 'draft' as const, isConfidential: true }
  const kept = { ...draft, paymentCount: null, totalToea: null }
  openPage(<BatchesPage />, {
    answers: { 'GET /api/batches': [200, pageOf<ListedBatch>(payrollSummary, kept)] },
  })
  expect(await screen.findByText('confidential')).toBeTruthy()
  expect(screen.getByText('2 shown')).toBeTruthy()
  expect(screen.queryByText('Total', { selector: 'span' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'None of these can be ticked' })).toBeTruthy()
})

test('a list of which nothing can be ticked says so at the head of the ticks', async () => {
  openPage(<BatchesPage />, {
    answers: { 'GET /api/batches': [200, pageOf({ ...payrollSummary, state: 'queried' })] },
  })
  const name = 'None of these can be ticked'
  expect(await screen.findByRole('columnheader', { name })).toBeTruthy()
})

test('an empty list says what a batch is and offers the one next step', async () => {
  openPage(<BatchesPage />, { answers: { 'GET /api/batches': [200, pageOf()] } })
  await screen.findByText(/A batch is a list of payments/)
  expect(screen.getAllByRole('link', { name: 'New batch' })).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Sample sheet (CSV)' })).toBeTruthy()
})

test('those who only read are not offered a new batch', async () => {
  openPage(<BatchesPage />, { as: 'vera', answers: { 'GET /api/batches': [200, pageOf()] } })
  await screen.findByText(/A batch is a list of payments/)
  expect(screen.queryByRole('link', { name: 'New batch' })).toBeNull()
})

test('says that it is loading while no answer has come', async () => {
  openPage(<BatchesPage />, { answers: { 'GET /api/batches': 'never' } })
  expect(await screen.findByText('Loading…')).toBeTruthy()
})

test('a failed list says why and can be tried again', async () => {
  openPage(<BatchesPage />, {
    answers: {
      'GET /api/batches': [new TypeError('fetch failed'), [200, pageOf(payrollSummary)]],
    },
  })
  expect(await screen.findByText(networkMessage)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Payroll FN23' })).toBeTruthy()
})

test('the state in the URL is what the server is asked for', async () => {
  const { requests } = openPage(<BatchesPage />, {
    url: '/batches?state=approved',
    answers: { 'GET /api/batches': [200, pageOf()] },
  })
  await screen.findByText('No batch fits what you asked for.')
  expect(requests.map(({ url }) => url)).toContain('/api/batches?state=approved')
})

test('older batches come by cursor', async () => {
  const older = { ...payrollSummary, id: 'p0', name: 'Payroll FN22' }
  const { requests } = openPage(<BatchesPage />, {
    answers: {
      'GET /api/batches': [
        [200, { items: [payrollSummary], nextCursor: 'next' }],
        [200, pageOf(older)],
      ],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show older batches' }))
  expect(await screen.findByRole('link', { name: 'Payroll FN22' })).toBeTruthy()
  expect(requests.at(-1)?.url).toContain('cursor=next')
})

test('a refused list shows the server’s sentence', async () => {
  const refused = problem(403, 'not_allowed', 'Your role does not allow this.')
  openPage(<BatchesPage />, { answers: { 'GET /api/batches': [403, refused] } })
  expect(await screen.findByText('Your role does not allow this.')).toBeTruthy()
})

test('open batches are cancelled together, each with a key and an answer of its own', async () => {
  const draft = (id: string): BatchSummary => ({
    ...payrollSummary,
    id,
    name: `Draft ${id}`,
    state: 'draft',
  })
  const { requests } = openPage(<BatchesPage />, {
    answers: {
      'GET /api/batches': [200, pageOf(payrollSummary, draft('d1'), draft('d2'))],
      'POST /api/batches/d1/cancellation': [200, {}],
      'POST /api/batches/d2/cancellation': [
        new TypeError('fetch failed'),
        [409, problem(409, 'not_cancellable', 'This batch cannot be cancelled any more.')],
        [200, {}],
      ],
    },
  })
  await screen.findByRole('link', { name: 'Draft d1' })
  expect(screen.queryByLabelText('Tick Payroll FN23 B00042')).toBeNull()
  await userEvent.click(screen.getByLabelText('Tick every row shown'))
  expect(screen.getByText('2 ticked')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel…' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Made twice')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the batches' }))
  expect(await screen.findByText(/1 of 2 done/)).toBeTruthy()
  expect(screen.getByText('Cancelled', { selector: 'li *' })).toBeTruthy()
  expect(screen.getByText(/^Not confirmed/)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Try the others again' }))
  expect(await screen.findByText('This batch cannot be cancelled any more.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try the others again' }))
  expect(await screen.findByText(/2 of 2 done/)).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST')
  const [first, lost, again, last] = sent
  expect(sent.map(({ body }) => body)).toEqual(
    Array(4).fill({ reason: 'Made twice', askedAt: null }),
  )
  expect([again?.key, last?.key]).toEqual([lost?.key, lost?.key])
  expect(first?.key).not.toBe(lost?.key)
})

test('an organisation that refuses to start batches offers none', async () => {
  const session = sessionOf('mia')
  const organisation = { ...session.organisation, refuses: ['start'] }
  openPage(<BatchesPage />, {
    answers: {
      'GET /api/batches': [200, pageOf(payrollSummary)],
      'GET /api/auth/session': [200, { ...session, organisation }],
    },
  })
  await screen.findByRole('heading', { name: 'Batches' })
  expect(screen.queryByRole('link', { name: 'New batch' })).toBeNull()
})
