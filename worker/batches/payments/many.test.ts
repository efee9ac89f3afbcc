import { beforeAll, expect, test } from 'vitest'
import type { PaymentList, PaymentView } from '../../contract/batches/payments.ts'
import { tenantDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  spelled,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, tom } from '../../testing/cast.ts'
import { selectLastPaid } from './store.ts'

let id = ''
let account = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  id = await startBatch(account)
  await add(...[1, 2, 3, 4].map((index) => payment(index, index * 100)))
})

const add = (...payments: unknown[]) =>
  as(mia).post(`/batches/${id}/payments`, { body: { payments } })
const change = (body: unknown, key?: string) =>
  as(mia).post(`/batches/${id}/payments/changes`, {
    body,
    ...(key && { key }),
  })
const list = async () =>
  ((await as(mia).get(`/batches/${id}/payments?limit=2000`)).body as PaymentList).items
const ofLine = (items: PaymentView[], line: number) => items.find((one) => one.line === line)
const totals = async () => {
  const { paymentCount, totalToea } = (await as(mia).get(`/batches/${id}`)).body
  return { paymentCount, totalToea }
}

test('several are changed and removed at once, and count at once', async () => {
  const items = await list()
  const [first, second, third] = items.map((one) => one.id)
  const changed = [
    { id: first, amountToea: 150 },
    { id: second, reference: 'Rent 0042' },
  ]
  const { status, body } = await change({ changed, removed: [third] })
  expect(status).toBe(200)
  expect(body.items).toMatchObject([
    { line: 1, amountToea: 150, reference: 'Pay b' },
    { line: 2, amountToea: 200, reference: 'Rent 0042' },
  ])
  expect((await list()).map(({ line }) => line)).toEqual([1, 2, 4])
  expect(await totals()).toEqual({ paymentCount: 3, totalToea: 750 })
})

test('the audit log keeps what each line was', async () => {
  const { body } = await as(ana).get('/audit?action=batch.payments_changed')
  expect(body.items[0].details).toMatchObject({
    changed: [
      { line: 1, amountToea: 100, to: { amountToea: 150 } },
      { line: 2, reference: 'Pay c', to: { reference: 'Rent 0042' } },
    ],
    removed: [{ line: 3, amountToea: 300, accountNumber: '10000003' }],
    totalToea: 750,
  })
})

test('all of them are changed, or none, and each row that cannot be is named', async () => {
  const before = await totals()
  const [first, second] = await list()
  const changed = [
    { id: first?.id, amountToea: 900 },
    { id: second?.id, reference: 'longer than the eighteen characters' },
  ]
  const answer = await change({ changed })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ row: 2, field: 'reference' }] } })
  const gone = await change({ changed: [{ id: first?.id, amountToea: 900 }], removed: ['gone'] })
  expect(gone).toMatchObject({ status: 404, body: { errors: [{ row: 2, code: 'not_found' }] } })
  expect(await totals()).toEqual(before)
})

test('sent twice under one key, it happens once', async () => {
  const last = (await list()).at(-1)
  const sent = { changed: [], removed: [last?.id] }
  expect((await change(sent, 'twice')).status).toBe(200)
  expect((await change(sent, 'twice')).status).toBe(200)
  expect((await totals()).paymentCount).toBe(2)
})

test('a line that somebody changed since it was seen is neither changed nor removed, and says what it is', async () => {
  const [first, second] = await list()
  const [one, two] = [must(first, 'line'), must(second, 'line')]
  const seen = ({ amountToea, reference }: PaymentView) => ({ amountToea, reference })
  await change({ changed: [{ id: one.id, amountToea: 777, was: seen(one) }] }, 'lost')
  await as(ana).put(`/batches/${id}/payments/${two.id}`, { body: { reference: 'Rent 0043' } })
  const was = await totals()
  const over = (changed: object[], removed: object[] = []) => change({ changed, removed })
  const stale = await over(
    [{ id: one.id, amountToea: 900, was: { amountToea: one.amountToea } }],
    [{ id: two.id, was: seen(two) }],
  )
  const says = [
    { row: 1, field: 'amount', value: '7.77', code: 'stale_payment' },
    { row: 2, field: 'reference', value: 'Rent 0043', code: 'stale_payment' },
  ]
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_payment', errors: says } })
  expect(stale.body.errors[0].message).toContain('K7.77')
  const alone = { amountToea: 900, was: { amountToea: one.amountToea } }
  const answer = await as(mia).put(`/batches/${id}/payments/${one.id}`, { body: alone })
  expect(answer).toMatchObject({ status: 409, body: { errors: [says[0]] } })
  expect(await totals()).toEqual(was)

  // one’s own change, asked for again under another key or the same, is nobody else’s
  const own = { changed: [{ id: one.id, amountToea: 777, was: seen(one) }] }
  expect(await change(own, 'anew')).toMatchObject({ status: 200 })
  expect(await change(own, 'lost')).toMatchObject({ status: 200 })
  // what else somebody changed in it is not what this one changes
  const beside = { id: two.id, amountToea: 222, was: { amountToea: two.amountToea } }
  expect(await over([beside])).toMatchObject({ body: { items: [{ reference: 'Rent 0043' }] } })
  // and whoever does not say what they saw changes it as before
  expect(await over([{ id: one.id, amountToea: one.amountToea }])).toMatchObject({ status: 200 })
  expect((await over([{ id: two.id, reference: two.reference }])).status).toBe(200)
})

