import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../../../domain/calendar.ts'
import { addKunduAccount, payment, startBatch } from '../../../../testing/batches.ts'
import { as, bob, makeCast, mia } from '../../../../testing/cast.ts'
import {
  addNoa,
  confirmedBatch,
  noa,
  paymentsOf,
  sendStatement,
  stateOf,
  upload,
  uploadedBatch,
} from '../../settling.fixture.ts'

/* The bank gives back a whole file, or several payments of it, by one credit. */

let database: D1Database
let account: string
let opening = 10_000_000
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
})

const today = dayInPortMoresby(new Date())

/** A credit that says that something came back, as it waits among the returns. */
async function credit(amountToea: number, text = 'REVERSAL', day = today): Promise<string> {
  opening += 1_000_000
  await sendStatement(account, [{ day, amountToea, text }], opening)
  const { items } = (await as(noa).get('/returns?state=unmatched')).body
  return items.find((one: { amountToea: number }) => one.amountToea === amountToea)?.id
}
const split = (id: string, body: { batchId: string; lines?: number[] }, by = noa) =>
  as(by).post(`/returns/${id}/parts`, { body })
const statesOf = async (id: string) => (await paymentsOf(id)).map(({ state }) => state)
const reopen = (id: string) =>
  as(noa).post(`/returns/${id}/reopening`, { body: { reason: 'B9 it was' } })
const told = async (letter: string) => {
  const sql = "SELECT count(*) AS many FROM outbox WHERE letter = ? AND recipient_id = 'mia'"
  return database.prepare(sql).bind(letter).first('many')
}

