import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageOf, payments, payroll, problem } from '../../../testing/cast.ts'
import type { Answer } from '../../../testing/open-page.tsx'
import { openGrid, payee } from './grid.fixture.tsx'
import { GridStore } from './rows/grid-store.ts'
import { keptRows } from './saving/kept-rows.ts'

const simon = payments[0] as (typeof payments)[number]
const added = (amountToea: number, reference = '') => ({
  items: [{ ...simon, id: `new-${amountToea}`, line: 9, amountToea, reference, lastPaid: null }],
  warnings: [],
})

const paste = (cell: HTMLElement, text: string) =>
  fireEvent.paste(cell, { clipboardData: { getData: () => text } })

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

test('a cell that was opened and left as it was sends nothing, whatever a colleague put in meanwhile', async () => {
  const theirs = pageOf({ ...simon, amountToea: 900 }, ...payments.slice(1))
  const { cell, posts, client } = await openGrid({
    answers: {
      'GET /api/batches/p1/payments': [
        [200, pageOf(...payments)],
        [200, theirs],
      ],
      'POST /api/batches/p1/payments/changes': 'never',
    },
  })
  fireEvent.mouseDown(cell(1, 4))
  fireEvent.mouseDown(cell(1, 4))
  await act(() => client.invalidateQueries({ queryKey: ['batches', 'p1', 'payments'] }))
  await userEvent.keyboard('{Enter}')
  expect(cell(1, 4).textContent).toBe('K9.00')
  fireEvent.mouseDown(cell(3, 4))
  expect(posts()).toHaveLength(0)
})

test('what changed since it was seen stands beside what was typed, and a press says which', async () => {
  const is = (value: string): Answer => {
    const message = `This changed since you saw it: it is ${value} now.`
    const errors = [{ row: 1, field: 'amount', value, code: 'stale_payment', message }]
    return [409, { ...problem(409, 'stale_payment', 'No'), errors }]
  }
  const kept = { items: [{ ...simon, amountToea: 5_000 }] }
  const { cell, posts } = await openGrid({
    answers: {
      // the row where the cursor is goes last
      'POST /api/batches/p1/payments/changes': [is('8.00'), is('9.00'), [200, kept]],
    },
  })
  fireEvent.mouseDown(cell(1, 4))
  paste(cell(1, 4), '50\n60')
  fireEvent.mouseDown(cell(3, 4))
  expect(await screen.findByText('This changed since you saw it: it is 9.00 now.')).toBeTruthy()
  expect([cell(1, 4), cell(2, 4)].map((one) => one.textContent)).toEqual(['K50.00', 'K60.00'])
  const press = (name: string) =>
    userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
  await press('Keep K8.00')
  expect(cell(2, 4).textContent).toBe('K8.00')
  await press('Use mine')
  fireEvent.mouseDown(cell(3, 4))
  await waitFor(() => expect(posts()).toHaveLength(3))
  const was = { amountToea: 900 }
  expect(posts()[2]?.body).toEqual({
    changed: [{ id: simon.id, amountToea: 5_000, was }],
    removed: [],
  })
})

test('lines that were asked for before a row was saved take nothing of it away', async () => {
  const { cell, client, requests } = await openGrid({
    answers: {
      'GET /api/batches/p1/payments': [
        [200, pageOf(...payments)],
        'never',
        [200, pageOf(...payments)],
      ],
      'POST /api/batches/p1/payments': [201, added(123_450, 'Rent')],
    },
  })
  const key = ['batches', 'p1', 'payments']
  void client.invalidateQueries({ queryKey: key })
  await waitFor(() => expect(client.isFetching({ queryKey: key })).toBe(1))
  fireEvent.mouseDown(cell(4, 2))
  paste(cell(4, 2), 'Simon Karo\t1,234.50\tRent')
  fireEvent.mouseDown(cell(1, 2))
  await screen.findByText(/^Saved /)
  expect(client.isFetching({ queryKey: key })).toBe(0)
  const lists = () =>
    requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/payments'))
  await waitFor(() => expect(lists()).toHaveLength(3), { timeout: 2_000 })
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
  paste(cell(4, 2), 'Naomi Hane-Nou')
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
  paste(cell(4, 2), 'Name\tAmount\tReference\nSimon Karo\t12.50\tFN24\nNaomi Hane-Nou\t12,5\tFN24')
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

test('what is not saved is asked about before the window is closed, also where another page is open', async () => {
  const { cell } = await openGrid()
  const unload = () => new Event('beforeunload', { cancelable: true })
  expect(fireEvent(window, unload())).toBe(true)
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('1.234,50{Enter}')
  cleanup()
  expect(fireEvent(window, unload())).toBe(false)
  sessionStorage.clear()
})

test.each(['7', '7{Tab}'])(
  'what is typed is saved where another page takes the grid away: %s',
  async (keys) => {
    const { cell, posts } = await openGrid({
      answers: { 'POST /api/batches/p1/payments/changes': 'never' },
    })
    fireEvent.mouseDown(cell(1, 4))
    await userEvent.keyboard(keys)
    cleanup()
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.body).toMatchObject({ changed: [{ amountToea: 700 }] })
    sessionStorage.clear()
  },
)

test('what is typed in a row that a colleague takes out meanwhile stays in sight, and is not added by itself', async () => {
  const { cell, client, posts } = await openGrid()
  fireEvent.mouseDown(cell(1, 4))
  await userEvent.keyboard('7')
  act(() => {
    client.setQueryData(['batches', 'p1', 'payments'], payments.slice(1))
  })
  await screen.findAllByText(/Somebody took this payment out meanwhile/)
  expect(cell(3, 4).textContent).toBe('K7.00')
  expect(posts()).toHaveLength(0)
  sessionStorage.clear()
})

test('a name that is being typed is kept where the page is loaded again', async () => {
  const { cell } = await openGrid({ answers: { 'GET /api/payees': 'never' } })
  fireEvent.mouseDown(cell(4, 2))
  await userEvent.keyboard('Kila')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  expect(keptRows('mia', 'p1').find()?.rows).toMatchObject([{ cells: { payee: { name: 'Kila' } } }])
  sessionStorage.clear()
})

test('a row that was typed before a colleague handed the batch over says why it is not saved, and stays', async () => {
  const store = new GridStore(payments, true)
  const [key = ''] = store.addBlank(1)
  store.edit([{ key, cells: { payee: { kind: 'named', name: 'Kila Vele' }, amount: '10' } }])
  keptRows('mia', 'p1').keep(store.unsaved(), undefined)
  const refused = problem(409, 'not_editable', 'This batch was handed over.')
  await openGrid({ batch: payroll, answers: { 'POST /api/batches/p1/payments': [409, refused] } })
  expect(await screen.findByText('This batch was handed over.')).toBeTruthy()
  expect(keptRows('mia', 'p1').find()?.rows).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /Take the row out/ }))
  await waitFor(() => expect(keptRows('mia', 'p1').find()).toBeUndefined())
})