test('several who change one line over the same sight: one of them did', async () => {
  const one = must((await list())[0], 'line')
  const was = { amountToea: one.amountToea }
  const answers = await Promise.all(
    [501, 502, 503].map((amountToea) => change({ changed: [{ id: one.id, amountToea, was }] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await change({ changed: [{ id: one.id, ...was }] })
})

test('more than the limit, none, and one twice are refused', async () => {
  const one = { id: 'a', amountToea: 5 }
  const many = Array.from({ length: 501 }, (_, index) => String(index))
  for (const body of [{ removed: many }, {}, { changed: [one], removed: ['a'] }]) {
    expect((await change(body)).status).toBe(422)
  }
})

test('a payee is named by the one name or code that nobody else has', async () => {
  const payee = { name: 'Kila Vele', code: 'E77', bsb: '088-950', accountNumber: '7000077' }
  await as(ana).post('/payees', { body: payee })
  const { status, body } = await add(
    { payeeNamed: 'vele  KILA', amountToea: 10 },
    { payeeNamed: 'E77', amountToea: 20 },
  )
  expect(status).toBe(201)
  expect(body.items).toMatchObject([
    { payeeName: 'Kila Vele', accountNumber: '7000077' },
    { payeeName: 'Kila Vele', accountNumber: '7000077' },
  ])

  await as(ana).post('/payees', { body: { ...payee, code: 'E78', accountNumber: '7000078' } })
  const answer = await add(
    { payeeNamed: 'Kila Vele', amountToea: 10 },
    { payeeNamed: `Nobody ${spelled(9)}`, amountToea: 10 },
    { payeeNamed: 'E78', payeeId: 'x', amountToea: 10 },
  )
  expect(answer.status).toBe(422)
  const two = await add(
    { payeeNamed: 'Kila Vele', amountToea: 10 },
    { payeeNamed: `Nobody ${spelled(9)}`, amountToea: 10 },
  )
  expect(two.body.errors).toMatchObject([
    { row: 1, field: 'payeeNamed', code: 'payee_ambiguous' },
    { row: 2, field: 'payeeNamed', code: 'payee_unknown' },
  ])
})

test('a line says what a bank file last paid its payee, and not what only waits', async () => {
  const items = await list()
  expect(items.every(({ lastPaid }) => lastPaid === null)).toBe(true)
  const paid = await submittedBatch(account, 4_200, 1)
  expect(ofLine(await list(), 1)?.lastPaid).toBeNull()
  await as(ravi).post(`/batches/${paid.id}/approvals`, {
    body: { decision: 'approve', digest: paid.digest },
  })
  await as(mia).post(`/batches/${paid.id}/bank-file`)
  expect(ofLine(await list(), 1)?.lastPaid).toMatchObject({ amountToea: 4_200 })
  const own = (await as(tom).get(`/batches/${paid.id}/payments`)).body as PaymentList
  expect(own.items[0]?.lastPaid).toBeNull()
})

test('beside a batch that left it reads as little, however many of its own lines pay one payee', async () => {
  const payeeId = must((await list())[0], 'line').payeeId
  const rowsRead = async (lines: number) => {
    const id = await startBatch(account, `Members ${lines}`)
    const payments = Array.from({ length: lines }, (_, index) => ({
      payeeId,
      amountToea: 1_000 + index,
      reference: `Part ${spelled(index)}`,
    }))
    await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
    const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
    await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
    expect(await as(mia).post(`/batches/${id}/bank-file`)).toMatchObject({ status: 201 })
    const { sql, params } = selectLastPaid(tenantDb(database), id, [payeeId]).toSQL()
    const { meta } = await database
      .prepare(sql)
      .bind(...params)
      .all()
    return meta.rows_read
  }
  const few = await rowsRead(5)
  expect(await rowsRead(400)).toBeLessThanOrEqual(few + 2)
})
