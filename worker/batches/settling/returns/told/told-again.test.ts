import { beforeAll, expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../../domain/calendar.ts'
import { addKunduAccount, startBatch } from '../../../../testing/batches.ts'
import { as, makeCast, mia } from '../../../../testing/cast.ts'
import {
  addNoa,
  noa,
  paymentsOf,
  returnsFile,
  sendFile,
  sendStatement,
  uploadedBatch,
} from '../../settling.fixture.ts'

/* One return is told by hand, by the bank's file and by its statement: each of them is kept, and one counts. */

let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount(source.accountNumber)
  await addNoa(database)
})

const source = { bsb: '088-950', accountNumber: '700123456' }
const today = dayInPortMoresby(new Date())
const ddmmyy = today.slice(8) + today.slice(5, 7) + today.slice(2, 4)

type Listed = { id: string; amountToea: number; source: string; known: { id: string }[] }
const openOf = async (amountToea: number): Promise<Listed[]> => {
  const { items } = (await as(noa).get('/returns?state=unmatched&limit=100')).body
  return items.filter((one: Listed) => one.amountToea === amountToea)
}
const viewOf = async (id: string) =>
  (await as(noa).get('/returns?limit=100')).body.items.find((one: Listed) => one.id === id)
const record = (paymentId: string | undefined, amountToea: number) =>
  as(noa).post('/returns', { body: { paymentId, amountToea, reason: 'Closed', bankDay: today } })
const match = (id: string | undefined, paymentId: string | undefined) =>
  as(noa).post(`/returns/${id}/match`, { body: { paymentId } })
const same = (id: string | undefined, returnId: string | undefined, by = noa) =>
  as(by).post(`/returns/${id}/same`, { body: { returnId } })
const reopen = (id: string | undefined) =>
  as(noa).post(`/returns/${id}/reopening`, { body: { reason: 'A slip' } })
const end = (id: string | undefined, resolution: string) =>
  as(noa).post(`/returns/${id}/resolution`, { body: { resolution, note: 'No' } })
const unmatchedLines = async (amountToea: number) =>
  (await as(noa).get('/reconciliation/lines?state=unreconciled&limit=100')).body.items.filter(
    (one: Listed) => one.amountToea === amountToea,
  )
const credit = (amountToea: number, text: string, openingToea: number) =>
  sendStatement(account, [{ day: today, amountToea, text }], openingToea)

test('told by hand, then seen as a credit: the credit is that return, and the payment came back once', async () => {
  const batch = await uploadedBatch(account, 61_100, 1)
  const [one, other] = await paymentsOf(batch.id)
  const first = (await record(one?.id, 61_100)).body.id
  // it says whom a payment of its amount was for, though not that it is a return
  expect((await credit(61_100, 'CREDIT Payee Number b', 1_000_000)).body).toMatchObject({
    returns: 1,
  })
  const [told] = await openOf(61_100)
  expect(told).toMatchObject({ candidates: [], known: [{ id: first, source: 'hand' }] })
  expect(await match(told?.id, one?.id)).toMatchObject({
    body: { code: 'above_payment', errors: [{ code: 'told_before', value: first }] },
  })
  expect((await same(told?.id, first, mia)).status).toBe(403)
  expect(await same(told?.id, first)).toMatchObject({
    status: 200,
    body: { state: 'resolved', resolution: 'same_return', sameAs: { id: first }, known: [] },
  })
  expect(await viewOf(first)).toMatchObject({
    state: 'matched',
    toldAgain: [{ source: 'statement', bankDay: today }],
  })
  expect((await paymentsOf(batch.id)).map(({ state }) => state)).toEqual(['returned', 'sent'])
  expect(await unmatchedLines(61_100)).toEqual([])
  // a second import of it changes nothing
  const more = [
    { day: today, amountToea: 61_100, text: 'CREDIT Payee Number b' },
    { day: today, amountToea: 7, text: 'INTEREST' },
  ]
  const again = await sendStatement(account, more, 1_000_000)
  expect(again.body).toMatchObject({ added: 1, skipped: 1, returns: 0 })
  expect(await openOf(61_100)).toEqual([])

  // what counts is not said to be none of ours meanwhile, and goes on by itself
  const moved = { body: { reason: 'Another one' } }
  expect((await as(noa).post(`/returns/${first}/undo`, moved)).body.state).toBe('unmatched')
  expect((await end(first, 'not_a_return')).body.code).toBe('return_told_again')
  expect((await match(first, other?.id)).status).toBe(200)
  // said wrongly, it waits again
  expect((await reopen(told?.id)).body).toMatchObject({ state: 'unmatched', sameAs: null })
  expect((await same(told?.id, first)).status).toBe(200)
  const entries = await database
    .prepare("SELECT details FROM audit_entries WHERE action = 'return.same'")
    .all()
  expect(entries.results).toHaveLength(2)
})

