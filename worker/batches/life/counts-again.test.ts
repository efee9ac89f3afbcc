import { expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { ask } from '../../testing/ask.ts'
import { as, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { dropTriggers } from '../../testing/growth/drop-triggers.ts'
import { book, confirmLine, lineOf } from '../settling/settling.fixture.ts'
import {
  approveAgain,
  beginWayBack,
  database,
  linesOf,
  makeVoid,
  ofBatch,
  recall,
  refusedBatch,
  seal,
  source,
} from '../way-back/way-back.fixture.ts'

/* A void file counts again because the bank booked it: what was approved meanwhile, and pays the same, does not leave as well. */

beginWayBack()

type Line = { payeeId: string; amountToea: number; reference: string }
/** The same payments in another batch, so many days later. */
async function retyped(id: string, later = 0) {
  const valueDate = addDays((await ofBatch(id)).valueDate, later)
  const body = { name: 'Typed again', sourceAccountId: source, valueDate }
  const again = (await as(mia).post('/batches', { body })).body.id as string
  const payments = (await linesOf(id)).map(({ payeeId, amountToea, reference }: Line) => {
    return { payeeId, amountToea, reference }
  })
  const added = await as(mia).post(`/batches/${again}/payments`, { body: { payments } })
  expect(added.status).toBe(201)
  return again
}
async function countAgain(id: string) {
  const bankFileId = (await ofBatch(id)).voidFiles[0].id
  const body = { bankFileId, words: 'Processed', bankReference: 'BSP-9' }
  expect((await as(mia).post(`/batches/${id}/revival-request`, { body })).status).toBe(201)
  const { askedAt } = (await ofBatch(id)).voidFiles[0].revival
  expect((await as(zoe).post(`/batches/${id}/revival`, { body: { askedAt } })).status).toBe(201)
}
const approvalPage = async (id: string) =>
  (await ask('GET', `${originOf('acme')}/approval/${id}`, { token: await tokenOf(ravi) })).text
const cancel = (id: string, person = mia) =>
  as(person).post(`/batches/${id}/cancellation`, { body: { reason: 'It left' } })

test('typed again and approved: no file is made of it, and handed over anew it says what left', async () => {
  const id = await refusedBatch(31_111)
  const again = await retyped(id)
  expect((await approveAgain(again)).status).toBe(201)
  await book(source, (await ofBatch(id)).valueDate, 62_222)
  await countAgain(id)
  const refused = await seal(again)
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_booked' } })
  const { reference } = await ofBatch(id)
  expect(refused.body.detail).toContain(`The bank booked a bank file of ${reference}, by a debit`)
  expect((await ofBatch(again)).unsaidDebit).toMatchObject({
    ...{ countsAgain: true, line: { amountToea: -62_222, batchReference: reference } },
  })
  expect(await approvalPage(again)).toContain(
    'a file that had some of its payments, or paid its period, counts again',
  )

  for (const person of [mia, zoe]) expect((await cancel(again, person)).status).toBe(201)
  const anew = await retyped(id)
  const unsaid = await as(mia).post(`/batches/${anew}/submission`)
  expect(unsaid.body.code).toBe('duplicates_need_reason')
  expect((await approveAgain(anew)).status).toBe(201)
  expect((await seal(anew)).status).toBe(201)
})

test('its file, made before the debit came, leaves no more; void and taken back, it is handed over anew', async () => {
  const id = await refusedBatch(32_111)
  const again = await retyped(id)
  expect((await approveAgain(again)).status).toBe(201)
  const file = (await seal(again)).body.id as string
  const content = () => as(mia).get(`/bank-files/${file}/content`)
  expect((await content()).status).toBe(200)
  await book(source, (await ofBatch(id)).valueDate, 64_222)
  await countAgain(id)
  expect(await content()).toMatchObject({ status: 409, body: { code: 'already_booked' } })

  expect((await confirmLine(await lineOf(-64_222))).status).toBe(200)
  await makeVoid(again)
  expect((await recall(again)).status).toBe(200)
  expect((await approveAgain(again)).status).toBe(201)
  expect((await seal(again)).status).toBe(201)
})

test('the same people are paid the same a fortnight later', async () => {
  const id = await refusedBatch(33_111)
  const next = await retyped(id, 14)
  expect((await approveAgain(next)).status).toBe(201)
  await book(source, (await ofBatch(id)).valueDate, 66_222)
  await countAgain(id)
  expect((await seal(next)).status).toBe(201)
})

test('beside a confidential batch it says what to do, and no amount', async () => {
  const id = await refusedBatch(34_111)
  const again = await retyped(id)
  expect((await approveAgain(again)).status).toBe(201)
  await book(source, (await ofBatch(id)).valueDate, 68_222)
  await countAgain(id)
  await dropTriggers(database)
  const keep = 'update batches set is_confidential = 1 where id = ?'
  await database.prepare(keep).bind(id).run()
  const { code, detail } = (await seal(again)).body
  expect([code, detail]).toEqual(['already_booked', expect.stringContaining('Cancel it, or have')])
  expect(detail).not.toContain('682.22')
})
