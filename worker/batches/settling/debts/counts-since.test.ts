import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../../testing/batches.ts'
import { as, done, makeCast, mia, ravi, tokenOf, zoe } from '../../../testing/cast.ts'
import { beforeNextWrite } from '../../../testing/faults.ts'
import { dossierOf } from '../../dossier/read-dossier.fixture.ts'
import {
  addNoa,
  noa,
  paymentsOf,
  upload,
  uploadedBatch,
  verifyWaiting,
} from '../settling.fixture.ts'

/* A batch was approved because a payment had come back, and then somebody said that it had not, or that it was paid otherwise. */

let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
})

async function returned(paymentId: string | undefined, amountToea: number) {
  const bankDay = dayInPortMoresby(new Date())
  const body = { paymentId, amountToea, besideToea: 0, reason: 'Closed', bankDay }
  return (await done(as(noa).post('/returns', { body }))).id as string
}
async function cameBack(from: number, amountToea = 50_000) {
  const batch = await uploadedBatch(account, 50_000, from)
  const [one, other] = await paymentsOf(batch.id)
  const id = await returned(one?.id, amountToea)
  await verifyWaiting()
  return { where: `${batch.number}-1`, day: batch.day, id, other, payeeId: one?.payeeId }
}
/** Typed again by hand, so many days later. */
async function draft(
  { payeeId, day }: { payeeId: string | undefined; day: string },
  days = 2,
  amountToea = 50_000,
  more: object = {},
) {
  const body = { name: 'Again', sourceAccountId: account, valueDate: addDays(day, days) }
  const { id } = await done(as(mia).post('/batches', { body }))
  const payments = [{ payeeId, amountToea, reference: 'Pay', ...more }]
  await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  return id as string
}
/** The same, and approved. */
async function typedAgain(...typed: Parameters<typeof draft>) {
  const id = await draft(...typed)
  const { digest } = await done(as(mia).post(`/batches/${id}/submission`, { body: paidAgain }))
  await done(as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } }))
  return id
}
const seal = (id: string) => as(mia).post(`/batches/${id}/bank-file`)
const undo = (id: string) =>
  as(noa).post(`/returns/${id}/undo`, { body: { reason: 'It was another payment' } })
const otherwise = (id: string) => {
  const body = { resolution: 'paid_otherwise', note: 'In cash' }
  return as(noa).post(`/returns/${id}/resolution`, { body })
}

test.each([
  ['it was another payment that came back', 701, 50_000, undo],
  ['it was paid otherwise, less a fee', 711, 49_700, otherwise],
])(
  '%s: no file is made of what pays the same, nor does it leave',
  async (_what, from, toea, said) => {
    const [before, after] = [await cameBack(from, toea), await cameBack(from + 4, toea)]
    const [waits, made] = [await typedAgain(before, 2, toea), await typedAgain(after, 2, toea)]
    const file = (await done(seal(made))).id
    for (const { id } of [before, after]) expect((await said(id)).status).toBe(200)
    const refused = await seal(waits)
    expect(refused).toMatchObject({ status: 409, body: { code: 'findings_changed' } })
    expect(refused.body.detail).toContain(`${before.where} had come back`)
    const content = await as(mia).get(`/bank-files/${file}/content`)
    expect(content.body.detail).toContain(`${after.where} had come back`)
    const slip = await as(mia).get(`/bank-files/${file}/slip`)
    expect(slip).toMatchObject({ status: 409, body: { code: 'findings_changed' } })
    const { notInIt } = (await dossierOf(made, await tokenOf(zoe))).manifest
    const why = expect.stringContaining('is not owed any more')
    expect(notInIt).toEqual({ 'control-slip.pdf': why, 'bank-file': why })
  },
)

test.each([
  ['the first', 731, 50_000],
  ['the second', 735, 50_000],
  ['the second, less a fee', 739, 49_700],
])(
  'of two debts that are typed as one, %s was another payment that came back',
  async (which, from, amountToea) => {
    const debts = [await cameBack(from, amountToea), await cameBack(from, amountToea)] as const
    const [first, second] = debts
    const both = await typedAgain(first, 2, 100_000)
    const said = which === 'the first' ? first : second
    expect((await undo(said.id)).status).toBe(200)
    const refused = await seal(both)
    expect(refused).toMatchObject({ status: 409, body: { code: 'findings_changed' } })
    expect(refused.body.detail).toContain(`${said.where} had come back`)
  },
)

test('nor beside a third batch that pays the same, of which whoever approved read', async () => {
  const back = await cameBack(751)
  const other = await typedAgain(back, 1)
  const again = await typedAgain(back)
  expect((await undo(back.id)).status).toBe(200)
  for (const id of [other, again]) expect((await seal(id)).body.code).toBe('findings_changed')
})

test('under the invoice that came back it is held whatever the day and the amount', async () => {
  const id = await startBatch(account)
  const payments = [{ ...payment(755, 50_000), reference: 'INV-0755' }]
  await done(as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  await upload(id)
  const { valueDate: day } = await done(as(mia).get(`/batches/${id}`))
  const [one] = await paymentsOf(id)
  const back = { day, payeeId: one?.payeeId, id: await returned(one?.id, 50_000) }
  await verifyWaiting()
  const invoices = [{ number: 'inv 755', grossToea: 40_000 }]
  const again = await typedAgain(back, 40, 40_000, { invoices })
  expect((await undo(back.id)).status).toBe(200)
  expect((await seal(again)).body.code).toBe('findings_changed')
})

test('said at the moment at which the batch is handed over, it is found there', async () => {
  const back = await cameBack(761)
  const again = await draft(back)
  const end = beforeNextWrite(database, /^insert into "idempotency_keys"/, () => undo(back.id))
  await done(as(mia).post(`/batches/${again}/submission`, { body: paidAgain })).finally(end)
  const { items } = (await as(mia).get(`/batches/${again}/findings`)).body
  const kinds = items.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('paid_before')
  expect(kinds).not.toContain('came_back')
})

test('a fortnight later, or while it is owed still, it leaves as ever', async () => {
  const [back, owed] = [await cameBack(721), await cameBack(725)]
  const [later, again] = [await typedAgain(back, 14), await typedAgain(owed)]
  expect((await undo(back.id)).status).toBe(200)
  for (const id of [later, again]) expect((await seal(id)).status).toBe(201)
})

test('of two debts less a fee nothing was said since, but of others of their batches: it leaves', async () => {
  const [one, two] = [await cameBack(743, 49_700), await cameBack(743, 49_700)]
  const of = async (other = one.other) => await returned(other?.id, 50_000)
  const both = await typedAgain(one, 2, 100_000)
  const said = [await undo(await of()), await otherwise(await of(two.other))]
  expect(said.map(({ status }) => status)).toEqual([200, 200])
  expect((await seal(both)).status).toBe(201)
})
