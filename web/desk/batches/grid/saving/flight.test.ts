import { expect, test } from 'vitest'
import type { PaymentView } from '#contract/batches/payments.ts'
import { must } from '#domain/must.ts'
import { ApiError } from '../../../../api.ts'
import { payments } from '../../../../testing/cast.ts'
import { GridStore } from '../rows/grid-store.ts'
import { landed, nextFlight, refused } from './flight.ts'

/* What an answer makes of the rows. */

test('what was typed in an added row that a list brought before its answer stays typed', () => {
  const store = new GridStore(payments, true)
  const key = store.rows().at(-1)?.key ?? ''
  store.edit([{ key, cells: { payee: { kind: 'named', name: 'Simon Karo' }, amount: '10' } }])
  const flight = must(nextFlight(store.unsaved(), undefined), 'flight')
  const line = { ...(payments[0] as PaymentView), id: 'added', amountToea: 1_000, reference: '' }
  store.takeLines([...payments, line], true)
  store.edit([{ key: line.id, cells: { amount: '11' } }])
  const rows = () => store.rows().filter(({ saved }) => saved?.id === line.id)
  const [opened] = rows()
  store.replace((all) => landed(all, flight, [line]))
  expect(rows()).toMatchObject([{ key, cells: { amount: '11' } }])
  // so does what is typed in its cell still
  store.edit([{ key: line.id, cells: { amount: '12' }, over: opened?.saved }])
  expect(rows()).toMatchObject([{ key, cells: { amount: '12' } }])
  expect(store.rows()).toHaveLength(payments.length + 2)
})

const [simon, naomi, third] = payments as [PaymentView, PaymentView, PaymentView]
const flightOf = (store: GridStore) => must(nextFlight(store.unsaved(), undefined), 'flight')
const stale = (row: number, field: string, value: string) => ({
  ...{ row, field, value, code: 'stale_payment', message: `It is ${value} now.` },
})
const refusal = (...errors: ApiError['errors']) => new ApiError(409, 'stale_payment', 'No', errors)

test('a change says what was typed over, also where a colleague’s was read meanwhile', () => {
  const store = new GridStore(payments, true)
  store.edit([{ key: simon.id, cells: { amount: '5' } }])
  store.takeLines([{ ...simon, amountToea: 900 }, naomi, third], true)
  const was = { amountToea: simon.amountToea }
  expect(flightOf(store).body).toEqual({
    changed: [{ id: simon.id, amountToea: 500, was }],
    removed: [],
  })
  // a cell that was opened before it was read, too; one that shows it is typed over it
  const opened = must(store.rows()[1], 'row').saved
  store.takeLines([simon, { ...naomi, amountToea: 901 }, { ...third, amountToea: 902 }], true)
  store.edit([
    { key: naomi.id, cells: { amount: '5' }, over: opened },
    { key: third.id, isGone: true },
  ])
  const { changed, removed } = flightOf(store).body as { changed: object[]; removed: object[] }
  expect(changed[1]).toMatchObject({ was: { amountToea: naomi.amountToea } })
  const { reference } = third
  expect(removed).toEqual([{ id: third.id, was: { amountToea: 902, reference } }])
})

test('undo of what a colleague changed since says what it takes back', () => {
  const store = new GridStore(payments, true)
  store.edit([{ key: simon.id, cells: { amount: '5' } }])
  store.replace((rows) => landed(rows, flightOf(store), [{ ...simon, amountToea: 500 }]))
  store.takeLines([{ ...simon, amountToea: 900 }, naomi, third], true)
  store.undo()
  expect(flightOf(store).body).toMatchObject({
    changed: [{ amountToea: simon.amountToea, was: { amountToea: 500 } }],
  })
})

test('undo of a cell that a colleague changed beside what was saved does, too', () => {
  const store = new GridStore(payments, true)
  const land = (line: object) =>
    store.replace((rows) => landed(rows, flightOf(store), [{ ...simon, ...line }]))
  store.edit([{ key: simon.id, cells: { reference: 'Mine' } }])
  land({ reference: 'Mine' })
  store.edit([{ key: simon.id, cells: { amount: '5' } }])
  land({ reference: 'Theirs', amountToea: 500 })
  store.undo()
  land({ reference: 'Theirs' })
  store.undo()
  expect(flightOf(store).body).toMatchObject({
    changed: [{ reference: simon.reference, was: { reference: 'Mine' } }],
  })
})

