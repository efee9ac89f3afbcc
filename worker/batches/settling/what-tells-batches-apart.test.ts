import { expect, test } from 'vitest'
import { as } from '../../testing/cast.ts'
import {
  account,
  beginSettling,
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
