import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia } from '../../testing/cast.ts'
import { dropTriggers } from '../../testing/growth/drop-triggers.ts'
import { selectEarlier } from '../around-store.ts'
import { saveWarnings } from '../payments/store.ts'
import { selectCameBack } from './paid-twice/store.ts'

/* What looking for payments of the same amount costs, where everybody is paid the same. */

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const lines = 200
async function begin(payeeOf = (index: number) => 1 + index) {
  const id = await startBatch(source)
  const payments = Array.from({ length: lines }, (_none, index) => payment(payeeOf(index)))
  expect((await as(mia).post(`/batches/${id}/payments`, { body: { payments } })).status).toBe(201)
  return id
}

async function handOver() {
  const path = `/batches/${await begin()}/submission`
  expect((await as(mia).post(path, { body: paidAgain })).status).toBe(201)
}

test('as many payments of one amount in three batches are read a few times each, and are one row each however many pay them', async () => {
  await handOver()
  await handOver()
  const id = await begin()
  const { sql, params } = selectEarlier(tenantDb(database), id).toSQL()
  const { results, meta } = await database
    .prepare(sql)
    .bind(...params)
    .all()
  expect(results).toHaveLength(lines)
  expect(results[0]).toMatchObject({ numbers: '[1,2]', each_times: '[1,1]' })
  expect(meta.rows_read).toBeLessThan(20 * lines)
})

test('what came back of one payee is one row, however many payments of it, and beside however many lines', async () => {
  const [back, id] = [await begin(() => 300), await begin(() => 300)]
  await dropTriggers(database, 'payments', 'returns')
  for (const text of [
    "update payments set state = 'returned' where batch_id = ?",
    `insert into returns (id, row_key, source_account_id, payment_id, amount_toea, source, bank_day, state, recorded_by, recorded_at)
      select id, id, '${source}', id, amount_toea, 'hand', '2026-11-01', 'matched', 'lea', 0 from payments where batch_id = ?`,
  ])
    await database.prepare(text).bind(back).run()
  const { sql, params } = selectCameBack(tenantDb(database), id).toSQL()
  const read = database.prepare(sql).bind(...params)
  const { results, meta } = await read.all()
  expect(results).toMatchObject([{ line: 1 }])
  expect(meta.rows_read).toBeLessThan(40 * lines)
})

test('what is found in each line is written once for each, and not looked for in the whole list', async () => {
  const [id, each] = [await begin(), Array.from({ length: lines }, (_none, index) => 1 + index)]
  const warned = each.map((line): [number, string] => [line, 'duplicate'])
  const [written] = saveWarnings(tenantDb(database), id, warned)
  const { sql, params } = must(written, 'statement').toSQL()
  const { meta } = await database
    .prepare(sql)
    .bind(...params)
    .run()
  expect(meta.rows_read).toBeLessThan(10 * lines)
  const { items } = (await as(mia).get(`/batches/${id}/payments`)).body
  expect(items[7].warnings).toEqual(['duplicate'])
})