test('a row that changed since it was seen keeps what was typed and says what is there', () => {
  const store = new GridStore(payments, true)
  store.edit([
    { key: simon.id, cells: { amount: '5', reference: 'Mine' } },
    { key: naomi.id, cells: { amount: '6' } },
    { key: third.id, isGone: true },
  ])
  const errors = [
    stale(1, 'amount', '9.50'),
    stale(1, 'reference', 'X'),
    stale(3, 'amount', '8.00'),
  ]
  store.replace((rows) => refused(rows, flightOf(store), refusal(...errors)))
  const [first, , last] = store.state().rows
  expect(first).toMatchObject({ saved: { amountToea: 950 }, cells: { amount: '5' } })
  expect(first?.problem).toMatchObject({ field: 'amount', isTheirs: true })
  expect(last).toMatchObject({
    isGone: false,
    cells: { amount: '8.00' },
    problem: { isTheirs: true },
  })
  // the others go again
  expect(flightOf(store).rows).toEqual([naomi.id])
  store.edit([{ key: simon.id }, { key: third.id, isGone: true }])
  const { changed, removed } = flightOf(store).body as { changed: object[]; removed: object[] }
  // over what was told, and of the other field over what was seen
  const was = { amountToea: 950, reference: simon.reference }
  expect(changed[0]).toMatchObject({ amountToea: 500, reference: 'Mine', was })
  expect(removed).toMatchObject([{ was: { amountToea: 800 } }])
})

test('a row that a colleague took out says so, and holds up none beside it', () => {
  const store = new GridStore(payments, true)
  store.edit([
    { key: simon.id, cells: { amount: '5' } },
    { key: naomi.id, isGone: true },
    { key: third.id, cells: { amount: '6' } },
  ])
  const gone = { code: 'not_found', message: 'No' }
  const { body } = flightOf(store) as { body: { changed: { id: string }[] } }
  const errors = [{ row: 1 + body.changed.findIndex(({ id }) => id === simon.id), ...gone }]
  errors.push({ row: 3, ...gone })
  store.replace((rows) =>
    refused(rows, flightOf(store), new ApiError(404, 'not_found', 'No', errors)),
  )
  expect(store.state().rows[0]).toMatchObject({ saved: undefined, cells: { amount: '5' } })
  expect(store.state().rows[0]?.problem?.text).toContain('Somebody took this payment out')
  expect(store.state().rows.map(({ key }) => key)).not.toContain(naomi.id)
  expect(flightOf(store).rows).toEqual([third.id])
  store.edit([{ key: naomi.id, isGone: false }])
  const back = store.state().rows.find(({ key }) => key === naomi.id)
  expect(back?.problem?.text).toContain('Somebody took this payment out')
})

/** Somebody typed 5 where a colleague had left 9.00 meanwhile, and is told so. */
function toldOfTheirs(column: 'amount' | 'reference' = 'amount') {
  const store = new GridStore(payments, true)
  const opened = simon
  store.edit([{ key: simon.id, cells: { [column]: '5' } }])
  const errors = [stale(1, column, '9.00')]
  store.replace((rows) => refused(rows, flightOf(store), refusal(...errors)))
  return { store, opened, first: () => must(store.state().rows[0], 'row') }
}

test('taken back after that, it is what the colleague left, and nothing of before goes over it', () => {
  for (const column of ['amount', 'reference'] as const) {
    const { store, first } = toldOfTheirs(column)
    store.undo()
    expect(first()).toMatchObject({ cells: { [column]: '9.00' }, problem: undefined })
    expect(store.unsaved()).toEqual([])
  }
})

test('nobody chooses by what they type beside it, or began to type before they were told', () => {
  const { store, opened, first } = toldOfTheirs()
  store.edit([{ key: simon.id, cells: { reference: 'Mine' } }])
  store.edit([{ key: simon.id, cells: { amount: '6' }, over: opened }])
  expect(first()).toMatchObject({ cells: { amount: '6', reference: 'Mine' } })
  expect(first().problem?.isTheirs).toBe(true)
  expect(nextFlight(store.unsaved(), undefined)).toBeUndefined()
  store.undo()
  store.undo()
  expect(first()).toMatchObject({
    cells: { reference: simon.reference },
    problem: { isTheirs: true },
  })
  // typed in that cell since, it is meant
  store.edit([{ key: simon.id, cells: { amount: '7' }, over: first().saved }])
  expect(flightOf(store).body).toMatchObject({
    changed: [{ amountToea: 700, was: { amountToea: 900 } }],
  })
})

test('what a colleague took out is added again by what is typed in it, and not by Undo', () => {
  const store = new GridStore(payments, true)
  store.edit([{ key: simon.id, cells: { amount: '5' } }])
  store.takeLines([naomi, third], true)
  store.edit([{ key: simon.id, isGone: true }])
  store.undo()
  store.undo()
  store.edit([{ key: simon.id, isGone: true }])
  store.edit([{ key: simon.id, isGone: false }]) // by “Undo” of what said that it went
  expect(store.state().rows[0]).toMatchObject({ key: simon.id, saved: undefined })
  expect(nextFlight(store.unsaved(), undefined)).toBeUndefined()
  store.edit([{ key: simon.id, cells: { amount: '6' } }])
  expect(flightOf(store)).toMatchObject({ kind: 'add', rows: [simon.id] })
})