test('told by hand, then by the bank’s file, then by its statement: one return, paid again once', async () => {
  const batch = await uploadedBatch(account, 62_200, 11)
  const [one] = await paymentsOf(batch.id)
  const first = (await record(one?.id, 62_200)).body.id
  const row = { amountToea: 62_200, payeeName: 'Payee Number bb', reference: 'PAY' }
  expect((await sendFile(account, returnsFile(source, ddmmyy, [row]))).body.added).toBe(1)
  const [ofFile] = await openOf(62_200)
  expect((await same(ofFile?.id, first)).status).toBe(200)
  expect((await sendFile(account, returnsFile(source, ddmmyy, [row]))).body.code).toBe(
    'statement_known',
  )
  await credit(62_200, 'RTN PAYEE', 2_000_000)
  const [ofStatement] = await openOf(62_200)
  // of what is one return already the one that counts, and nothing else
  expect((await same(ofStatement?.id, ofFile?.id)).body.code).toBe('not_the_same')
  expect((await same(ofStatement?.id, first)).status).toBe(200)
  const body = { batchId: await startBatch(account, 'Again'), amountToea: 62_200 }
  const repay = (id: string | undefined) => as(mia).post(`/returns/${id}/repayment`, { body })
  expect((await repay(ofStatement?.id)).body.code).toBe('return_resolved')
  expect((await repay(first)).status).toBe(201)
  // another credit of this amount is another return
  await credit(62_200, 'RTN PAYEE TOO', 3_000_000)
  const [later] = await openOf(62_200)
  expect(later?.known).toEqual([])
  expect((await same(later?.id, first)).body.code).toBe('not_the_same')
})

test('a file of returns that comes after the credit is the same, also of a credit of several payments', async () => {
  const batch = await uploadedBatch(account, 63_300, 21)
  const [one] = await paymentsOf(batch.id)
  await credit(63_300, 'RTN Payee Number cb', 4_000_000)
  const [ofStatement] = await openOf(63_300)
  await match(ofStatement?.id, one?.id)
  const row = { amountToea: 63_300, payeeName: 'PAYEE NUMBER CB', reference: 'PAY' }
  await sendFile(account, returnsFile(source, ddmmyy, [row]))
  const [ofFile] = await openOf(63_300)
  expect(ofFile?.known).toMatchObject([{ id: ofStatement?.id, source: 'statement' }])
  expect((await same(ofFile?.id, ofStatement?.id)).status).toBe(200)

  const whole = await uploadedBatch(account, 64_400, 31)
  await credit(128_800, 'RTN BULK', 5_000_000)
  const [several] = await openOf(128_800)
  await as(noa).post(`/returns/${several?.id}/parts`, { body: { batchId: whole.id } })
  await sendFile(account, returnsFile(source, ddmmyy, [{ ...row, amountToea: 64_400 }]))
  const [part] = await openOf(64_400)
  expect(part?.known).toHaveLength(2)
  expect((await same(part?.id, part?.known[0]?.id)).status).toBe(200)
  // its parts go when the credit is taken back, so the row says first that it is none of them
  expect((await reopen(several?.id)).body.code).toBe('return_told_again')
  expect((await reopen(part?.id)).status).toBe(200)
  expect((await reopen(several?.id)).status).toBe(200)
})

test('the table holds it too: one of each kind, of the same amount, and of no other return of ours', async () => {
  const batch = await uploadedBatch(account, 65_500, 41)
  const [one, other] = await paymentsOf(batch.id)
  const first = (await record(one?.id, 65_500)).body.id
  await credit(65_500, 'RTN ONE', 6_000_000)
  await credit(65_500, 'RTN TWO', 7_000_000)
  await credit(65_501, 'RTN MORE', 8_000_000)
  const [two, earlier] = await openOf(65_500)
  const [more] = await openOf(65_501)
  const say = (id: string | undefined, returnId: string | undefined) =>
    database
      .prepare(
        "UPDATE returns SET state = 'resolved', resolution = 'same_return', same_as = ?, resolved_by = 'noa' WHERE id = ?",
      )
      .bind(returnId, id)
      .run()
  await expect(say(more?.id, first)).rejects.toThrow('return_resolved')
  await expect(say(two?.id, earlier?.id)).rejects.toThrow('return_resolved')
  await expect(say(two?.id, two?.id)).rejects.toThrow('return_resolved')
  await say(two?.id, first)
  await expect(say(earlier?.id, first)).rejects.toThrow('UNIQUE')
  await expect(
    database.prepare('UPDATE returns SET same_as = NULL WHERE id = ?').bind(two?.id).run(),
  ).rejects.toThrow('return_resolved')
  // what is the same as another counts for nothing of its own
  expect((await match(earlier?.id, other?.id)).status).toBe(200)
  expect((await paymentsOf(batch.id)).map(({ state }) => state)).toEqual(['returned', 'returned'])
})

test('whoever approves that it is paid again reads who wrote it down, until a file of the bank’s shows it', async () => {
  const batch = await uploadedBatch(account, 73_300, 81)
  const [one] = await paymentsOf(batch.id)
  const first = (await record(one?.id, 73_300)).body.id
  const batchId = await startBatch(account, 'Again')
  const sent = { body: { batchId, amountToea: 73_300 } }
  expect((await as(mia).post(`/returns/${first}/repayment`, sent)).status).toBe(201)
  const said = async () => {
    const { items } = (await as(mia).get(`/batches/${batchId}/findings`)).body
    return items.find(({ kind }: { kind: string }) => kind === 'pays_again').sentence
  }
  expect(await said()).toMatch(/, as Noa Vali wrote down: no file of the bank’s shows it\.$/)
  await credit(73_300, 'CREDIT Payee Number ib', 700_000_000)
  const [told] = await openOf(73_300)
  expect((await same(told?.id, first)).status).toBe(200)
  expect(await said()).toMatch(/, by a file of the bank’s that Noa Vali alone brought in and says/)
  await database.prepare("UPDATE returns SET resolved_by = 'tom' WHERE id = ?").bind(told?.id).run()
  expect(await said()).toMatch(/ again, which came back on [^,]+\.$/)
})
