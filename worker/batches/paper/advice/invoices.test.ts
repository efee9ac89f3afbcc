import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, payDay, payment } from '../../../testing/batches.ts'
import { as, makeCast, mia, zoe } from '../../../testing/cast.ts'
import { addNoa, paymentsOf, upload } from '../../settling/settling.fixture.ts'

/* Which invoices a supplier is told of. */

let database: D1Database
let template = ''
let used = 0
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addNoa(database)
  const body = { name: 'Suppliers', kind: 'supplier', sourceAccountId: await addKunduAccount() }
  template = (await as(mia).post('/templates', { body })).body.id
})

async function begin() {
  const run = { copyLines: false, valueDate: payDay() }
  const { body } = await as(mia).post(`/templates/${template}/batches`, { body: run })
  const payments = [payment(++used, 50_000), payment(++used, 50_000)]
  await as(mia).post(`/batches/${body.id}/payments`, { body: { payments } })
  return body.id as string
}
async function address(payeeId: string, email: string) {
  const { body } = await as(mia).post(`/payees/${payeeId}/emails`, { body: { email } })
  await as(zoe).post(`/payees/${payeeId}/emails/${body.id}/confirmation`)
}
const send = (id: string) => as(mia).post(`/batches/${id}/remittance-letters`)
async function lettersTo(like: string) {
  const { results } = await database
    .prepare('SELECT content FROM outbox WHERE address LIKE ? ORDER BY address')
    .bind(like)
    .all<{ content: string }>()
  return results.map(({ content }) => JSON.parse(content))
}

/** Invoices that come to K500.00. */
const invoices = [
  { number: 'INV 7', day: '2026-11-12', grossToea: 30_000, withheldToea: 3_000 },
  { number: 'INV 8', grossToea: 23_000 },
]
test('a supplier reads which invoices are paid, what each came to and what was withheld', async () => {
  const id = await begin()
  const [first, second] = await paymentsOf(id)
  await as(mia).put(`/batches/${id}/payments/${first?.id}`, { body: { invoices } })
  await address(first?.payeeId ?? '', 'one@goroka.test')
  await address(second?.payeeId ?? '', 'two@goroka.test')
  await upload(id)
  expect((await send(id)).body).toMatchObject({ written: 2 })
  const [one, two] = await lettersTo('%@goroka.test')
  expect(one.lines[0].invoices).toEqual([
    invoices[0],
    { ...invoices[1], day: null, withheldToea: 0 },
  ])
  expect(JSON.stringify(two)).not.toContain('nvoices')
})

test('a supplier reads which credit note was taken off', async () => {
  const id = await begin()
  const [first] = await paymentsOf(id)
  const less = [
    { number: 'INV 9', day: null, grossToea: 62_000, withheldToea: 0 },
    { number: 'CN 4', day: '2026-11-12', grossToea: -13_200, withheldToea: -1_200 },
  ]
  await as(mia).put(`/batches/${id}/payments/${first?.id}`, { body: { invoices: less } })
  await address(first?.payeeId ?? '', 'one@popondetta.test')
  await upload(id)
  await send(id)
  const [letter] = await lettersTo('one@popondetta.test')
  expect(letter.lines[0].invoices).toEqual(less)
})

test('a letter lists forty invoices and says how many more there are', async () => {
  const id = await begin()
  const [first] = await paymentsOf(id)
  const many = Array.from({ length: 50 }, (_, index) => ({ number: `N${index}`, grossToea: 1_000 }))
  await as(mia).put(`/batches/${id}/payments/${first?.id}`, { body: { invoices: many } })
  await address(first?.payeeId ?? '', 'one@alotau.test')
  await upload(id)
  await send(id)
  const [letter] = await lettersTo('one@alotau.test')
  expect(letter.lines[0].invoices).toHaveLength(40)
  expect(letter.moreInvoices).toBe(10)
})
