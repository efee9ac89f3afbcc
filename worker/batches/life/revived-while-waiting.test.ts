import { expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { as, done, mia, zoe } from '../../testing/cast.ts'
import { withoutCooling } from '../../testing/verification.ts'
import { replaceAccount } from '../findings/findings.fixture.ts'
import {
  account,
  book,
  confirmLine,
  database,
  lineOf,
  noa,
  uploadedBatch,
  verifyWaiting,
} from '../settling/settling.fixture.ts'
import {
  approveAgain,
  beginWayBack,
  linesOf,
  makeVoid,
  ofBatch,
  recall,
  refusedBatch,
  seal,
} from '../way-back/way-back.fixture.ts'

/* The bank booked a void file, and its batch waits for more approvals by then, because the rules became stricter. */

beginWayBack()

const setRules = (approvals: number) =>
  database
    .prepare(
      `INSERT INTO approval_rules (version, bands, accounts, set_by, set_at)
       SELECT coalesce(max(version), 0) + 1, ?, '[]', 'ana', 1 FROM approval_rules`,
    )
    .bind(JSON.stringify([{ uptoToea: null, approvals }]))
    .run()

/** Approved by one, void, stricter, and booked. */
async function waiting(amountToea: number) {
  await setRules(1)
  const id = await refusedBatch(amountToea)
  await setRules(2)
  expect((await seal(id)).body.code).toBe('approvals_missing')
  const { state, valueDate, totalToea } = await ofBatch(id)
  expect(state).toBe('in_approval')
  await book(account, valueDate, totalToea)
  return { id, totalToea }
}
const decide = async (id: string, decision: 'reject' | 'query') => {
  const body = { decision, digest: (await ofBatch(id)).digest, comment: 'Was it paid?' }
  return as(zoe).post(`/batches/${id}/approvals`, { body })
}
async function say(id: string) {
  const bankFileId = (await ofBatch(id)).voidFiles[0].id
  const body = { bankFileId, words: 'Processed', bankReference: 'BSP-9' }
  return as(mia).post(`/batches/${id}/revival-request`, { body })
}
async function confirm(id: string) {
  const { askedAt } = (await ofBatch(id)).voidFiles[0].revival
  return as(zoe).post(`/batches/${id}/revival`, { body: { askedAt } })
}
async function draft(valueDate: string) {
  const body = { name: 'Typed again', sourceAccountId: account, valueDate }
  return (await done(as(mia).post('/batches', { body }))).id as string
}
const today = dayInPortMoresby(new Date())

test('it is not taken back or cancelled, and counts again by the word of two', async () => {
  const { id, totalToea } = await waiting(71_111)
  expect((await recall(id)).body.code).toBe('already_booked')
  const cancelled = await as(mia).post(`/batches/${id}/cancellation`, { body: { reason: 'Paid' } })
  expect(cancelled.body.code).toBe('already_booked')
  expect(await say(id)).toMatchObject({ status: 201, body: { state: 'in_approval' } })
  expect(await confirm(id)).toMatchObject({ status: 201, body: { state: 'uploaded' } })
  expect((await confirmLine(await lineOf(-totalToea))).status).toBe(200)
  expect((await ofBatch(id)).state).toBe('settled')
})

test.each([
  ['rejected', 'reject', 72_222],
  ['queried', 'query', 73_333],
] as const)(
  'so does it where it was %s, and it may be left void',
  async (state, decision, toea) => {
    const { id } = await waiting(toea)
    expect((await decide(id, decision)).body).toMatchObject({ state })
    expect(await say(id)).toMatchObject({ status: 201, body: { state } })
    expect((await as(zoe).remove(`/batches/${id}/revival-request`)).status).toBe(200)
    expect((await say(id)).status).toBe(201)
    expect(await confirm(id)).toMatchObject({ status: 201, body: { state: 'uploaded' } })
  },
)

test('what was typed again to the new account of a payee does not leave beside it', async () => {
  await withoutCooling()
  await setRules(1)
  const id = await refusedBatch(75_111)
  await setRules(2)
  await seal(id)
  expect((await decide(id, 'reject')).body).toMatchObject({ state: 'rejected' })
  await setRules(1)
  const [{ payeeId, payeeName, amountToea }] = await linesOf(id)
  await replaceAccount(payeeId, payeeName, '55500091')
  const { valueDate, totalToea } = await ofBatch(id)
  const again = await draft(valueDate)
  const payments = [{ payeeId, amountToea, reference: 'Again' }]
  await done(as(mia).post(`/batches/${again}/payments`, { body: { payments } }))
  expect((await approveAgain(again)).status).toBe(201)
  await book(account, valueDate, totalToea)
  for (const said of [await say(id), await confirm(id)]) expect(said.status).toBe(201)
  expect(await seal(again)).toMatchObject({ status: 409, body: { code: 'already_booked' } })
  expect((await ofBatch(again)).unsaidDebit).toMatchObject({ countsAgain: true })
})

/** A payment of this amount that came back as the other. */
async function cameBack(wholeToea: number, from: number, backToea: number) {
  const { id, day } = await uploadedBatch(account, wholeToea, from)
  const [{ id: paymentId, payeeId }] = await linesOf(id)
  const back = { paymentId, amountToea: backToea, besideToea: 0, reason: 'Closed', bankDay: today }
  const { id: returnId } = await done(as(noa).post('/returns', { body: back }))
  await verifyWaiting()
  return { day, payeeId, returnId }
}

test.each([
  ['a debt', 761, 1, 76_111, 76_111],
  ['what came back of it less a fee', 764, 1, 77_111, 76_811],
  ['one of two that were typed together', 767, 2, 78_111, 77_811],
])(
  'what pays %s again does not leave beside it, whatever its day',
  async (_what, from, debts, paidToea, backToea) => {
    await setRules(1)
    const { day, payeeId, returnId } = await cameBack(paidToea, from, backToea)
    if (debts > 1) await cameBack(paidToea, from, backToea)
    const wholeToea = paidToea * debts
    const typed = await draft(day)
    const payments = [{ payeeId, amountToea: wholeToea, reference: 'By hand' }]
    await done(as(mia).post(`/batches/${typed}/payments`, { body: { payments } }))
    await approveAgain(typed)
    await seal(typed)
    await makeVoid(typed)
    await setRules(2)
    await seal(typed)
    expect((await decide(typed, 'reject')).body).toMatchObject({ state: 'rejected' })
    await setRules(1)
    const again = await draft(addDays(day, 15))
    const repayment = { batchId: again, amountToea: backToea }
    await done(as(mia).post(`/returns/${returnId}/repayment`, { body: repayment }))
    expect((await approveAgain(again)).status).toBe(201)
    await book(account, day, wholeToea)
    const refused = { status: 409, body: { code: 'already_booked' } }
    expect(await seal(again)).toMatchObject(refused)
    for (const said of [await say(typed), await confirm(typed)]) expect(said.status).toBe(201)
    expect(await seal(again)).toMatchObject(refused)
  },
)

test('also beyond the limit of the day, because that money left', async () => {
  const { id, totalToea } = await waiting(74_444)
  expect((await decide(id, 'reject')).body).toMatchObject({ state: 'rejected' })
  expect((await say(id)).status).toBe(201)
  const limit = 'UPDATE source_accounts SET daily_limit_toea = ? WHERE id = ?'
  await database
    .prepare(limit)
    .bind(totalToea - 1, account)
    .run()
  expect((await confirm(id)).body).toMatchObject({ state: 'uploaded' })
})
