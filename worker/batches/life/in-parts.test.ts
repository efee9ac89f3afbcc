import { afterEach, beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../core/d1/in-parts.ts'
import { tenantDb } from '../../core/databases.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { readFacts } from '../findings/facts/whole-facts.ts'
import { listSigned } from '../signed.ts'

/* A batch of many payments is read part by part; here a part is a few rows. */

const whole = { ...atOnce }
let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})
afterEach(() => Object.assign(atOnce, whole))

const invoices = [1, 2, 3].map((number) => {
  return { number: `INV ${number}`, grossToea: 50_000, withheldToea: 10_000 }
})

async function batchOf(from: number) {
  const id = await startBatch(source)
  const payments = [
    ...Array.from({ length: 6 }, (_none, index) => payment(from + index)),
    payment(from),
    { ...payment(from + 10, 120_000), invoices },
  ]
  const added = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect([added.status, added.body.errors]).toEqual([201, undefined])
  return id
}

test.each([1, 2, 3, 4, 8])('of %i rows each, parts are what one answer is', async (rows) => {
  const id = await batchOf(100 * rows)
  const db = tenantDb(database)
  const facts = await readFacts(db, id)
  const { items } = (await as(mia).get(`/batches/${id}/findings`)).body
  expect([facts.lines.length, facts.invoices.length, items.length]).toEqual([8, 3, 10])
  atOnce.rows = rows
  expect(await readFacts(db, id)).toEqual(facts)
  expect((await as(mia).get(`/batches/${id}/findings`)).body.items).toEqual(items)

  const { status, body } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect([status, body.errors]).toEqual([201, undefined])
  Object.assign(atOnce, whole)
  const stored = await db.$client
    .prepare('select count(*) as many from findings where batch_id = ?')
    .bind(id)
    .first('many')
  expect(stored).toBe(items.length)
  const signed = async () => (await listSigned(db, 0, 100)).find(({ row }) => row.id === id)
  expect(await signed()).toMatchObject({ isAsSigned: true, row: { digest: body.digest } })
  atOnce.rows = rows
  expect(await signed()).toMatchObject({ isAsSigned: true })

  const decision = { body: { decision: 'approve', digest: body.digest } }
  for (const person of [ravi, zoe]) await as(person).post(`/batches/${id}/approvals`, decision)
  const sealed = await as(mia).post(`/batches/${id}/bank-file`)
  expect([sealed.status, sealed.body.paymentCount]).toEqual([201, 8])
})

test.each([1, 9])(
  'what is written behind each of %i answers is read, as one answer has it',
  async (times) => {
    const id = await batchOf(2_000 * times)
    const { items } = (await as(mia).get(`/batches/${id}/payments`)).body
    const db = tenantDb(database)
    let answers = 0
    const disturbed = Object.assign(Object.create(db), {
      batch: async (asked: Parameters<typeof db.batch>[0]) => {
        const answer = await db.batch(asked)
        if (++answers > times) return answer
        const { id: payment } = items[answers % 6]
        const path = `/batches/${id}/payments/${payment}`
        const change = await as(mia).put(path, { body: { amountToea: 70_000 + answers } })
        expect(change.status).toBe(200)
        return answer
      },
    })
    atOnce.rows = 3
    const facts = await readFacts(disturbed, id)
    expect(answers).toBeGreaterThan(1)
    Object.assign(atOnce, whole)
    // the last answer of all was disturbed as well, behind it
    const now = await readFacts(db, id)
    if (answers > times) expect(facts).toEqual(now)
    else expect(facts.logEnd).toEqual([{ seq: (now.logEnd[0]?.seq ?? 0) - 1 }])
  },
)
