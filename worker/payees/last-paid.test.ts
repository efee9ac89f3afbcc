import { beforeAll, expect, test } from 'vitest'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { addKunduAccount, paidAgain, payDay, payment, startBatch } from '../testing/batches.ts'
import { as, makeCast, mia, ravi, tom } from '../testing/cast.ts'

let source = ''
let payeeId = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
  payeeId = (await as(mia).post('/payees', { body: payment(1).payee })).body.id
})

const lastPaid = () => as(tom).get(`/payees/${payeeId}/last-paid`)

/** A batch that pays the payee; with a file where it got so far. */
async function pay(amountToea: number, name: string, isSealed = true) {
  const id = await startBatch(source, name)
  const payments = [{ payeeId, amountToea, reference: name }]
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  const { body } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  if (!isSealed) return
  await as(ravi).post(`/batches/${id}/approvals`, {
    body: { decision: 'approve', digest: body.digest },
  })
  expect((await as(mia).post(`/batches/${id}/bank-file`, { body: {} })).status).toBe(201)
}

test('nobody was paid before a file was made', async () => {
  await pay(90_000, 'Waiting', false)
  expect((await lastPaid()).body).toMatchObject({
    payments: [],
    usualToea: null,
    thisYear: { count: 0, totalToea: 0 },
  })
})

test('the last six that left are shown, oldest first, with their average', async () => {
  for (const index of [1, 2, 3, 4, 5, 6, 7]) await pay(100_000 + index * 10, `Pay ${index}`)
  const { body } = await lastPaid()
  expect(body.payments.map(({ batchName }: { batchName: string }) => batchName)).toEqual(
    [2, 3, 4, 5, 6, 7].map((index) => `Pay ${index}`),
  )
  expect(body.usualToea).toBe(100_045)
  const year = Number(dayInPortMoresby(new Date()).slice(0, 4))
  const paid = payDay().startsWith(`${year}-`) ? { count: 7, totalToea: 700_280 } : { count: 0 }
  expect(body.thisYear).toMatchObject({ year, isMore: false, ...paid })
})

test('of somebody who is not there nothing is said', async () => {
  expect((await as(tom).get('/payees/nobody/last-paid')).status).toBe(404)
})
