import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PaymentView } from '#contract/batches/payments.ts'
import { ApiError } from '../../../../api.ts'
import { payments } from '../../../../testing/cast.ts'
import { GridStore } from '../rows/grid-store.ts'
import { Autosaver } from './autosave.ts'
import { type Flight, landed } from './flight.ts'
import { keptRows, withKept } from './kept-rows.ts'

type Answer = (flight: Flight) => PaymentView[] | Error
const lost = () => new ApiError(0, 'network', 'No line')

/** A server that adds what it is sent once per key, however often it is asked. */
function serverOf(answers: Answer[]) {
  const sent: Flight[] = []
  const happened = new Map<string, PaymentView[]>()
  const sendFlight = async (flight: Flight) => {
    sent.push(flight)
    const answer = (answers.shift() ?? happen)(flight)
    if (answer instanceof Error) throw answer
    return answer
  }
  function happen(flight: Flight): PaymentView[] {
    const lines = happened.get(flight.key) ?? linesOf(flight)
    happened.set(flight.key, lines)
    return lines
  }
  /** It happens, and nobody hears of it. */
  const cut: Answer = (flight) => {
    happen(flight)
    return lost()
  }
  return { sent, sendFlight, happened, cut, answers }
}

let ids = 100
function linesOf(flight: Flight): PaymentView[] {
  const [simon] = payments
  if (flight.kind === 'add') {
    return flight.body.payments.map(({ amountToea, reference }) => {
      const id = `line-${ids++}`
      return { ...(simon as PaymentView), id, amountToea, reference }
    })
  }
  return flight.body.changed.map(({ id, ...change }) => {
    const line = payments.find((one) => one.id === id) ?? (payments[0] as PaymentView)
    return {
      ...line,
      id,
      ...Object.fromEntries(Object.entries(change).filter(([, v]) => v !== undefined)),
    }
  })
}

function open(answers: Answer[] = []) {
  const server = serverOf(answers)
  const store = new GridStore(payments, true)
  const onSettled = vi.fn()
  const saver = new Autosaver({ store, sendFlight: server.sendFlight, onSettled, waits: [40] })
  const settled = () => waitFor(() => expect(saver.state().unsaved).toBe(0))
  return { ...server, store, saver, onSettled, settled }
}

const payee = { kind: 'named', name: 'Simon Karo' } as const
const blankOf = (store: GridStore) => store.rows().at(-1)?.key ?? ''
const add = (store: GridStore, amount: string) =>
  store.edit([{ key: blankOf(store), cells: { payee, amount, reference: 'Rent' } }])

test('a row is sent once it says whom and how much, and is then as the server has it', async () => {
  const { store, sent, settled, onSettled } = open()
  const key = blankOf(store)
  store.edit([{ key, cells: { payee } }])
  expect(sent).toHaveLength(0)
  store.edit([{ key, cells: { amount: '1,234.50' } }])
  await settled()
  expect(sent.map(({ body }) => body)).toEqual([
    { payments: [{ payeeNamed: 'Simon Karo', amountToea: 123_450, reference: '' }] },
  ])
  expect(store.rows().find((row) => row.key === key)?.cells.payee.kind).toBe('known')
  expect(onSettled).toHaveBeenCalledTimes(1)
})

test('an answer that is lost is asked for again under the same key: nothing happens twice', async () => {
  const { store, sent, happened, settled, saver, cut, answers } = open()
  // and who is turned away at the door meanwhile has not heard what became of the first
  const turnedAway = [
    [401, 'session_locked'],
    [409, 'drawn_for_another'],
    [403, 'http_error'],
  ] as const
  answers.push(
    cut,
    ...turnedAway.map(
      ([status, code]) =>
        () =>
          new ApiError(status, code, 'No'),
    ),
  )
  answers.push(lost)
  add(store, '10')
  await waitFor(() => expect(saver.state().isRetrying).toBe(true))
  expect(happened.size).toBe(1)
  await settled()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(6)
  expect(happened.size).toBe(1)
  expect(store.state().rows.filter(({ saved }) => saved)).toHaveLength(payments.length + 1)
})

