import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { must } from '#domain/must.ts'
import { pageOf, payments, payroll } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { found, listOf } from '../findings/findings-cast.fixture.ts'

const paying = (amounts: number[]) =>
  amounts.map((amountToea, index) => ({
    ...must(payments[0], 'payment'),
    id: `x${index}`,
    line: index + 1,
    amountToea,
  }))

function open(amounts: number[]) {
  return openPage(<BatchPage />, {
    at: '/batches/:batchId',
    url: '/batches/p1',
    answers: {
      'GET /api/batches/p1': [200, payroll],
      'GET /api/batches/p1/payments': [200, pageOf(...paying(amounts))],
      'GET /api/batches/p1/findings': [200, listOf(found('above_usual'))],
    },
  })
}
const pays = Array.from({ length: 12 }, (_, index) => 100_000 + index * 1_000)

test('an amount with one zero too many is seen beside the lines, and leads to itself', async () => {
  const { requests } = open([...pays, 1_060_000])
  const section = within(await screen.findByRole('region', { name: 'Amounts' }))
  expect(
    section.getByRole('img', { name: '13 amounts from K1,000.00 to K10,600.00.' }),
  ).toBeTruthy()
  const way = section.getByRole('link', { name: '1 amount above five times that' })
  expect(way.getAttribute('href')).toBe('/batches/p1?over=5300.00&sort=largest')
  expect(section.getAllByRole('row', { hidden: true }).at(-1)?.textContent).toContain('K10,600.001')
  expect(requests.filter(({ path }) => path.endsWith('/payments'))).toHaveLength(1)
})

test('a few amounts have no picture', async () => {
  open(pays.slice(0, 3))
  await screen.findByRole('region', { name: 'Payments' })
  expect(screen.queryByRole('region', { name: 'Amounts' })).toBeNull()
})
