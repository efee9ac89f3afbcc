import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { networkMessage } from '../../api.ts'
import { amount } from '../../testing/amount.ts'
import { pageOf, payrollSummary, problem } from '../../testing/cast.ts'
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
  await screen.findByText(/No batch is in the state “Approved”/)
  expect(requests.at(-1)?.url).toContain('state=approved')
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
