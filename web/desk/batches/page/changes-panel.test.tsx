import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BatchComparison } from '#contract/batches/comparison.ts'
import { pageOf, payments, payroll } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { found, listOf } from '../findings/findings-cast.fixture.ts'

const comparison: BatchComparison = {
  before: {
    id: 'p0',
    reference: 'B41',
    name: 'Payroll FN22',
    valueDate: '2026-11-12',
    paymentCount: 409,
    totalToea: 840_006,
  },
  steps: [
    { kind: 'new', payees: 102, toea: 200_000 },
    { kind: 'less', payees: 1, toea: -25_818 },
  ],
  same: 309,
  listed: [
    { kind: 'new', payeeId: 'y1', payeeName: 'Kila Morea', beforeToea: 0, nowToea: 90_000 },
    { kind: 'less', payeeId: 'y2', payeeName: 'Ruth Wambi', beforeToea: 300_000, nowToea: 274_182 },
  ],
}
const none: BatchComparison = { before: null, steps: [], same: 0, listed: [] }

function open(url: string, compared = comparison) {
  openPage(<BatchPage />, {
    at: '/batches/:batchId',
    url,
    answers: {
      'GET /api/batches/p1': [200, payroll],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/batches/p1/findings': [200, listOf(found('above_usual'))],
      'GET /api/batches/p1/comparison': [200, compared],
    },
  })
}

test('a batch with one before it has a tab for what changed since', async () => {
  open('/batches/p1')
  await userEvent.click(await screen.findByRole('link', { name: 'Changes since Payroll FN22' }))
  const steps = within(await screen.findByRole('figure'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(steps).toEqual([
    'Payroll FN22K8,400.06',
    '102 new+ K2,000.00',
    '1 paid less− K258.18',
    'This batchK10,141.88',
  ])
  expect(screen.getByText(/309 payees get what they got in Payroll FN22/)).toBeTruthy()
})

test('each step leads to who it is, with what they got and get', async () => {
  open('/batches/p1?tab=changes')
  const less = within(await screen.findByRole('region', { name: '1 paid less' }))
  expect(less.getByRole('row', { name: /Ruth Wambi/ }).textContent).toBe(
    'Ruth WambiK3,000.00K2,741.82− K258.18',
  )
  expect(screen.getByRole('link', { name: '1 paid less' }).getAttribute('href')).toBe('#less')
  expect(screen.getByRole('region', { name: '102 new' }).textContent).toContain(
    'The largest 1 of 102',
  )
})

test('where no batch before paid mostly the same people, there is no tab, and its address says so', async () => {
  open('/batches/p1?tab=changes', none)
  expect(await screen.findByText(/nothing to compare with/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Changes since/ })).toBeNull()
})
