import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageOf, payments, payroll, problem } from '../../../testing/cast.ts'
import type { Answer } from '../../../testing/open-page.tsx'
import { added, openGrid, paste, simon } from './grid.fixture.tsx'
import { GridStore } from './rows/grid-store.ts'
import { keptRows } from './saving/kept-rows.ts'

/* What is typed in the grid and not saved yet, while colleagues change the same batch or its page goes away. */

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
  await paste(cell(1, 4), '50\n60')
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
  await paste(cell(4, 2), 'Simon Karo\t1,234.50\tRent')
  fireEvent.mouseDown(cell(1, 2))
  await screen.findByText(/^Saved /)
  expect(client.isFetching({ queryKey: key })).toBe(0)
  const lists = () =>
    requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/payments'))
  await waitFor(() => expect(lists()).toHaveLength(3), { timeout: 2_000 })
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
