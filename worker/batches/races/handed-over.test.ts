import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { addKunduAccount, payDay, payment } from '../../testing/batches.ts'
import { type Answered, as, makeCast, mia, zoe } from '../../testing/cast.ts'
import { beforeNextWrite } from '../../testing/faults.ts'

/* Two batches that pay the same, handed over at one instant: the second looks again, whatever days they are for. */

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

async function draft(name: string, days: number, amountToea: number) {
  const body = { name, sourceAccountId: source, valueDate: addDays(payDay(), days) }
  const { id } = (await as(mia).post('/batches', { body })).body
  const invoices = [{ number: 'INV 7', grossToea: amountToea }]
  const payments = [{ ...payment(1, amountToea), invoices }]
  expect((await as(mia).post(`/batches/${id}/payments`, { body: { payments } })).status).toBe(201)
  return id as string
}

test('one invoice in two batches of other days and amounts', async () => {
  const [one, other] = [await draft('One', 0, 100_000), await draft('Other', 40, 90_000)]
  let between: Answered | undefined
  const end = beforeNextWrite(database, /^insert into "idempotency_keys"/, async () => {
    between = await as(zoe).post(`/batches/${other}/submission`)
  })
  const first = await as(mia).post(`/batches/${one}/submission`).finally(end)
  expect(between?.status).toBe(201)
  expect(first).toMatchObject({
    status: 422,
    body: { code: 'findings_open', errors: [{ code: 'same_invoice' }] },
  })
})
