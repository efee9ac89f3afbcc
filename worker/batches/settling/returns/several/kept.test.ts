import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { leavePayrollGroup } from '../../../../core/kept/payroll-group.ts'
import { outbox } from '../../../../db/records.ts'
import { payrollGroup } from '../../../../db/runs/tenant-runs.ts'
import { addDays, dayInPortMoresby } from '../../../../domain/calendar.ts'
import { addKunduAccount, payDay, payment } from '../../../../testing/batches.ts'
import { as, done, makeCast, mia } from '../../../../testing/cast.ts'
import { openAcme } from '../../../../testing/colleagues.ts'
import {
  addNoa,
  lea,
  noa,
  paymentsOf,
  sendFile,
  sendStatement,
  upload,
} from '../../settling.fixture.ts'

/* A credit of payments of a confidential batch is the payroll group's, as each of them is. Noa is in it; Lea is not. */

let account: string
let batchId: string
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  account = await addKunduAccount()
  await addNoa(database)
  await addNoa(database, lea)
  const { db } = await openAcme()
  const [addedBy, addedAt] = ['ana', new Date()]
  await db
    .insert(payrollGroup)
    .values([mia, noa].map(({ id }) => ({ userId: id, addedBy, addedAt })))
  const template = { name: 'Pay', kind: 'pay', sourceAccountId: account, isConfidential: true }
  const { id } = (await as(mia).post('/templates', { body: template })).body
  const run = { copyLines: false, valueDate: payDay() }
  batchId = (await as(mia).post(`/templates/${id}/batches`, { body: run })).body.id
  const payments = [payment(1, 70_001), payment(2, 80_002), payment(3, 90_003)]
  await as(mia).post(`/batches/${batchId}/payments`, { body: { payments } })
  await upload(batchId)
})

const day = dayInPortMoresby(new Date())
const listed = async (by: typeof noa) =>
  (await as(by).get('/returns')).body.items as { id: string; amountToea: number }[]
const waiting = async (by: typeof noa) => (await as(by).get('/reconciliation')).body.returns
/** What somebody outside the group hears of a return by its id. */
async function byId(id: string) {
  const ended = { body: { resolution: 'not_a_return', note: 'A gift' } }
  const answers = [
    await as(lea).get(`/returns/${id}/batches`),
    await as(lea).post(`/returns/${id}/resolution`, ended),
    await as(lea).post(`/returns/${id}/reopening`, { body: { reason: 'Lea looks' } }),
    await as(lea).post(`/returns/${id}/parts`, { body: { batchId } }),
  ]
  return answers.map(({ body: { code } }) => code)
}
const kept = ['lines_kept', 'lines_kept', 'lines_kept', 'lines_kept']

test('one salary that came back by a credit of several is told to the payroll group alone', async () => {
  await sendStatement(account, [{ day, amountToea: 90_003, text: 'REVERSAL' }], 5_000_000, lea)
  const [credit] = await listed(lea)
  const split = { body: { batchId, lines: [3] } }
  expect((await as(noa).post(`/returns/${credit?.id}/parts`, split)).status).toBe(200)
  expect(await listed(noa)).toMatchObject([{ amountToea: 90_003 }, { amountToea: 90_003 }])
  expect(await listed(lea)).toEqual([])
  expect(await byId(credit?.id ?? '')).toEqual(kept)
  const reason = { body: { reason: 'Another batch' } }
  // who was told of it and left the group since is told no more of it
  const { db } = await openAcme()
  await db.batch([leavePayrollGroup(db, 'mia', new Date())])
  expect((await as(noa).post(`/returns/${credit?.id}/reopening`, reason)).status).toBe(200)
  const told = await db.select().from(outbox).where(eq(outbox.recipientId, 'mia'))
  expect(told.map(({ letter }) => letter)).toContain('payments_returned')
  expect(told.map(({ letter }) => letter)).not.toContain('payments_return_undone')
  await db.update(payrollGroup).set({ leftAt: null })
  expect(await listed(lea)).toMatchObject([{ id: credit?.id, state: 'unmatched' }])
})

test('what the group brought in is by its id, too, for nobody outside it', async () => {
  await sendStatement(account, [{ day, amountToea: 80_002, text: 'REVERSAL' }], 9_000_000)
  const [brought] = (await listed(noa)).filter(({ amountToea }) => amountToea === 80_002)
  expect((await listed(lea)).map(({ amountToea }) => amountToea)).toEqual([90_003])
  expect([(await waiting(noa)).unmatched, (await waiting(lea)).unmatched]).toEqual([2, 1])
  expect(await byId(brought?.id ?? '')).toEqual(kept)
  expect((await as(lea).get('/returns/none/batches')).status).toBe(404)
})

test('nor does a file with many amounts say which of them the group was told came back', async () => {
  const none = { reference: '', name: '', bsb: '', code: '', reason: '' }
  const mapping = { ...none, day: 'Date', amount: 'Amount', account: 'Account' }
  const send = (by: typeof noa, of: string, amounts: number[], columns: object = mapping) => {
    const rows = amounts.map((toea) => `${of},${(toea / 100).toFixed(2)},10000001,Pay`)
    const text = ['Date,Amount,Account,Reference', ...rows].join('\n')
    return sendFile(account, text, by, columns, 'returns')
  }
  const own = await send(noa, day, [70_001], { ...mapping, reference: 'Reference' })
  expect(own.status).toBe(201)
  for (const amounts of [[70_000, 70_001, 70_002], [60_000]]) {
    const { status, body } = await send(lea, day, amounts)
    expect([status, body.errors.length, body.errors[0]]).toMatchObject([422, 1, { code: 'kept' }])
  }
  expect((await send(lea, addDays(day, -1), [70_001])).status).toBe(201)
})

test('nor does a statement with many credits say which of them the group brought in', async () => {
  const credits = (amounts: number[]) =>
    amounts.map((amountToea) => ({ day, amountToea, text: 'REVERSAL' }))
  // it goes on from the one that Lea brought in
  expect((await sendStatement(account, credits([70_777]), 5_090_003)).status).toBe(201)
  const tried = credits([70_776, -70_776, 70_777, -70_777])
  const { status, body } = await sendStatement(account, tried, 5_090_003, lea)
  expect([status, body.errors]).toMatchObject([422, [{ code: 'kept' }]])
  // nor that it is the very file, of which all but the amount may be guessed
  const same = await sendStatement(account, credits([70_777]), 5_090_003, lea)
  expect([same.status, same.body.errors]).toMatchObject([422, [{ code: 'kept' }]])
})

test('nor what those come to that are not paid again: who closes a batch says so of each', async () => {
  const [first] = await paymentsOf(batchId)
  const back = { paymentId: first?.id, amountToea: 70_001, reason: 'Closed', bankDay: day }
  const { id } = await done(as(noa).post('/returns', { body: back }))
  const ended = { resolution: 'not_owed', note: 'Left' }
  await done(as(noa).post(`/returns/${id}/resolution`, { body: ended }))
  const offered = async (by: typeof noa) => (await as(by).get('/reconciliation')).body.batches[0]
  expect(await offered(noa)).toMatchObject({ notPaidAgain: 1, notPaidAgainToea: 70_001 })
  const untold = { notPaidAgain: 1, notPaidAgainToea: null, mayClose: false }
  expect(await offered(lea)).toMatchObject(untold)
  expect((await as(lea).post(`/batches/${batchId}/closing`)).body.code).toBe('lines_kept')
})
