import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import type { BatchComparison } from '../../contract/batches/comparison.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import { selectComparison } from './compare.ts'

let source = ''
let database: D1Database
let fn22 = ''

beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  fn22 = await batchOf('Payroll FN22', [10_000, 20_000, 30_000, 40_000])
  await send(fn22)
})

/** Pays the first so many people, each their amount; nothing for those who get none. */
async function batchOf(name: string, amounts: number[]) {
  const id = await startBatch(source, name)
  const payments = amounts.flatMap((toea, index) => (toea > 0 ? [payment(index + 1, toea)] : []))
  const { status } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect(status).toBe(201)
  return id
}

async function send(id: string) {
  const { body } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  for (const approver of [ravi, zoe]) {
    const decided = { decision: 'approve', digest: body.digest }
    await as(approver).post(`/batches/${id}/approvals`, { body: decided })
  }
  expect((await as(mia).post(`/batches/${id}/bank-file`, { body: {} })).status).toBe(201)
}

async function comparison(id: string): Promise<BatchComparison> {
  const { status, body } = await as(tom).get(`/batches/${id}/comparison`)
  expect(status).toBe(200)
  return body
}

test('a batch is led from the total of the one before to its own, payee by payee', async () => {
  const id = await batchOf('Payroll FN23', [10_000, 25_000, 28_000, 0, 7_000])
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(2, 500)] } })
  const { before, steps, same, listed } = await comparison(id)
  expect(before).toMatchObject({ id: fn22, name: 'Payroll FN22', totalToea: 100_000 })
  expect(steps).toEqual([
    { kind: 'new', payees: 1, toea: 7_000 },
    { kind: 'gone', payees: 1, toea: -40_000 },
    { kind: 'more', payees: 1, toea: 5_500 },
    { kind: 'less', payees: 1, toea: -2_000 },
  ])
  expect(same).toBe(1)
  expect(listed.find(({ kind }) => kind === 'more')).toMatchObject({
    beforeToea: 20_000,
    nowToea: 25_500,
  })
  const { body: batch } = await as(mia).get(`/batches/${id}`)
  const led = steps.reduce((sum, { toea }) => sum + toea, before?.totalToea ?? 0)
  expect(led).toBe(batch.totalToea)
})

test('an approver’s home says the same of what waits, and of other people’s batches nothing', async () => {
  const again = await batchOf('Payroll FN24', [10_000, 20_000, 30_000, 45_000])
  const other = await batchOf('Bonus', [3_500])
  for (const id of [again, other]) {
    const { status } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
    expect(status).toBe(201)
  }
  const { waiting } = (await as(zoe).get('/home')).body
  const beforeOf = (id: string) =>
    waiting.batches.find((batch: { id: string }) => batch.id === id).before
  expect(beforeOf(again)).toEqual({ name: 'Payroll FN22', totalToea: 100_000 })
  expect(beforeOf(other)).toBeNull()
  for (const id of [again, other]) await as(mia).remove(`/batches/${id}/submission`)
})

test('what was paid to other people is no batch before', async () => {
  const id = await batchOf('Suppliers', [0, 0, 0, 9_000, 8_000, 7_000])
  expect(await comparison(id)).toEqual({ before: null, steps: [], same: 0, listed: [] })
})

test('what pays a few of many again is no next batch of theirs', async () => {
  const id = await batchOf('Overtime', [3_000])
  expect((await comparison(id)).before).toBeNull()
})

test('the first batch has none before it, and neither has one without payments', async () => {
  expect((await comparison(fn22)).before).toBeNull()
  expect((await comparison(await startBatch(source, 'Empty'))).before).toBeNull()
})

test('what was not sent yet is not the batch before', async () => {
  const id = await batchOf('Allowances', [1_000, 1_000, 1_000])
  const later = await batchOf('Payroll FN24', [10_000, 20_000, 30_000, 40_000])
  expect((await comparison(later)).before?.id).toBe(fn22)
  expect(id).not.toBe(fn22)
})

test('a batch that does not exist, or is another organisation’s, is not found', async () => {
  expect((await as(tom).get('/batches/none/comparison')).status).toBe(404)
  expect((await as(bob).get(`/batches/${fn22}/comparison`, { slug: 'beta' })).status).toBe(404)
})

test('it reads the lines of the two batches, however often the same people were paid', async () => {
  const rowsRead = async (id: string) => {
    const { sql, params } = new SQLiteSyncDialect().sqlToQuery(selectComparison(id, 100))
    const { meta } = await database
      .prepare(sql)
      .bind(...params)
      .all()
    return meta.rows_read
  }
  const amounts = [10_000, 20_000, 30_000, 40_000]
  const first = await rowsRead(await batchOf('Payroll FN25', amounts))
  for (const name of ['FN26', 'FN27', 'FN28', 'FN29']) await send(await batchOf(name, amounts))
  const last = await batchOf('Payroll FN30', amounts)
  expect((await comparison(last)).before?.name).toBe('FN29')
  expect(await rowsRead(last)).toBeLessThanOrEqual(first + 4)
})
