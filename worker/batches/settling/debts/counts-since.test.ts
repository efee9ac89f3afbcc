import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { addKunduAccount, paidAgain } from '../../../testing/batches.ts'
import { as, done, makeCast, mia, ravi, tokenOf, zoe } from '../../../testing/cast.ts'
import { dossierOf } from '../../dossier/read-dossier.fixture.ts'
import { addNoa, noa, paymentsOf, uploadedBatch, verifyWaiting } from '../settling.fixture.ts'

/* A batch was approved because a payment had come back, and then somebody said that it had not, or that it was paid otherwise. */

let account: string
beforeAll(async () => {
  const { acme } = await makeCast()
  account = await addKunduAccount()
  await addNoa(acme.database)
})

async function cameBack(from: number) {
  const batch = await uploadedBatch(account, 50_000, from)
  const [one] = await paymentsOf(batch.id)
  const bankDay = dayInPortMoresby(new Date())
  const body = { paymentId: one?.id, amountToea: 50_000, besideToea: 0, reason: 'Closed', bankDay }
  const { id } = await done(as(noa).post('/returns', { body }))
  await verifyWaiting()
  return { where: `${batch.number}-1`, day: batch.day, id: id as string, payeeId: one?.payeeId }
}
/** Typed again by hand and approved, so many days later. */
async function typedAgain(
  { payeeId, day }: { payeeId: string | undefined; day: string },
  days = 2,
  amountToea = 50_000,
) {
  const body = { name: 'Again', sourceAccountId: account, valueDate: addDays(day, days) }
  const { id } = await done(as(mia).post('/batches', { body }))
  const payments = [{ payeeId, amountToea, reference: 'Pay' }]
  await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  const { digest } = await done(as(mia).post(`/batches/${id}/submission`, { body: paidAgain }))
  await done(as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } }))
  return id as string
}
const seal = (id: string) => as(mia).post(`/batches/${id}/bank-file`)
const undo = (id: string) =>
  as(noa).post(`/returns/${id}/undo`, { body: { reason: 'It was another payment' } })
const otherwise = (id: string) => {
  const body = { resolution: 'paid_otherwise', note: 'In cash' }
  return as(noa).post(`/returns/${id}/resolution`, { body })
}

test.each([
  ['it was another payment that came back', 701, undo],
  ['it was paid otherwise', 711, otherwise],
])('%s: no file is made of what pays the same, nor does it leave', async (_what, from, said) => {
  const [before, after] = [await cameBack(from), await cameBack(from + 4)]
  const [waits, made] = [await typedAgain(before), await typedAgain(after)]
  const file = (await done(seal(made))).id
  for (const { id } of [before, after]) expect((await said(id)).status).toBe(200)
  const refused = await seal(waits)
  expect(refused).toMatchObject({ status: 409, body: { code: 'findings_changed' } })
  expect(refused.body.detail).toContain(`${before.where} had come back`)
  const content = await as(mia).get(`/bank-files/${file}/content`)
  expect(content.body.detail).toContain(`${after.where} had come back`)
  const slip = await as(mia).get(`/bank-files/${file}/slip`)
  expect(slip).toMatchObject({ status: 409, body: { code: 'findings_changed' } })
  const { notInIt } = (await dossierOf(made, await tokenOf(zoe))).manifest
  const why = expect.stringContaining('is not owed any more')
  expect(notInIt).toEqual({ 'control-slip.pdf': why, 'bank-file': why })
})

test('of two debts that are typed as one, it was another payment that came back', async () => {
  const [one] = [await cameBack(731), await cameBack(731)]
  const both = await typedAgain(one, 2, 100_000)
  expect((await undo(one.id)).status).toBe(200)
  expect(await seal(both)).toMatchObject({ status: 409, body: { code: 'findings_changed' } })
})

test('a fortnight later, or while it is owed still, it leaves as ever', async () => {
  const [back, owed] = [await cameBack(721), await cameBack(725)]
  const [later, again] = [await typedAgain(back, 14), await typedAgain(owed)]
  expect((await undo(back.id)).status).toBe(200)
  for (const id of [later, again]) expect((await seal(id)).status).toBe(201)
})
