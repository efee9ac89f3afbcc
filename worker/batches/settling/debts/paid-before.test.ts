import { expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { payment, startBatch } from '../../../testing/batches.ts'
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

/* What came back and is paid again is paid once: who pays it a third time is told that it was. */

beginSettling()

/** A payment of K500 that came back in these parts; their returns. */
async function cameBack(from: number, parts: number[]) {
  const { id } = await uploadedBatch(account, 50_000, from)
  const [one] = await paymentsOf(id)
  const ids: string[] = []
  let besideToea = 0
  for (const amountToea of parts) {
    const bankDay = dayInPortMoresby(new Date())
    const body = { paymentId: one?.id, amountToea, besideToea, reason: 'Closed', bankDay }
    ids.push((await as(noa).post('/returns', { body })).body.id)
    besideToea += amountToea
  }
  return ids
}

async function repay(returnId: string | undefined, batchId: string, amountToea: number) {
  const body = { batchId, amountToea }
  expect((await as(mia).post(`/returns/${returnId}/repayment`, { body })).status).toBe(201)
}

/** A line of K500 to the same payee, and how often it is told that it was paid before. */
async function paidBefore(batchId: string, from: number): Promise<number> {
  const payments = [payment(from, 50_000)]
  await as(mia).post(`/batches/${batchId}/payments`, { body: { payments } })
  const { items } = (await as(mia).get(`/batches/${batchId}/findings`)).body
  return items.filter(({ kind }: { kind: string }) => kind === 'paid_before').length
}

test('what came back in parts and was paid again in parts is found when it is paid once more', async () => {
  const [first, second] = await cameBack(1, [30_000, 20_000])
  const again = await startBatch(account, 'Again')
  await repay(first, again, 30_000)
  await repay(second, again, 20_000)
  await verifyWaiting()
  await upload(again)
  expect(await paidBefore(await startBatch(account, 'Once more'), 1)).toBe(1)
})

test('one part that another batch pays again is enough, also while that one is a draft', async () => {
  const [first, second] = await cameBack(11, [30_000, 20_000])
  const open = await startBatch(account, 'Nothing of it is paid again')
  expect(await paidBefore(open, 11)).toBe(0)
  await repay(second, await startBatch(account, 'A part'), 20_000)
  expect(await paidBefore(await startBatch(account, 'All of it'), 11)).toBe(1)
  await repay(first, open, 30_000)
  expect((await as(mia).get(`/batches/${open}/findings`)).body.items).toContainEqual(
    expect.objectContaining({ kind: 'paid_before', line: 1 }),
  )
})

test('the batch that pays it again is not told that it was paid before', async () => {
  const [whole] = await cameBack(21, [50_000])
  const again = await startBatch(account, 'Again')
  await repay(whole, again, 50_000)
  const { items } = (await as(mia).get(`/batches/${again}/findings`)).body
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('paid_before')
})
