import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageOf, payments, payroll } from '../../../testing/cast.ts'
import { openGrid } from './grid.fixture.tsx'

/* To what the lines of a batch are narrowed, and in which order they stand. */

test('search, chips and order are over all lines, and stand in the address', async () => {
  const { grid } = await openGrid()
  const names = () =>
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.replace(/Open.*/, ''))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the payments' }), '4598')
  const shows = (...shown: string[]) => waitFor(() => expect(names()).toEqual(shown))
  await shows('Elias Gavera', 'Type a name')
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search the payments' }))
  await shows('Simon Karo', 'Naomi Hane-Nou', 'Elias Gavera', 'Type a name')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Largest first')
  await shows('Elias Gavera', 'Simon Karo', 'Naomi Hane-Nou', 'Type a name')
  await userEvent.click(screen.getByRole('button', { name: /^To settle/ }))
  await shows('Naomi Hane-Nou', 'Type a name')
})

test('what an address asks of the lines and there is not is said, and taken out', async () => {
  const { grid } = await openGrid({ words: '?show=banana&sort=size&bank=Nowhere&over=much' })
  expect(await screen.findByText('Only “banana”. The list shows: every payment.')).toBeTruthy()
  expect(screen.getByText('Order “size”. The list shows: as entered.')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Nowhere', selected: true })).toBeTruthy()
  expect(screen.getByText('That is no amount, so every amount is shown.')).toBeTruthy()
  expect(within(grid).queryByText('Naomi Hane-Nou')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take it out of the address' }))
  expect(screen.queryByText(/banana/)).toBeNull()
  expect(screen.getByRole('option', { name: 'Nowhere', selected: true })).toBeTruthy()
})

test('once the bank has the file, each line says what it answered, and the list is narrowed by it', async () => {
  const answers = ['on_statement', 'returned', 'not_confirmed'] as const
  const lines = payments.map((line, index) => ({ ...line, statement: answers[index] }))
  const batch = { ...payroll, state: 'settling' }
  const { grid, cell } = await openGrid({
    ...{ batch, as: 'vera', words: '?statement=returned' },
    answers: { 'GET /api/batches/p1/payments': [200, pageOf(...lines)] },
  })
  expect(within(grid).getByRole('columnheader', { name: 'Statement' })).toBeTruthy()
  expect(within(grid).getAllByRole('row')).toHaveLength(2)
  const choice = await screen.findByLabelText('Statement')
  expect(await within(cell(1, 7)).findByText('Returned')).toBeTruthy()
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['On the statement or not', 'Confirmed: 1', 'Not yet: 1', 'Returned: 1']])
  await userEvent.selectOptions(choice, 'Not yet: 1')
  expect(cell(1, 2).textContent).toContain('Elias Gavera')
  expect(await within(grid).findByTitle('No confirmed line of a statement has it yet')).toBeTruthy()
  await userEvent.selectOptions(choice, 'On the statement or not')
  expect(within(grid).getAllByRole('row')).toHaveLength(4)
})

test('before the bank has the file, nothing is said of a statement', async () => {
  const { grid } = await openGrid({ batch: payroll, as: 'vera' })
  expect(within(grid).queryByRole('columnheader', { name: 'Statement' })).toBeNull()
  expect(screen.queryByLabelText('Statement')).toBeNull()
})
