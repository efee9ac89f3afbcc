import { expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { payDay } from '../../../testing/batches.ts'
import { as, mia } from '../../../testing/cast.ts'
import {
  account,
  beginSettling,
  noa,
  paymentsOf,
  upload,
  uploadedBatch,
  verifyWaiting,
} from '../settling.fixture.ts'

/* A debt that came back is paid once, also where one pays it by hand and another presses “Pay again”. */

beginSettling()

/** A payment of a batch that came back, and its account verified anew. */
async function cameBack(amountToea: number, from: number) {
  const batch = await uploadedBatch(account, amountToea, from)
  const [one] = await paymentsOf(batch.id)
  const bankDay = dayInPortMoresby(new Date())
  const body = { paymentId: one?.id, amountToea, reason: 'Closed', bankDay }
  const { id } = (await as(noa).post('/returns', { body })).body
  await verifyWaiting()
  return { where: `${batch.number}-1`, returnId: id as string, payeeId: one?.payeeId, amountToea }
}
type Debt = Awaited<ReturnType<typeof cameBack>>

async function batchOn(valueDate: string) {
  const body = { name: 'Later', sourceAccountId: account, valueDate }
  return (await as(mia).post('/batches', { body })).body.id as string
}
async function typed({ payeeId, amountToea }: Debt, day: string, reference = 'Pay') {
  const id = await batchOn(day)
  const payments = [{ payeeId, amountToea, reference }]
  expect((await as(mia).post(`/batches/${id}/payments`, { body: { payments } })).status).toBe(201)
  return id
}
async function paidAgain({ returnId, amountToea }: Debt, day: string) {
  const batchId = await batchOn(day)
  const body = { batchId, amountToea }
  expect((await as(mia).post(`/returns/${returnId}/repayment`, { body })).status).toBe(201)
  return batchId
}
const foundIn = async (id: string) =>
  new Map<string, { rank: number; sentence: string }>(
    (await as(mia).get(`/batches/${id}/findings`)).body.items.map(
      (one: { kind: string; rank: number; sentence: string }) => [one.kind, one],
    ),
  )
const day = payDay()

test('typed by hand while it is owed, and paid again later: both are found, whatever the day', async () => {
  const debt = await cameBack(31_311, 601)
  const first = await typed(debt, day)
  const found = (await foundIn(first)).get('came_back')
  expect([found?.rank, found?.sentence]).toEqual([2, expect.stringContaining(`${debt.where} came`)])
  const unsaid = await as(mia).post(`/batches/${first}/submission`, { body: {} })
  expect(unsaid.body.code).toBe('duplicates_need_reason')
  const { number } = await upload(first)
  const again = await paidAgain(debt, addDays(day, 21))
  const second = await foundIn(again)
  expect(second.get('paid_since')?.sentence).toContain(`${number}-1 pays this payee the same`)
  expect(second.has('came_back')).toBe(false)
})

test('paid again first, and typed by hand long after: the second is found', async () => {
  const debt = await cameBack(32_311, 611)
  const again = await paidAgain(debt, day)
  expect((await foundIn(again)).has('paid_since')).toBe(false)
  await upload(again)
  const late = await typed(debt, addDays(day, 40))
  expect((await foundIn(late)).get('came_back')?.sentence).toContain('another line pays it again')
  // said once of this account, it is not asked of each payroll
  await upload(late)
  const next = await as(mia).post(`/batches/${await typed(debt, addDays(day, 60))}/submission`, {
    body: {},
  })
  expect(next.status).toBe(201)
})

test('at another amount it is another debt', async () => {
  const debt = await cameBack(33_311, 621)
  const more = { ...debt, amountToea: 33_312 }
  expect((await foundIn(await typed(more, addDays(day, 30)))).has('came_back')).toBe(false)
})