test('what is typed while an answer is awaited goes after it, under a key of its own', async () => {
  const { store, sent, settled } = open([lost])
  add(store, '10')
  const key = store.rows().at(-2)?.key ?? ''
  store.edit([{ key, cells: { amount: '11' } }])
  await settled()
  expect(sent.map((flight) => flight.kind)).toEqual(['add', 'add', 'change'])
  const changes = sent.at(-1)
  expect(changes?.kind === 'change' && changes.body.changed).toMatchObject([{ amountToea: 1_100 }])
  expect(changes?.key).not.toBe(sent[0]?.key)
})

test('a row that the server refuses says why, and the others are saved without it', async () => {
  const refusal = new ApiError(422, 'invalid', 'No', [
    {
      row: 2,
      field: 'payeeNamed',
      code: 'payee_unknown',
      message: 'Payee: nobody.',
      severity: 'error',
    },
  ])
  const { store, sent, saver } = open([() => refusal])
  const [one = '', two = ''] = store.addBlank(2)
  store.edit([one, two].map((key) => ({ key, cells: { payee, amount: '5' } })))
  await waitFor(() => expect(saver.state().unsaved).toBe(1))
  expect(sent.map(({ rows }) => rows)).toEqual([[one, two], [one]])
  expect(store.rows().find(({ key }) => key === two)?.problem?.text).toBe('Payee: nobody.')
  store.edit([{ key: two, cells: { payee: { kind: 'named', name: 'Naomi' } } }])
  await waitFor(() => expect(saver.state().unsaved).toBe(0))
})

test('the row where the cursor is waits until it has left', async () => {
  const { store, saver, sent, settled } = open()
  const key = blankOf(store)
  saver.typeIn(key)
  store.edit([{ key, cells: { payee, amount: '5' } }])
  expect(sent).toHaveLength(0)
  saver.typeIn(undefined)
  await settled()
  expect(sent).toHaveLength(1)
})

test('undo of what was saved is a new change, and redo is one again', async () => {
  const { store, sent, settled } = open()
  const simon = payments[0]?.id ?? ''
  store.edit([{ key: simon, cells: { amount: '5' } }])
  await settled()
  store.undo()
  await settled()
  store.redo()
  await settled()
  const amounts = sent.map(
    (flight) => flight.kind === 'change' && flight.body.changed[0]?.amountToea,
  )
  expect(amounts).toEqual([500, payments[0]?.amountToea, 500])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a row that was taken out comes back to its place as a payment of its own', async () => {
  const { store, sent, settled } = open()
  const naomi = payments[1]?.id ?? ''
  store.edit([{ key: naomi, isGone: true }])
  await settled()
  expect(store.state().rows.map(({ key }) => key)).not.toContain(naomi)
  store.undo()
  await settled()
  expect(sent.map(({ kind }) => kind)).toEqual(['change', 'add'])
  expect(store.state().rows[1]?.key).toBe(naomi)
  const added = sent[1]
  expect(added?.kind === 'add' && added.body.payments[0]).toMatchObject({ payeeId: naomi })
})

test('what was typed by mistake and saved is taken out again by undo', async () => {
  const { store, sent, settled } = open()
  add(store, '10')
  await settled()
  store.undo()
  await settled()
  expect(sent.map(({ kind }) => kind)).toEqual(['add', 'change'])
  expect(store.state().rows.filter(({ saved }) => saved)).toHaveLength(payments.length)
})

test('an amount that cannot be read is not sent', () => {
  const { store, sent, saver } = open()
  store.edit([{ key: payments[0]?.id ?? '', cells: { amount: '1.234,50' } }])
  expect(sent).toHaveLength(0)
  expect(saver.state().unsaved).toBe(1)
})

