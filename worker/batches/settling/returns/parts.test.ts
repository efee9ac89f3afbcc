import { expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { startBatch } from '../../../testing/batches.ts'
import { as, mia } from '../../../testing/cast.ts'
import {
  account,
  beginSettling,
  confirmedBatch,
  database,
  lea,
  noa,
  paymentsOf,
  sendStatement,
  stateOf,
  upload,
  uploadedBatch,
  verifyWaiting,
} from '../settling.fixture.ts'

/* A bank gives a payment back in parts: less a fee, and the rest later. */

beginSettling(lea)

const bankDay = dayInPortMoresby(new Date())
const record = (paymentId: string | undefined, amountToea: number, besideToea?: number) =>
  as(noa).post('/returns', {
    body: { paymentId, amountToea, besideToea, reason: 'Closed', bankDay },
  })
const end = (id: string, resolution = 'not_owed') =>
  as(noa).post(`/returns/${id}/resolution`, { body: { resolution, note: 'Left' } })
const reopen = (id: string, by = noa) =>
  as(by).post(`/returns/${id}/reopening`, { body: { reason: 'A slip' } })
const close = (id: string) => as(lea).post(`/batches/${id}/closing`)

test('each part ends by itself: a batch is closed once all of them did, and their lines with it', async () => {
  const batch = await confirmedBatch(account, 20_000, 11)
  const [one] = await paymentsOf(batch.id)
  const [first, second] = [
    (await record(one?.id, 15_000)).body.id,
    (await record(one?.id, 5_000, 15_000)).body.id,
  ]
  const again = await startBatch(account, 'Again')
  const repay = (id: string, amountToea: number) =>
    as(mia).post(`/returns/${id}/repayment`, { body: { batchId: again, amountToea } })
  const stateNow = async () => (await paymentsOf(batch.id))[0]?.state
  expect((await repay(first, 20_000)).body.code).toBe('above_returned')
  expect((await repay(first, 15_000)).status).toBe(201)
  expect(await stateNow()).toBe('returned')
  expect((await repay(second, 5_000)).status).toBe(201)
  expect(await stateNow()).toBe('repaid')
  expect((await repay(second, 5_000)).body.code).toBe('return_resolved')
  expect((await reopen(second)).body.code).toBe('return_paid_again')
  const lines = await paymentsOf(again)
  expect(lines.map(({ amountToea }) => amountToea)).toEqual([15_000, 5_000])
  const moved = database
    .prepare('UPDATE payments SET repays_return = ? WHERE id = ?')
    .bind(first, lines[1]?.id)
    .run()
  await expect(moved).rejects.toThrow('above_returned')
  await as(mia).remove(`/batches/${again}/payments/${lines[1]?.id}`)
  expect(await stateNow()).toBe('returned')
  expect((await end(second)).status).toBe(200)
  expect((await close(batch.id)).body.code).toBe('returns_open')

  await verifyWaiting()
  const repaid = await upload(again)
  await sendStatement(
    account,
    [{ day: repaid.day, amountToea: -15_000, text: `BULK ${repaid.number}` }],
    3_000_000,
  )
  const { items } = (await as(noa).get('/reconciliation/lines?state=tentative')).body
  await as(noa).post(`/reconciliation/lines/${items[0].id}/confirmation`)
  expect((await close(batch.id)).body.state).toBe('closed')
  const said = (await as(noa).get(`/batches/${batch.id}/payments`)).body.items
  expect(said.map((row: { statement: string }) => row.statement)).toEqual([
    ...['returned', 'on_statement'],
  ])

  // an end that was said wrongly opens it again, until it ends anew
  expect((await reopen(second, mia)).status).toBe(403)
  expect(await reopen(second)).toMatchObject({
    ...{ status: 200 },
    body: { state: 'matched', resolution: null, note: '', resolvedBy: null },
  })
  expect(await stateOf(batch.id)).toBe('settled')
  expect((await reopen(second)).body.code).toBe('return_not_resolved')
  expect((await close(batch.id)).body.code).toBe('returns_open')
  expect((await end(second, 'paid_otherwise')).status).toBe(200)
  expect((await close(batch.id)).body.state).toBe('closed')
  const log = await database
    .prepare("SELECT details FROM audit_entries WHERE action = 'return.reopened'")
    .first<string>('details')
  expect(JSON.parse(log ?? '')).toMatchObject({ resolution: 'not_owed', reason: 'A slip' })
})

test('another part is one where somebody says what came back before, and all parts are no more than was paid', async () => {
  const batch = await uploadedBatch(account, 10_000, 1)
  const [one] = await paymentsOf(batch.id)
  const first = await record(one?.id, 9_500)
  expect(first.status).toBe(201)
  expect(await record(one?.id, 500)).toMatchObject({
    ...{ status: 409 },
    body: {
      code: 'returned_before',
      detail: expect.stringContaining('K95.00 of the K100.00 of this payment came back before'),
    },
  })
  const more = await record(one?.id, 501, 9_500)
  expect(more).toMatchObject({
    ...{ status: 422 },
    body: { code: 'above_payment', detail: expect.stringContaining('K95.00 of the K100.00') },
  })
  expect((await record(one?.id, 500, 9_499)).body.code).toBe('returned_before')
  // of two who say so at one instant, the other hears that it came back
  const both = await Promise.all([record(one?.id, 200, 9_500), record(one?.id, 200, 9_500)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await record(one?.id, 300, 9_700)).status).toBe(201)
  expect((await record(one?.id, 1, 10_000)).body.code).toBe('above_payment')
  for (const amountToea of [0, -1, 0.5]) {
    expect((await record(one?.id, amountToea, 10_000)).status).toBe(422)
  }
  await database
    .prepare(`INSERT INTO returns (id, row_key, bank_day, source_account_id, source, amount_toea, state, recorded_by, recorded_at)
      SELECT 'late', 'late', bank_day, source_account_id, source, 1, 'unmatched', recorded_by, recorded_at FROM returns LIMIT 1`)
    .run()
  const fourth = database
    .prepare(
      "UPDATE returns SET state = 'matched', payment_id = ?, matched_by = 'noa' WHERE id = 'late'",
    )
    .bind(one?.id)
    .run()
  await expect(fourth).rejects.toThrow('above_payment')
  // what was of another payment leaves the others where they are, and whoever was told hears that
  const undone = await as(noa).post(`/returns/${first.body.id}/undo`, { body: { reason: 'B9' } })
  expect(undone.body.state).toBe('unmatched')
  expect((await paymentsOf(batch.id)).map(({ state }) => state)).toEqual(['returned', 'sent'])
  const told = await database
    .prepare("SELECT content FROM outbox WHERE letter = 'return_undone' AND recipient_id = 'mia'")
    .first<string>('content')
  expect(JSON.parse(told ?? '')).toMatchObject({ hasOthers: true })
  const beside = { paymentId: one?.id, besideToea: 500 }
  const again = await as(noa).post(`/returns/${first.body.id}/match`, { body: beside })
  expect(again.body).toMatchObject({ state: 'matched', payment: { returnedToea: 10_000 } })
})

test('what was said to be none of our payments may be one after all, unless its line was set aside', async () => {
  await sendStatement(account, [{ day: bankDay, amountToea: 777, text: 'RETURNED NOBODY' }], 900)
  const { items } = (await as(noa).get('/returns?state=unmatched')).body
  const { id } = items.find(({ amountToea }: { amountToea: number }) => amountToea === 777)
  await end(id, 'not_a_return')
  expect((await reopen(id)).body).toMatchObject({ state: 'unmatched', resolution: null })
  await end(id, 'not_a_return')
  const lines = (await as(noa).get('/reconciliation/lines?state=unreconciled')).body.items
  const line = lines.find(({ amountToea }: { amountToea: number }) => amountToea === 777)
  // it is a return already, whatever it ended as
  const claimed = await as(noa).post(`/reconciliation/lines/${line.id}/return`)
  expect(claimed.body.code).toBe('line_matched')
  await as(noa).post(`/reconciliation/lines/${line.id}/aside`, { body: { reason: 'A gift' } })
  expect((await reopen(id)).status).toBe(409)
})
