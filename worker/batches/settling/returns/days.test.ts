import { expect, test } from 'vitest'
import { addDays, dayInPortMoresby, formatDay } from '../../../domain/calendar.ts'
import { as } from '../../../testing/cast.ts'
import {
  account,
  beginSettling,
  database,
  noa,
  paymentsOf,
  sendFile,
  sendStatement,
  uploadedBatch,
} from '../settling.fixture.ts'

beginSettling()

const today = dayInPortMoresby(new Date())
const yesterday = addDays(today, -1)
const unmatched = async (amountToea: number) =>
  (await as(noa).get('/returns?state=unmatched')).body.items.find(
    (one: { amountToea: number }) => one.amountToea === amountToea,
  )

test('nothing comes back on a day before it left', async () => {
  const batch = await uploadedBatch(account, 8_800, 241)
  const [one] = await paymentsOf(batch.id)
  const body = { paymentId: one?.id, amountToea: 8_800, reason: 'Closed' }
  const early = await as(noa).post('/returns', { body: { ...body, bankDay: yesterday } })
  const says = `it came back on ${formatDay(yesterday)}, and this payment left on ${formatDay(today)}`
  expect(early).toMatchObject({
    ...{ status: 422 },
    body: { code: 'return_before_payment', detail: expect.stringContaining(says) },
  })
  // a credit of a day before: of none of them, whatever it says
  const text = 'RETURNED PAYEE NUMBER CEB'
  await sendStatement(account, [{ day: yesterday, amountToea: 8_800, text }], 700_000)
  const row = await unmatched(8_800)
  expect(row).toMatchObject({ candidates: [], hasMore: false })
  const matched = await as(noa).post(`/returns/${row.id}/match`, { body: { paymentId: one?.id } })
  expect(matched).toMatchObject({ status: 422, body: { code: 'return_before_payment' } })
  const past = database
    .prepare(`UPDATE returns SET state = 'matched', payment_id = ?, matched_by = 'noa', matched_at = 1
      WHERE id = ?`)
    .bind(one?.id, row.id)
    .run()
  await expect(past).rejects.toThrow('return_before_payment')
  expect((await as(noa).post('/returns', { body: { ...body, bankDay: today } })).status).toBe(201)
})

test('a credit that says what came back before is offered as no other payment', async () => {
  const batch = await uploadedBatch(account, 77_700, 321)
  const [one] = await paymentsOf(batch.id)
  const back = { paymentId: one?.id, amountToea: 77_700, reason: 'Closed', bankDay: today }
  expect((await as(noa).post('/returns', { body: back })).status).toBe(201)
  const credit = (text: string, opening: number) =>
    sendStatement(account, [{ day: today, amountToea: 77_700, text }], opening)
  await credit('RETURNED PAYEE NUMBER DCB', 1_970_000)
  expect((await unmatched(77_700)).candidates).toEqual([])
  await credit('RETURNED', 2_047_700)
  expect((await unmatched(77_700)).candidates).toHaveLength(1)
})

test('nothing came back on a day to come', async () => {
  const columns = {
    ...{ day: 'Date', amount: 'Amount', reference: 'Reference', name: 'Payee' },
    ...{ bsb: '', account: '', code: '', reason: '' },
  }
  const file = (day: string) =>
    sendFile(account, `Date,Amount,Reference,Payee\n${day},1,A,B`, noa, columns, 'returns')
  const late = await file(addDays(today, 2))
  expect(late.body.errors).toMatchObject([{ row: 2, field: 'Date', code: 'in_the_future' }])
  expect((await file(addDays(today, 1))).status).toBe(201)
  const past = database
    .prepare(`INSERT INTO returns (id, row_key, bank_day, source_account_id, source, amount_toea, state, recorded_by, recorded_at)
      SELECT 'late', 'late', '2099-01-01', source_account_id, source, amount_toea, state, recorded_by, recorded_at FROM returns
      WHERE source = 'file'`)
    .run()
  await expect(past).rejects.toThrow('return_in_future')
})

test('a debit of before the file was made is of none of its batch', async () => {
  const batch = await uploadedBatch(account, 9_900, 261)
  const lines = [
    { day: '2020-03-02', amountToea: -19_800, text: batch.number },
    { day: '2020-03-03', amountToea: -9_900, text: `${batch.number}-1` },
  ]
  const sent = await sendStatement(account, lines, 970_000)
  expect(sent.body.matched).toBe(0)
  const [one] = await paymentsOf(batch.id)
  const found = (await as(noa).get('/reconciliation/lines?state=unreconciled')).body.items
  for (const [amountToea, meant] of [
    [-19_800, { batchId: batch.id }],
    [-9_900, { paymentId: one?.id }],
  ] as const) {
    const line = found.find((some: { amountToea: number }) => some.amountToea === amountToea)
    const path = `/reconciliation/lines/${line.id}`
    expect((await as(noa).get(`${path}/candidates`)).body).toMatchObject({ items: [] })
    expect((await as(noa).post(`${path}/match`, { body: meant })).body.code).toBe('amounts_differ')
    const past = database
      .prepare(`UPDATE statement_lines SET state = 'tentative', batch_id = ?, payment_id = ?, matched_by = 'noa',
        matched_at = 1 WHERE id = ?`)
      .bind(
        'batchId' in meant ? meant.batchId : null,
        'batchId' in meant ? null : meant.paymentId,
        line.id,
      )
      .run()
    await expect(past).rejects.toThrow('amounts_differ')
  }
})
