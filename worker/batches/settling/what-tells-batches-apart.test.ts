import { expect, test } from 'vitest'
import { as } from '../../testing/cast.ts'
import {
  account,
  beginSettling,
  book,
  confirmedBatch,
  database,
  noa,
  sendStatement,
  uploadedBatch,
} from './settling.fixture.ts'

beginSettling()

test('of two batches of one total and day, a line is of the one whose bank reference it says', async () => {
  const first = await uploadedBatch(account)
  await uploadedBatch(account, 100_000, 1_001)
  const { day } = first
  const lines = [{ day, amountToea: -200_000, text: 'BULK CREDIT', reference: 'REF1' }]
  expect((await sendStatement(account, lines, 1_000_000)).body).toMatchObject({ matched: 1 })
  const { items } = (await as(noa).get(`/reconciliation/lines?state=tentative`)).body
  expect(items).toMatchObject([{ match: { batchId: first.id } }])
})

test('a line that says a payee of another batch is of that payment, and not of a batch of its total', async () => {
  const whole = await uploadedBatch(account, 15_150, 4_001)
  const other = await uploadedBatch(account, 30_300, 5_001)
  const { items } = (await as(noa).get(`/batches/${other.id}/payments`)).body
  const { payeeName: text } = items[0]
  const amountToea = -30_300
  await sendStatement(account, [{ day: whole.day, amountToea, text }], 9_000_000)
  const found = (await as(noa).get('/reconciliation/lines?state=tentative')).body.items
  const line = found.find((one: { amountToea: number }) => one.amountToea === amountToea)
  expect(line?.match).toMatchObject({ batchId: other.id, paymentId: items[0].id })
})

test('whoever made an earlier version and none since is no maker of what the bank has', async () => {
  const { id, day } = await uploadedBatch(account, 50_000, 2_001)
  await database
    .prepare("INSERT INTO batch_makers (batch_id, version, user_id) VALUES (?, 99, 'noa')")
    .bind(id)
    .run()
  await sendStatement(account, [{ day, amountToea: -100_000, text: 'BULK' }], 5_000_000)
  const { items } = (await as(noa).get('/reconciliation/lines?state=tentative')).body
  const line = items.find(({ match }: { match: { batchId: string } }) => match.batchId === id)
  expect((await as(noa).post(`/reconciliation/lines/${line.id}/confirmation`)).status).toBe(200)
})

test('a second debit of a batch is not of it, and what is said of that names the other line', async () => {
  const { id, day } = await confirmedBatch(account, 33_300, 3_001)
  const second = await book(account, day, 66_600, 'BULK AGAIN')
  const meant = { body: { batchId: id } }
  const { body } = await as(noa).post(`/reconciliation/lines/${second.id}/match`, meant)
  expect(body.code).toBe('amounts_differ')
  expect(body.detail).toContain('another line is of it already')
})
