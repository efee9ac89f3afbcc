import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import type { Booked } from '../../../domain/statements/statement.fixture.ts'
import { readChain } from '../../../testing/audit-chain.ts'
import { as, mia } from '../../../testing/cast.ts'
import type { Person } from '../../../testing/organisation.ts'
import {
  account,
  beginSettling,
  database,
  lea,
  noa,
  proposedFor,
  sendStatement,
  uploadedBatch,
} from '../settling.fixture.ts'

/* The wrong file was imported: another account's, or a wrong day's. */

beginSettling(lea)

const today = dayInPortMoresby(new Date())
let batch: Awaited<ReturnType<typeof uploadedBatch>>
beforeAll(async () => {
  batch = await uploadedBatch(account, 100_000, 1)
})

type Last = { id: string; added: number; takeBack: { askedAt: string; holding: number } | null }
const last = async (by = noa): Promise<Last> => {
  const { accounts } = (await as(by).get('/reconciliation')).body
  return accounts.find(({ id }: { id: string }) => id === account).last
}
const press = (id: string, by: Person, askedAt: string | null, reason = 'Of another account') =>
  as(by).post(`/reconciliation/statements/${id}/taking-back`, { body: { reason, askedAt } })
const keep = (id: string, by: Person) =>
  as(by).remove(`/reconciliation/statements/${id}/taking-back`)
const lines = async () => (await as(noa).get('/reconciliation/lines')).body.items
const returns = async () => (await as(noa).get('/returns')).body.items
const gaps = async () => (await as(noa).get('/reconciliation')).body.gaps
const send = () =>
  sendStatement(account, [
    { day: batch.day, amountToea: -200_000, text: `BULK ${batch.number}` },
    { day: batch.day, amountToea: 100_000, text: `RETURNED ${batch.number}-1` },
  ])

test('the last file of an account is taken back by two, with its lines and what came back, and may come again', async () => {
  const earlier = [{ day: addDays(today, -9), amountToea: -7_00, text: 'A fee' }]
  expect((await sendStatement(account, earlier, 5_000_000)).status).toBe(201)
  const before = await last()
  const sent = await send()
  expect(sent.body).toMatchObject({ added: 2, matched: 1, returns: 1 })
  const { id } = await last()
  expect(await gaps()).toMatchObject([{ side: 'before' }])
  expect(await press(before.id, noa, null)).toMatchObject({
    ...{ status: 409, body: { code: 'statement_not_last' } },
  })
  expect((await press(id, mia, null)).status).toBe(403)
  expect(await press(id, noa, null)).toMatchObject({ status: 200, body: { state: 'asked' } })
  expect(await press(id, noa, null)).toMatchObject({ body: { code: 'second_person_needed' } })
  const askedAt = (await last()).takeBack?.askedAt ?? ''
  expect((await last(lea)).takeBack).toMatchObject({
    ...{ reason: 'Of another account', askedBy: 'Noa Vali', isOwn: false, holding: 1 },
  })
  // drawn before it was asked for, or before it was asked anew, a page confirms nothing
  expect(await press(id, lea, null)).toMatchObject({ body: { code: 'seen_otherwise' } })
  expect(await keep(id, lea)).toMatchObject({ status: 200, body: { state: 'kept' } })
  expect(await keep(id, lea)).toMatchObject({ body: { code: 'statement_not_asked' } })
  await press(id, noa, null)
  expect(await press(id, lea, askedAt)).toMatchObject({ body: { code: 'seen_otherwise' } })
  const anew = (await last()).takeBack?.askedAt ?? ''
  // what somebody asked who was deactivated since is asked anew, by who is there
  const set = (status: string) =>
    database.prepare("UPDATE users SET status = ? WHERE id = 'noa'").bind(status).run()
  await set('inactive')
  expect(await press(id, lea, anew)).toMatchObject({ status: 200, body: { state: 'asked' } })
  await set('active')
  const byLea = (await last()).takeBack?.askedAt ?? ''
  expect(await press(id, noa, byLea)).toMatchObject({ status: 200, body: { state: 'taken_back' } })

  expect((await lines()).map(({ text }: { text: string }) => text)).toEqual(['A fee'])
  expect(await returns()).toEqual([])
  expect(await gaps()).toEqual([])
  expect((await last()).id).toBe(before.id)
  expect((await press(id, noa, null)).status).toBe(404)
  const entry = (await readChain(database)).findLast(
    ({ action }) => action === 'statement.taken_back',
  )
  expect(JSON.parse(entry?.details ?? '')).toMatchObject({
    ...{ id, fileName: 'statement.csv', lines: 2, askedFor: 'Of another account' },
    askedBy: { id: 'lea' },
  })
  expect((await send()).body).toMatchObject({ added: 2, matched: 1, returns: 1 })
})

test('what was said of it is taken back first, line by line', async () => {
  const { id } = await last()
  const [credit] = await returns()
  const note = { resolution: 'not_a_return', note: 'A gift' }
  await as(noa).post(`/returns/${credit.id}/resolution`, { body: note })
  const line = await proposedFor(batch.id)
  expect((await as(lea).post(`/reconciliation/lines/${line}/confirmation`)).status).toBe(200)
  expect(await press(id, noa, null)).toMatchObject({
    ...{ status: 409, body: { code: 'statement_said' } },
    body: { detail: expect.stringContaining('2 lines or returns') },
  })
  const reason = { body: { reason: 'The wrong file' } }
  await as(noa).post(`/reconciliation/lines/${line}/undo`, reason)
  await as(noa).post(`/returns/${credit.id}/reopening`, reason)
  expect((await press(id, noa, null)).status).toBe(200)
  // said again while it waits, it stays
  const { askedAt = '', holding } = (await last()).takeBack ?? {}
  // of nobody's word, and of the total of a batch that the bank has
  expect(holding).toBe(1)
  const debit = (await lines()).find(({ amountToea }: Booked) => amountToea === -200_000)
  if (debit.state === 'tentative')
    await as(noa).post(`/reconciliation/lines/${debit.id}/undo`, reason)
  const aside = { body: { reason: 'A fee', isNone: true } }
  expect((await as(noa).post(`/reconciliation/lines/${debit.id}/aside`, aside)).status).toBe(200)
  expect(await press(id, lea, askedAt)).toMatchObject({ body: { code: 'statement_said' } })
})

test('a debit of one payment of a file that could become void holds it as well, and who may not confirm is told nothing', async () => {
  const booked = { day: batch.day, amountToea: -100_000, text: 'A SALARY' }
  expect((await sendStatement(account, [booked], 50_000_000)).status).toBe(201)
  const { id } = await last()
  expect((await press(id, noa, null)).status).toBe(200)
  // of one of two payments of that amount, so nothing is proposed
  expect((await last(lea)).takeBack).toMatchObject({ holding: 1 })
  // it was asked before the account had a confidential batch
  await database.prepare('DROP TRIGGER batches_confidential_kept').run()
  await database
    .prepare("UPDATE batches SET is_confidential = 1, seal_key = 'k', revision = revision + 1")
    .run()
  expect((await last(lea)).takeBack).toBeNull()
})
