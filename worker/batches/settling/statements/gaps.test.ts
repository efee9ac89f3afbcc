import { beforeAll, expect, test } from 'vitest'
import type { Booked } from '../../../domain/statements/statement.fixture.ts'
import { addKunduAccount } from '../../../testing/batches.ts'
import { as, makeCast, tom } from '../../../testing/cast.ts'
import { addNoa, noa, sendStatement } from '../settling.fixture.ts'

/* Statements of one account that do not go on from one another. */

let account: string
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  account = await addKunduAccount()
  await addNoa(database)
})

const line = (day: string, amountToea: number): Booked => ({ day, amountToea, text: 'TRANSFER' })
const gaps = async () => (await as(noa).get('/reconciliation')).body.gaps
const told = async (lines: Booked[], opening: number) =>
  (await sendStatement(account, lines, opening)).body.gaps

test('a statement that does not begin where the last one ended is told of, until the one between comes', async () => {
  expect(await told([line('2026-05-04', 100)], 1_000)).toEqual([])
  // two days without a line, and nothing moved on them
  expect(await told([line('2026-05-06', 50), line('2026-05-07', -50)], 1_100)).toEqual([])
  const gap = { side: 'before', day: '2026-05-11', balanceToea: 1_500, otherDay: '2026-05-07' }
  expect(await told([line('2026-05-11', 200), line('2026-05-12', 1)], 1_500)).toEqual([gap])
  expect(await gaps()).toMatchObject([{ ...gap, accountId: account, fileName: 'statement.csv' }])
  expect((await as(tom).get('/reconciliation')).status).toBe(403)

  // what closes half of it is told with the other half, once
  const half = { side: 'after', day: '2026-05-08', balanceToea: 1_300, otherDay: '2026-05-11' }
  expect(await told([line('2026-05-08', 200)], 1_100)).toEqual([half])
  expect(await gaps()).toMatchObject([
    { side: 'before', day: '2026-05-11', otherDay: '2026-05-08' },
  ])
  expect(await told([line('2026-05-09', 200)], 1_300)).toEqual([])
  expect(await gaps()).toEqual([])
})

test('a file that overlaps begins with what is known, and one of the same day goes on within it', async () => {
  await sendStatement(account, [line('2026-06-01', 10), line('2026-06-02', 10)], 90_000)
  expect(await told([line('2026-06-02', 10), line('2026-06-03', 10)], 90_010)).toEqual([])
  expect(await told([line('2026-06-03', 7)], 90_030)).toEqual([])
})

test('a line that is booked after one of a later day leaves no gap', async () => {
  const lines = ['2026-07-01', '2026-07-03', '2026-07-02'].map((day) => line(day, 11))
  expect((await sendStatement(account, lines, 50_000)).status).toBe(201)
  expect(await told([line('2026-07-06', 10)], 50_033)).toEqual([])
})

test('a file of thousands of lines that are as long as they may be is kept, in more parts than its lines alone would take', async () => {
  const lines = Array.from({ length: 4_000 }, (_none, at) => {
    return { day: '2026-11-20', amountToea: -100 - at, text: `${at} `.padEnd(400, 'X') }
  })
  expect((await sendStatement(account, lines, 900_000_000)).body.added).toBe(4_000)
})

test.each([
  ['statment', 'x', 'statment'],
  ['kind', 'return', 'kind'],
  ['account', 'another', 'account'],
  ['mapping', '{"day":"Date","text":"Text","amount":"A","balance":"B","refrence":"R"}', 'mapping'],
  ['mapping', '{"day":"Text","day":"Date","text":"Text","amount":"A","balance":"B"}', 'mapping'],
])(
  'a form that says %s as %s is refused by the field, and nothing of it is left out',
  async (name, value, field) => {
    const form = new FormData()
    form.set('account', account)
    form.set('statement', new File(['Date,Text,A,B,R'], 'statement.csv'))
    form.append(name, value)
    const { status, body } = await as(noa).post('/reconciliation/statements', { form })
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  },
)