test('what others changed is taken, and what is typed and not sent yet stays', () => {
  const { store } = open([lost])
  const [simon, naomi] = payments as [PaymentView, PaymentView]
  store.edit([{ key: simon.id, cells: { amount: '7.' } }])
  store.edit([{ key: naomi.id, cells: { reference: 'FN24' } }])
  store.takeLines(
    [
      { ...simon, reference: 'FN25' },
      { ...naomi, amountToea: 900 },
    ],
    true,
  )
  const cells = store.state().rows.map(({ cells: { amount, reference } }) => [amount, reference])
  expect(cells).toEqual([
    ['7.', 'FN25'],
    ['9.00', 'FN24'],
    ['', ''],
  ])
  // nor is it taken back with what was typed beside it
  store.takeLines([simon, { ...naomi, amountToea: 950 }], true)
  store.undo()
  expect(store.state().rows[1]?.cells).toMatchObject({ amount: '9.50', reference: naomi.reference })
})

test('what is not saved outlives loading the page again, and is sent under the same key', async () => {
  const shelf = keptRows('mia', 'p1')
  const before = serverOf([lost])
  const store = new GridStore(payments, true)
  const never = { onSettled: () => undefined, waits: [1_000_000], keep: shelf.keep }
  const saver = new Autosaver({ store, sendFlight: before.sendFlight, ...never })
  add(store, '10')
  await waitFor(() => expect(saver.state().isRetrying).toBe(true))
  store.edit([{ key: payments[0]?.id ?? '', cells: { amount: '1.234,50' } }])

  const kept = shelf.find()
  const after = serverOf([])
  const again = new GridStore(payments, true)
  again.replace((rows) => withKept(rows, kept ?? { rows: [] }))
  const opened = { store: again, sendFlight: after.sendFlight, onSettled: () => undefined }
  const next = new Autosaver({ ...opened, keep: shelf.keep, flight: Promise.resolve(kept?.flight) })
  await waitFor(() => expect(next.state().unsaved).toBe(1))
  expect(after.sent.map(({ key }) => key)).toEqual(before.sent.map(({ key }) => key))
  expect(again.state().rows[0]?.cells.amount).toBe('1.234,50')
  again.edit([{ key: payments[0]?.id ?? '', cells: { amount: '7' } }])
  await waitFor(() => expect(next.state().unsaved).toBe(0))
  expect(shelf.find()).toBeUndefined()
})

test('what is typed on after a row was sent leaves the cells of others as the answer has them', () => {
  const [simon] = payments as [PaymentView]
  const store = new GridStore(payments, true)
  store.edit([{ key: simon.id, cells: { reference: 'FN24' } }])
  const body = { changed: [{ id: simon.id, reference: 'FN24' }], removed: [] }
  const flight: Flight = { kind: 'change', key: 'k', rows: [simon.id], body }
  store.edit([{ key: simon.id, cells: { reference: 'FN25' } }])
  const answered = { ...simon, reference: 'FN24', amountToea: 900 }
  store.replace((rows) => landed(rows, flight, [answered]))
  expect(store.rows()[0]?.cells).toMatchObject({ amount: '9.00', reference: 'FN25' })
})

test('the blank row in which somebody types stays where lines are read again', () => {
  const { store } = open()
  const key = blankOf(store)
  store.takeLines([...payments, { ...(payments[0] as PaymentView), id: 'of-others' }], true)
  expect(store.rows().map((row) => row.key)).toEqual([
    ...payments.map(({ id }) => id),
    'of-others',
    key,
  ])
})

test('a payment that was taken out comes back with its invoices', async () => {
  const invoices = [{ number: 'INV 7', day: null, grossToea: 320_492, withheldToea: 0 }]
  const store = new GridStore([{ ...(payments[0] as PaymentView), invoices }], true)
  const { sent, sendFlight } = serverOf([])
  const saver = new Autosaver({ store, sendFlight, onSettled: vi.fn(), waits: [40] })
  const key = store.rows()[0]?.key ?? ''
  for (const isGone of [true, false]) {
    store.edit([{ key, isGone }])
    await waitFor(() => expect(saver.state().unsaved).toBe(0))
  }
  expect(sent.map(({ kind }) => kind)).toEqual(['change', 'add'])
  expect(sent.at(-1)?.body).toMatchObject({ payments: [{ invoices }] })
})
