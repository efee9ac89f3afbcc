import { beforeAll, describe, expect, test } from 'vitest'
import type { PaymentList, PaymentView } from '../../contract/batches/payments.ts'
import { addKunduAccount, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'

let id = ''
beforeAll(async () => {
  await makeCast()
  id = await startBatch(await addKunduAccount())
})

const add = (...payments: unknown[]) =>
  as(mia).post(`/batches/${id}/payments`, { body: { payments } })
const list = async (query = '') =>
  ((await as(mia).get(`/batches/${id}/payments${query}`)).body as PaymentList).items
const totals = async () => {
  const { paymentCount, totalToea } = (await as(mia).get(`/batches/${id}`)).body
  return { paymentCount, totalToea }
}

describe('payments', () => {
  test('are added with their payees, and count at once', async () => {
    const { status, body } = await add(payment(1, 150), payment(2, 250))
    expect(status).toBe(201)
    expect(body.items).toMatchObject([
      { line: 1, paymentReference: 'B1-1', amountToea: 150, warnings: ['new_payee'] },
      { line: 2, paymentReference: 'B1-2', amountToea: 250 },
    ])
    expect(await totals()).toEqual({ paymentCount: 2, totalToea: 400 })
  })

  test('to a payee who is known go to the account of today', async () => {
    const [first] = await list()
    const { body } = await add({ payeeId: first?.payeeId, amountToea: 1_000 })
    expect(body.items[0]).toMatchObject({ payeeName: 'Payee Number b', accountNumber: '10000001' })
  })

  test('are changed one by one; what is left out stays', async () => {
    const [first] = await list()
    const path = `/batches/${id}/payments/${first?.id}`
    const { body } = await as(mia).put(path, { body: { amountToea: 155 } })
    expect(body).toMatchObject({
      amountToea: 155,
      reference: 'Pay b',
    } satisfies Partial<PaymentView>)
    expect(await totals()).toEqual({ paymentCount: 3, totalToea: 1_405 })
  })

  test('are removed, and the others keep their lines', async () => {
    const [, second] = await list()
    expect((await as(mia).remove(`/batches/${id}/payments/${second?.id}`)).status).toBe(204)
    expect((await list()).map(({ line }) => line)).toEqual([1, 3])
    expect(await totals()).toEqual({ paymentCount: 2, totalToea: 1_155 })
  })
})

test('all of them are added, or none', async () => {
  const before = await totals()
  const answer = await add(payment(9), { ...payment(10), amountToea: 0 }, payment(11))
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ row: 2, field: 'amount' }] } })
  expect(await totals()).toEqual(before)
})

test('a payee who is not there, or is archived, is named by the row', async () => {
  const { body: gone } = await as(ana).post('/payees', {
    body: { name: 'Gone Away', bsb: '088-950', accountNumber: '5000001' },
  })
  await as(ana).put(`/payees/${gone.id}`, { body: { status: 'archived' } })
  const answer = await add({ payeeId: 'none', amountToea: 5 }, { payeeId: gone.id, amountToea: 5 })
  expect(answer.body.errors).toMatchObject([
    { row: 1, field: 'payeeId', code: 'not_found' },
    { row: 2, field: 'payeeId', code: 'payee_archived' },
  ])
})

test('only those to look at can be listed', async () => {
  const all = await list()
  const warned = await list('?only=warnings')
  expect(warned.map((one) => one.id)).toEqual(
    all.filter(({ warnings }) => warnings.length > 0).map((one) => one.id),
  )
})