test('a batch that came back whole is returned whole, once, and taken back whole', async () => {
  const batch = await uploadedBatch(account, 30_000, 1)
  const id = await credit(60_000)
  const offered = (await as(noa).get(`/returns/${id}/batches`)).body
  expect(offered).toMatchObject({ items: [{ id: batch.id, totalToea: 60_000 }], hasMore: false })
  expect((await split(id, { batchId: batch.id }, mia)).status).toBe(403)
  const other = { body: { batchId: batch.id }, slug: 'beta' }
  expect((await as(bob).post(`/returns/${id}/parts`, other)).status).toBe(403)
  const elsewhere = await as(bob).get(`/returns/${id}/batches`, { slug: 'beta' })
  expect(elsewhere.status).toBe(404)
  expect((await split(id, { batchId: 'none' })).status).toBe(404)

  const both = await Promise.all([
    split(id, { batchId: batch.id }),
    split(id, { batchId: batch.id }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await statesOf(batch.id)).toEqual(['returned', 'returned'])
  expect(await stateOf(batch.id)).toBe('settled')
  const { items } = (await as(noa).get('/returns')).body
  const whole = items.find((one: { id: string }) => one.id === id)
  expect(whole).toMatchObject({
    ...{ state: 'resolved', resolution: 'of_several', isPart: false },
    parts: { batchId: batch.id, reference: batch.number, count: 2 },
  })
  const parts = items.filter(({ isPart }: { isPart: boolean }) => isPart)
  expect(parts).toMatchObject([{ state: 'matched' }, { state: 'matched' }])
  expect(await told('payments_returned')).toBe(1)
  const locked = await database
    .prepare("SELECT count(*) AS many FROM payee_accounts WHERE state = 'return_locked'")
    .first('many')
  expect(locked).toBe(2)

  // one of them is not of another payment without the others, and none of them ended when all are
  const [part] = parts
  const undo = await as(noa).post(`/returns/${part.id}/undo`, { body: { reason: 'No' } })
  expect(undo.body.code).toBe('return_of_several')
  const ended = { body: { resolution: 'not_owed', note: 'Left' } }
  await as(noa).post(`/returns/${part.id}/resolution`, ended)
  expect((await reopen(id)).body.code).toBe('return_resolved')
  await reopen(part.id)
  expect(await reopen(id)).toMatchObject({ status: 200, body: { state: 'unmatched', parts: null } })
  expect(await statesOf(batch.id)).toEqual(['sent', 'sent'])
  expect(await stateOf(batch.id)).toBe('uploaded')
  expect(await told('payments_return_undone')).toBe(1)
  expect((await split(id, { batchId: batch.id })).status).toBe(200)
})

test('one of more than twenty payments is a file that came back: no account is locked for it', async () => {
  const locked = () =>
    database
      .prepare("SELECT count(*) AS many FROM payee_accounts WHERE state = 'return_locked'")
      .first('many')
  const before = await locked()
  const id = await startBatch(account)
  const payments = Array.from({ length: 21 }, (_none, index) => payment(100 + index, 5_003))
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  await upload(id)
  expect((await split(await credit(21 * 5_003), { batchId: id })).status).toBe(200)
  expect(new Set(await statesOf(id))).toEqual(new Set(['returned']))
  expect(await locked()).toBe(before)
})

test('a credit of some of them names them, and comes to exactly what is out of them', async () => {
  const batch = await confirmedBatch(account, 4_100, 11)
  const single = await credit(4_100, 'REVERSAL ONE')
  expect((await split(single, { batchId: batch.id })).body).toMatchObject({
    code: 'parts_differ',
    detail: expect.stringContaining('come to K82.00, and K41.00 came back'),
  })
  expect((await split(single, { batchId: batch.id, lines: [9] })).body.errors).toMatchObject([
    { field: 'lines', code: 'not_found' },
  ])
  for (const lines of [[], [0], [1.5]]) {
    expect((await split(single, { batchId: batch.id, lines })).status).toBe(422)
  }
  expect((await split(single, { batchId: batch.id, lines: [2, 2] })).status).toBe(200)
  expect(await statesOf(batch.id)).toEqual(['paid', 'returned'])
  // nothing of that one is out, so it comes back no second time; of the other a part is
  const more = await credit(4_099, 'REVERSAL TWO')
  expect((await split(more, { batchId: batch.id, lines: [2] })).body.code).toBe('above_payment')
  const [first] = await paymentsOf(batch.id)
  const fee = { paymentId: first?.id, amountToea: 1, reason: 'Fee', bankDay: today }
  await as(noa).post('/returns', { body: fee })
  expect((await split(more, { batchId: batch.id })).status).toBe(200)
  expect((await reopen(more)).status).toBe(200)
  expect(await statesOf(batch.id)).toEqual(['returned', 'returned'])
})

test('what never left, or left later, did not come back', async () => {
  const batch = await uploadedBatch(account, 5_300, 21)
  const early = await credit(10_600, 'REVERSAL', addDays(today, -1))
  expect((await as(noa).get(`/returns/${early}/batches`)).body.items).toEqual([])
  expect((await split(early, { batchId: batch.id })).body).toMatchObject({
    code: 'return_before_payment',
    detail: expect.stringContaining(`${batch.number}-1: `),
  })
})

test('a credit that does not say so is what came back once somebody says it', async () => {
  const batch = await uploadedBatch(account, 6_700, 31)
  expect(await credit(13_400, 'CREDIT ADVICE')).toBeUndefined()
  const lines = (await as(noa).get('/reconciliation/lines?state=unreconciled')).body.items
  const line = lines.find((one: { amountToea: number }) => one.amountToea === 13_400)
  const claim = (by = noa) => as(by).post(`/reconciliation/lines/${line.id}/return`)
  expect((await claim(mia)).status).toBe(403)
  const both = await Promise.all([claim(), claim()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { body } = both.find(({ status }) => status === 201) ?? both[0]
  expect(body).toMatchObject({ state: 'unmatched', source: 'statement', amountToea: 13_400 })
  expect((await split(body.id, { batchId: batch.id })).status).toBe(200)
  await sendStatement(account, [{ day: today, amountToea: -5, text: 'FEE' }], 77_000_000)
  const after = (await as(noa).get('/reconciliation/lines?state=unreconciled')).body.items
  const fee = after.find((one: { amountToea: number }) => one.amountToea === -5)
  const debit = await as(noa).post(`/reconciliation/lines/${fee.id}/return`)
  expect(debit.body.code).toBe('line_no_credit')
})
