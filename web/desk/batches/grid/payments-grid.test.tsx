import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageOf, payroll } from '../../../testing/cast.ts'
import { added, openGrid, paste, payee, simon } from './grid.fixture.tsx'

test('a grid says how many rows and columns it has, and which cells are only read', async () => {
  const { grid, cell } = await openGrid()
  expect(grid.getAttribute('aria-rowcount')).toBe('5')
  expect(within(grid).getAllByRole('row')).toHaveLength(5)
  expect(cell(1, 2).textContent).toContain('Simon Karo')
  expect(cell(1, 3).getAttribute('aria-readonly')).toBe('true')
  expect(cell(1, 4).getAttribute('aria-readonly')).toBeNull()
  expect(within(cell(2, 1)).getByText('Over twice the usual')).toBeTruthy()
})

test('a payment is typed without a mouse: who, Tab, how much, Enter', async () => {
  const { cell, posts } = await openGrid({
    answers: { 'POST /api/batches/p1/payments': [201, added(123_450, 'Rent')] },
  })
  act(() => cell(1, 2).focus())
  await userEvent.keyboard('{Control>}{End}{/Control}nao')
  await screen.findByRole('option', { name: /Naomi Hane-Nou/ })
  await userEvent.keyboard('{Tab}1,234.50{Tab}Rent{Enter}')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({
    payments: [{ payeeId: 'naomi', amountToea: 123_450, reference: 'Rent' }],
  })
  expect(await screen.findByText(/^Saved /)).toBeTruthy()
  const isFading = (row: number) => cell(row, 2).parentElement?.classList.contains('row-new')
  await waitFor(() => expect(isFading(4)).toBe(true))
  expect(isFading(1)).toBe(false)
})

test('of several who fit none is taken by itself', async () => {
  const two = [payee('n1', 'Naomi Hane', 'E1'), payee('n2', 'Naomi Hane-Nou', 'E2')]
  const { cell, posts } = await openGrid({ answers: { 'GET /api/payees': [200, pageOf(...two)] } })
  fireEvent.mouseDown(cell(4, 2))
  await userEvent.keyboard('naomi')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{Tab}')
  expect(await screen.findByText(/2 payees fit “naomi”/)).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(cell(4, 2).textContent).toContain('Naomi Hane-Nou')
  expect(posts()).toHaveLength(0)
})

test('a name that nobody has offers a new payee, who is proposed with the payment', async () => {
  const { cell, posts } = await openGrid({
    answers: {
      'GET /api/payees': [200, pageOf()],
      'POST /api/batches/p1/payments': [201, added(500)],
    },
  })
  fireEvent.mouseDown(cell(4, 2))
  await userEvent.keyboard('Kila Vele')
  await screen.findByRole('option', { name: /New payee “Kila Vele”/ })
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'New payee' }))
  expect(dialog.getByLabelText('Name at the bank')).toHaveProperty('value', 'Kila Vele')
  await userEvent.type(dialog.getByLabelText('BSB'), '088-950')
  await userEvent.type(dialog.getByLabelText('Account number'), '0071234')
  await userEvent.click(dialog.getByRole('button', { name: 'Pay this payee' }))
  fireEvent.mouseDown(cell(4, 4))
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(posts()).toHaveLength(1))
  const account = { name: 'Kila Vele', bsb: '088-950', accountNumber: '0071234' }
  expect(posts()[0]?.body).toMatchObject({ payments: [{ payee: account, amountToea: 500 }] })
})

test('typing over an amount changes it, and Esc leaves it as it was', async () => {
  const changed = { items: [{ ...simon, amountToea: 5_000 }] }
  const { cell, posts } = await openGrid({
    answers: { 'POST /api/batches/p1/payments/changes': [200, changed] },
  })
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('7{Escape}')
  expect(cell(1, 4).textContent).toBe('K3,204.92')
  await userEvent.keyboard('50{Enter}')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({
    changed: [{ id: simon.id, amountToea: 5_000, was: { amountToea: simon.amountToea } }],
    removed: [],
  })
})

