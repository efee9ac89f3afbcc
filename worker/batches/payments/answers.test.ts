import { expect, test } from 'vitest'
import type { PaymentList } from '../../contract/batches/payments.ts'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { bankAnswers } from '../../domain/batches/settling/bank-answers.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { payDay, startBatch } from '../../testing/batches.ts'
import { as, bob, mia, ravi, tom } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import {
  account,
  beginSettling,
  noa,
  paymentsOf,
  proposedFor,
  sendStatement,
  upload,
  uploadedBatch,
  verifyWaiting,
} from '../settling/settling.fixture.ts'

/* What the bank answered for each payment of a batch, as its list says it and as it is narrowed by it. */

beginSettling()

const pageOf = async (id: string, query = '') =>
  (await as(tom).get(`/batches/${id}/payments?${query}`)).body as PaymentList
const answersOf = async (id: string) =>
  (await pageOf(id)).items.map(({ statement }) => statement ?? null)

/** What each filter finds is what the view says, and nothing else. */
async function expectFilters(id: string) {
  const { items } = await pageOf(id)
  for (const answer of bankAnswers) {
    const found = await pageOf(id, `statement=${answer}`)
    expect(found.items).toEqual(items.filter(({ statement }) => statement === answer))
  }
}

async function confirm(one: { id: string; number: string; day: string }, toea: number) {
  await sendStatement(account, [{ day: one.day, amountToea: -toea, text: `BULK ${one.number}` }])
  const line = await proposedFor(one.id)
  expect((await as(noa).post(`/reconciliation/lines/${line}/confirmation`)).status).toBe(200)
}

test('before the bank has a file it answered for none of its payments', async () => {
  const id = await startBatch(account)
  const body = {
    payments: [
      { payee: { name: 'Kila Vele', bsb: '088-950', accountNumber: '7000001' }, amountToea: 5 },
    ],
  }
  expect((await as(mia).post(`/batches/${id}/payments`, { body })).status).toBe(201)
  expect(await answersOf(id)).toEqual([null])
  await expectFilters(id)
})

test('a payment is confirmed by its statement, and what came back is paid again once a statement says so', async () => {
  const batch = await uploadedBatch(account, 70_000, 11)
  expect(await answersOf(batch.id)).toEqual(['not_confirmed', 'not_confirmed'])

  const [first] = await paymentsOf(batch.id)
  const returned = { amountToea: 70_000, reason: 'Closed', bankDay: dayInPortMoresby(new Date()) }
  const back = await as(noa).post('/returns', { body: { paymentId: first?.id, ...returned } })
  expect(await answersOf(batch.id)).toEqual(['returned', 'not_confirmed'])
  await expectFilters(batch.id)

  const again = await startBatch(account, 'Again')
  const body = { batchId: again, amountToea: 70_000 }
  expect((await as(mia).post(`/returns/${back.body.id}/repayment`, { body })).status).toBe(201)
  // a draft pays nobody
  expect(await answersOf(batch.id)).toEqual(['paying_again', 'not_confirmed'])
  await verifyWaiting()
  const second = await upload(again)
  expect(await answersOf(batch.id)).toEqual(['paying_again', 'not_confirmed'])
  await expectFilters(batch.id)
  await confirm(second, 70_000)
  expect(await answersOf(batch.id)).toEqual(['paid_again', 'not_confirmed'])

  await confirm(batch, 140_000)
  expect(await answersOf(batch.id)).toEqual(['paid_again', 'on_statement'])
  await expectFilters(batch.id)
  const [one, other] = [
    await pageOf(batch.id, 'limit=1'),
    await pageOf(batch.id, 'statement=on_statement&limit=1'),
  ]
  const next = await pageOf(batch.id, `limit=1&cursor=${one.nextCursor}`)
  expect(next.items).toEqual(other.items)
  expect(other.nextCursor).toBeNull()

  // what paid it again came back as well
  const [repaying] = await paymentsOf(again)
  await as(noa).post('/returns', { body: { paymentId: repaying?.id, ...returned } })
  expect(await answersOf(batch.id)).toEqual(['returned', 'on_statement'])
  await expectFilters(batch.id)
})

test('what there is not is refused, and so is another organisation', async () => {
  const batch = await uploadedBatch(account, 33_000, 31)
  const path = `/batches/${batch.id}/payments?statement=`
  expect((await as(tom).get(`${path}banana`)).status).toBe(422)
  expect((await as(bob).get(`${path}not_confirmed`, { slug: 'beta' })).status).toBe(404)
})

test('of a confidential batch nobody outside the payroll group is told', async () => {
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const salaries = { name: 'Salaries', kind: 'pay', sourceAccountId: account, isConfidential: true }
  const template = (await as(mia).post('/templates', { body: salaries })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
  const path = `/batches/${id}/payments?statement=not_confirmed`
  expect((await as(mia).get(path)).status).toBe(200)
  for (const person of [tom, ravi]) {
    expect(await as(person).get(path)).toMatchObject({ status: 403, body: { code: 'lines_kept' } })
  }
})
