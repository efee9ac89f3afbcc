import { beforeAll, expect, test } from 'vitest'
import { payrollGroup } from '../../../../db/runs/tenant-runs.ts'
import { dayInPortMoresby } from '../../../../domain/calendar.ts'
import { addKunduAccount, payDay, payment } from '../../../../testing/batches.ts'
import { as, makeCast, mia } from '../../../../testing/cast.ts'
import { openAcme } from '../../../../testing/colleagues.ts'
import { addNoa, lea, noa, sendStatement, upload } from '../../settling.fixture.ts'

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
  expect((await as(noa).post(`/returns/${credit?.id}/reopening`, reason)).status).toBe(200)
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