test('somebody who is found late takes the place of nobody who was chosen since', async () => {
  let answer = (_found: unknown) => {}
  const { cell, client } = await openGrid({ answers: { 'GET /api/payees': 'never' } })
  vi.spyOn(client, 'fetchQuery').mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  fireEvent.mouseDown(cell(4, 2))
  await userEvent.keyboard('mea{Tab}')
  fireEvent.mouseDown(cell(4, 2))
  await paste(cell(4, 2), 'Naomi Hane-Nou')
  await act(async () => answer(pageOf(payee('mea', 'Mea Tom', 'E9'))))
  expect(cell(4, 2).textContent).toContain('Naomi Hane-Nou')
})

test('nobody is told that a row is not typed to its end while they type it', async () => {
  const { cell } = await openGrid()
  fireEvent.mouseDown(cell(4, 4))
  await userEvent.keyboard('50{Tab}')
  expect(screen.queryByText('Whom does it pay?', { ignore: '[role=status]' })).toBeNull()
  fireEvent.mouseDown(cell(1, 4))
  expect(screen.getByText('Whom does it pay?', { ignore: '[role=status]' })).toBeTruthy()
})

test('an amount that could be read two ways is not sent, and the row says so', async () => {
  const { cell, requests } = await openGrid()
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('1.234,50{Enter}')
  expect(await screen.findByText('Write the amount like 1,234.50')).toBeTruthy()
  expect(cell(1, 4).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/1 row not saved yet/)).toBeTruthy()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('what such an amount may mean is suggested, and taken by a press', async () => {
  const { cell, posts } = await openGrid({
    answers: {
      'POST /api/batches/p1/payments/changes': [
        200,
        { items: [{ ...simon, amountToea: 123_450 }] },
      ],
    },
  })
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('1.234,50{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Use 1234.50' }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({ changed: [{ id: simon.id, amountToea: 123_450 }] })
})

test('Ctrl+D takes the amount from above, Ctrl+Z takes it back, Ctrl+Y does it again', async () => {
  const { cell } = await openGrid({ answers: { 'POST /api/batches/p1/payments/changes': 'never' } })
  fireEvent.mouseDown(cell(2, 4))
  await userEvent.keyboard('{Control>}d{/Control}')
  expect(cell(2, 4).textContent).toBe('K3,204.92')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(cell(2, 4).textContent).toBe('K2,618.14')
  await userEvent.keyboard('{Control>}y{/Control}')
  expect(cell(2, 4).textContent).toBe('K3,204.92')
})

test('Shift+Delete takes a row out, and the toast brings it back', async () => {
  const { cell, grid } = await openGrid({
    answers: { 'POST /api/batches/p1/payments/changes': 'never' },
  })
  fireEvent.mouseDown(cell(2, 2))
  await userEvent.keyboard('{Shift>}{Delete}{/Shift}')
  expect(within(grid).queryByText('Naomi Hane-Nou')).toBeNull()
  // which takes back nothing that was typed since
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('50{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(within(grid).getByText('Naomi Hane-Nou')).toBeTruthy()
  expect(cell(1, 4).textContent).toBe('K50.00')
})

test('pasted rows below the last one are added at once, and one that cannot be read says why', async () => {
  const { cell, posts } = await openGrid({
    answers: { 'POST /api/batches/p1/payments': [201, added(1_250, 'FN24')] },
  })
  fireEvent.mouseDown(cell(4, 2))
  await paste(
    cell(4, 2),
    'Name\tAmount\tReference\nSimon Karo\t12.50\tFN24\nNaomi Hane-Nou\t12,5\tFN24',
  )
  fireEvent.mouseDown(cell(1, 2))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toEqual({
    payments: [{ payeeNamed: 'Simon Karo', amountToea: 1_250, reference: 'FN24' }],
  })
  expect(await screen.findByText('Write the amount like 1,234.50')).toBeTruthy()
  expect(screen.getByText('2 rows pasted.')).toBeTruthy()
})

test('Esc leaves the grid, so that Tab goes on', async () => {
  const { cell, grid } = await openGrid()
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('{Escape}')
  expect(grid.contains(document.activeElement)).toBe(false)
})

test('whoever may not edit reads the same grid', async () => {
  const { grid, cell } = await openGrid({ batch: payroll, as: 'vera' })
  expect(grid.getAttribute('aria-readonly')).toBe('true')
  expect(within(grid).getAllByRole('row')).toHaveLength(4)
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('7')
  expect(within(grid).queryByRole('textbox')).toBeNull()
})
