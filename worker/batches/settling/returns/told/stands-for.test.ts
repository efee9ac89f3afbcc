import { beforeAll, expect, test } from 'vitest'
import { dayInPortMoresby } from '../../../../domain/calendar.ts'
import { addKunduAccount } from '../../../../testing/batches.ts'
import { as, makeCast, mia } from '../../../../testing/cast.ts'
import {
  addNoa,
  noa,
  paymentsOf,
  sendFile,
  sendStatement,
  uploadedBatch,
} from '../../settling.fixture.ts'

/* One credit on the statement for returns that were told one by one. */

let account: string
const told: string[] = []
let batchId = ''
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  account = await addKunduAccount()
  await addNoa(database)
  const batch = await uploadedBatch(account, 40_000, 1)
  batchId = batch.id
  const paid = await paymentsOf(batch.id)
  for (const [at, toea] of [
    [0, 40_000],
    [1, 25_000],
  ] as const) {
    told.push((await record(paid[at]?.id, toea)).body.id)
  }
})

const today = dayInPortMoresby(new Date())
const record = (paymentId: string | undefined, amountToea: number, besideToea?: number) =>
  as(noa).post('/returns', {
    body: { paymentId, amountToea, besideToea, reason: 'Closed', bankDay: today },
  })

type Listed = { id: string; amountToea: number }
/** The return that a credit of this amount is. */
async function credit(amountToea: number, openingToea: number): Promise<string> {
  const line = [{ day: today, amountToea, text: `RETURNED ${openingToea}` }]
  expect((await sendStatement(account, line, openingToea)).body).toMatchObject({ returns: 1 })
  const { items } = (await as(noa).get('/returns?state=unmatched&limit=100')).body
  return items.find((one: Listed) => one.amountToea === amountToea)?.id
}
const say = (id: string, returnIds: unknown[], by = noa) =>
  as(by).post(`/returns/${id}/same`, { body: { returnIds } })
const offered = async (id: string) =>
  (await as(noa).get(`/returns?within=${id}`)).body.items.map((one: Listed) => one.id)
const viewOf = async (id: string | undefined) =>
  (await as(noa).get('/returns?limit=100')).body.items.find((one: Listed) => one.id === id)
const reopen = (id: string) =>
  as(noa).post(`/returns/${id}/reopening`, { body: { reason: 'A slip' } })

let whole = ''

test('those that were told one by one are offered for it, and taken where they come to exactly it', async () => {
  const more = await credit(70_000, 1_000_000)
  whole = await credit(65_000, 2_000_000)
  expect((await offered(whole)).toSorted()).toEqual(told.toSorted())
  expect((await say(whole, told, mia)).status).toBe(403)
  expect((await say(whole, [told[0]])).status).toBe(422)
  expect((await say(whole, [told[0], told[0]])).body.code).toBe('returns_differ')
  expect((await say(whole, [told[0], more])).body.code).toBe('not_the_same')
  expect(await say(more, told)).toMatchObject({
    ...{ status: 422 },
    body: {
      code: 'returns_differ',
      detail: 'The 2 returns come to K650.00, and the credit is of K700.00.',
    },
  })
  const before = await paymentsOf(batchId)
  expect(await say(whole, told)).toMatchObject({
    status: 200,
    body: { state: 'resolved', resolution: 'same_return', sameAs: null, payment: null },
  })
  // they count, and nothing moves
  expect(await paymentsOf(batchId)).toEqual(before)
  expect((await viewOf(whole)).standsFor.map(({ id }: Listed) => id)).toEqual(told)
  expect(await viewOf(told[0])).toMatchObject({
    state: 'matched',
    toldAgain: [{ id: whole, source: 'statement' }],
  })
})

test('each of them is of one credit: another stands for none of them, and is not the same', async () => {
  const again = await credit(65_001, 3_000_000)
  expect(await offered(again)).toEqual([])
  const single = await credit(25_000, 4_000_000)
  expect((await say(again, told)).body.code).toBe('not_the_same')
  const same = { body: { returnId: told[1] } }
  expect((await as(noa).post(`/returns/${single}/same`, same)).body.code).toBe('not_the_same')
  // none of them is explained away beneath it
  await as(noa).post(`/returns/${told[1]}/undo`, { body: { reason: 'Of another' } })
  const none = { body: { resolution: 'not_a_return', note: 'No' } }
  expect((await as(noa).post(`/returns/${told[1]}/resolution`, none)).body.code).toBe(
    'return_told_again',
  )
  const [, second] = await paymentsOf(batchId)
  const match = { body: { paymentId: second?.id } }
  expect((await as(noa).post(`/returns/${told[1]}/match`, match)).status).toBe(200)
})

test('it is taken back with a reason, and said anew; of two who say it of two credits one is heard', async () => {
  expect(await reopen(whole)).toMatchObject({ status: 200, body: { state: 'unmatched' } })
  expect((await viewOf(told[0])).toldAgain).toEqual([])
  const twin = await credit(65_000, 5_000_000)
  const { items } = (await as(noa).get('/returns?state=unmatched&limit=100')).body
  const both = items.filter((one: Listed) => one.amountToea === 65_000)
  expect(both.map(({ id }: Listed) => id)).toContain(twin)
  const said = await Promise.all(both.map(({ id }: Listed) => say(id, told)))
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a credit of several is told by one way once: whole, or by its parts', async () => {
  const batch = await uploadedBatch(account, 33_000, 51)
  const columns = {
    ...{ day: 'Date', amount: 'Amount', reference: 'Ref', name: '', bsb: '', account: '' },
    ...{ code: '', reason: '' },
  }
  const file = `Date,Amount,Ref\n${today},660.00,${batch.number}`
  expect((await sendFile(account, file, noa, columns, 'returns')).status).toBe(201)
  const { items } = (await as(noa).get('/returns?state=unmatched&limit=100')).body
  const inFile = items.find((one: Listed) => one.amountToea === 66_000)?.id
  const split = { body: { batchId: batch.id } }
  expect((await as(noa).post(`/returns/${inFile}/parts`, split)).status).toBe(200)
  const all = (await as(noa).get('/returns?limit=100')).body.items
  const parts = all.filter((one: { isPart: boolean }) => one.isPart)
  const is = (id: string, returnId: string) =>
    as(noa).post(`/returns/${id}/same`, { body: { returnId } })
  const [ofAll, ofOne] = [await credit(66_000, 6_000_000), await credit(33_000, 7_000_000)]
  expect((await is(ofAll, inFile)).status).toBe(200)
  expect((await is(ofOne, parts[0].id)).body.code).toBe('not_the_same')
  expect((await viewOf(ofOne)).known).toEqual([])
  // by its parts, and then not whole as well
  expect((await reopen(ofAll)).status).toBe(200)
  expect((await is(ofOne, parts[0].id)).status).toBe(200)
  expect((await is(ofAll, inFile)).body.code).toBe('not_the_same')
  const [other] = await paymentsOf((await uploadedBatch(account, 12_000, 61)).id)
  const alone = (await record(other?.id, 12_000)).body.id
  const both = await credit(78_000, 8_000_000)
  expect((await say(both, [inFile, alone])).body.code).toBe('not_the_same')
  expect((await reopen(ofOne)).status).toBe(200)
  expect((await say(both, [inFile, alone])).status).toBe(200)
  expect((await is(ofOne, parts[0].id)).body.code).toBe('not_the_same')
})
