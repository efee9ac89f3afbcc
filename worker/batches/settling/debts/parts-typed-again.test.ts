import { expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { payDay } from '../../../testing/batches.ts'
import { as, done, mia } from '../../../testing/cast.ts'
import { dropTriggers } from '../../../testing/growth/drop-triggers.ts'
import {
  account,
  beginSettling,
  database,
  noa,
  paymentsOf,
  upload,
  uploadedBatch,
  verifyWaiting,
} from '../settling.fixture.ts'

/* A payment of K500.00 came back in parts, or less a fee: whoever types it again by hand pays that debt all the same. */

beginSettling()

/** What came back of it, and the payee. */
async function cameBack(from: number, parts: number[]) {
  const batch = await uploadedBatch(account, 50_000, from)
  const [one] = await paymentsOf(batch.id)
  const ids: string[] = []
  let besideToea = 0
  for (const amountToea of parts) {
    const bankDay = dayInPortMoresby(new Date())
    const body = { paymentId: one?.id, amountToea, besideToea, reason: 'Closed', bankDay }
    ids.push((await done(as(noa).post('/returns', { body }))).id)
    besideToea += amountToea
  }
  await verifyWaiting()
  return { batchId: batch.id, where: `${batch.number}-1`, ids, payeeId: one?.payeeId }
}

async function batchOn(days: number) {
  const body = { name: 'Later', sourceAccountId: account, valueDate: addDays(payDay(), days) }
  return (await done(as(mia).post('/batches', { body }))).id as string
}
async function typed(payeeId: string | undefined, amountToea: number, days: number) {
  const id = await batchOn(days)
  const payments = [{ payeeId, amountToea, reference: 'Pay' }]
  await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  return id
}
const foundIn = async (id: string, kind: string) =>
  (await as(mia).get(`/batches/${id}/findings`)).body.items
    .filter((one: { kind: string }) => one.kind === kind)
    .map(({ sentence }: { sentence: string }) => sentence)

test.each([
  ['all of it in two parts', 601, [30_000, 20_000], 50_000],
  ['it less a fee, and all of it is typed', 611, [49_700], 50_000],
  ['two parts of it, and both are typed together', 621, [30_000, 15_000], 45_000],
])('%s', async (_what, from, parts, amountToea) => {
  const { where, ids, payeeId } = await cameBack(from, parts)
  const byHand = await typed(payeeId, amountToea, 20)
  expect(await foundIn(byHand, 'came_back')).toEqual([
    expect.stringContaining(`${where} came back`),
  ])
  const unsaid = await as(mia).post(`/batches/${byHand}/submission`)
  expect(unsaid.body.code).toBe('duplicates_need_reason')
  const { number } = await upload(byHand)

  const again = await batchOn(40)
  for (const [index, part] of parts.entries()) {
    const body = { batchId: again, amountToea: part }
    await done(as(mia).post(`/returns/${ids[index]}/repayment`, { body }))
  }
  const since = parts.map(() => expect.stringContaining(`${number}-1 pays this payee the same`))
  expect(await foundIn(again, 'paid_since')).toEqual(since)
})

test.each([
  ['what came back of two payments', 641, [50_000, 50_000], 100_000],
  ['two payments that came back less a fee', 651, [49_700, 49_700], 100_000],
])('%s is typed as one', async (_what, from, parts, amountToea) => {
  const debts = []
  for (const part of parts) debts.push(await cameBack(from, [part]))
  const byHand = await typed(debts[0]?.payeeId, amountToea, 20)
  expect(await foundIn(byHand, 'came_back')).toEqual([
    expect.stringContaining('came back, alone or with others of this amount'),
  ])
  const { number } = await upload(byHand)

  const again = await batchOn(40)
  for (const [index, part] of parts.entries()) {
    const body = { batchId: again, amountToea: part }
    await done(as(mia).post(`/returns/${debts[index]?.ids[0]}/repayment`, { body }))
  }
  const since = parts.map(() => expect.stringContaining(`${number}-1 pays this payee the same`))
  expect(await foundIn(again, 'paid_since')).toEqual(since)
  // the next debt is one by itself, whatever was paid of those before
  await upload(again)
  await cameBack(from, [40_000])
  expect(await foundIn(await typed(debts[0]?.payeeId, 50_000, 60), 'came_back')).toHaveLength(1)
})

test('one part of it, or any other amount, is typed as another debt', async () => {
  const { payeeId } = await cameBack(631, [30_000])
  expect(await foundIn(await typed(payeeId, 30_000, 20), 'came_back')).toHaveLength(1)
  expect(await foundIn(await typed(payeeId, 20_000, 20), 'came_back')).toEqual([])
})

test('what is owed still of several is typed as one, and a part of one was paid otherwise', async () => {
  const [{ payeeId, ids }] = [await cameBack(671, [30_000, 20_000]), await cameBack(671, [50_000])]
  const body = { resolution: 'paid_otherwise', note: 'In cash' }
  await done(as(noa).post(`/returns/${ids[0]}/resolution`, { body }))
  expect(await foundIn(await typed(payeeId, 70_000, 20), 'came_back')).not.toEqual([])
})

test('with a debt of a confidential batch nothing is added up', async () => {
  const [{ payeeId }, kept] = [await cameBack(661, [50_000]), await cameBack(661, [50_000])]
  await dropTriggers(database)
  const keep = 'update batches set is_confidential = 1 where id = ?'
  await database.prepare(keep).bind(kept.batchId).run()
  expect(await foundIn(await typed(payeeId, 100_000, 20), 'came_back')).toEqual([])
  expect(await foundIn(await typed(payeeId, 50_000, 20), 'came_back')).toHaveLength(1)
})
