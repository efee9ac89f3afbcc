import { beforeAll, describe, expect, test } from 'vitest'
import { AddedPayments } from '../../contract/batches/payments.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'

/* Which invoices a payment pays. */

let database: D1Database
let source = ''
let used = 0
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const first = { number: 'INV 7', day: '2026-11-12', grossToea: 60_000, withheldToea: 10_000 }
const second = { number: 'INV 8', day: null, grossToea: 50_000, withheldToea: 0 }
/** Pays K1,000.00 by two invoices. */
const invoiced = (invoices: object[] = [first, second]) => ({ ...payment(++used), invoices })

async function begin(...payments: object[]) {
  const id = await startBatch(source)
  const { status, body } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  return { id, status, body }
}
const linesOf = async (id: string) => (await as(tom).get(`/batches/${id}/payments`)).body.items
const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
const change = (id: string, line: string, body: object) =>
  as(mia).put(`/batches/${id}/payments/${line}`, { body })

describe('the invoices of a payment', () => {
  test('are kept in their order and shown with it, and a payment without any is as ever', async () => {
    const { id, status, body } = await begin(invoiced(), payment(++used))
    expect(status).toBe(201)
    expect(AddedPayments.parse(body)).toEqual(body)
    const [one, other] = await linesOf(id)
    expect(one.invoices).toEqual([first, second])
    expect(Object.keys(other)).not.toContain('invoices')
  })

  test.each([
    [[first], 'invoices_differ', 'they come to K500.00, and the payment is K1,000.00'],
    [[{ ...first, withheldToea: 60_000 }, second], 'withheld_out_of_range', 'Invoice 1: withheld'],
    [[first, { ...second, number: ' ' }], 'invoice_missing', 'needs a number'],
    [[first, { ...second, number: first.number }], 'invoice_twice', 'INV 7 stands there twice'],
    [[{ ...first, grossToea: 0, withheldToea: 0 }, second], 'gross_out_of_range', 'Invoice 1'],
    [[first, { ...second, number: 'A\u200bB' }], 'control_character', 'U+200B'],
  ])('are refused with their reason: %#', async (invoices, code, words) => {
    const { status, body } = await begin(invoiced(invoices))
    expect(status).toBe(422)
    const said = JSON.stringify(body.errors)
    expect(said).toContain(words)
    expect(body.errors).toMatchObject([{ row: 1, field: 'invoices', code }])
  })

  test('are at most fifty', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ number: `${index}`, grossToea: 1 }))
    const { status, body } = await begin({ ...payment(++used, 51), invoices: many })
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining('50')])
    const fits = await begin({ ...payment(++used, 50), invoices: many.slice(1) })
    expect(fits.status).toBe(201)
  })

  test('change and leave with the payment, and the log has them', async () => {
    const { id } = await begin(invoiced(), payment(++used))
    const [one, other] = await linesOf(id)
    const less = await change(id, one.id, { amountToea: 90_000 })
    expect([less.status, less.body.errors[0].code]).toEqual([422, 'invoices_differ'])
    const only = { ...second, grossToea: 90_000 }
    const over = { amountToea: 90_000, invoices: [only], was: { invoices: [first] } }
    expect(await change(id, one.id, over)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'invoices', value: 'INV 7, INV 8', code: 'stale_payment' }] },
    })
    expect((await change(id, one.id, { ...over, was: { invoices: one.invoices } })).status).toBe(
      200,
    )
    expect((await change(id, other.id, { reference: 'Other words' })).status).toBe(200)
    expect((await linesOf(id))[0].invoices).toEqual([only])

    const entries = (await readChain(database)).filter(({ action }) => action === 'payment.changed')
    const [changed, plain] = entries.slice(-2).map(({ details }) => JSON.parse(details ?? ''))
    expect(changed).toMatchObject({
      before: { invoices: [first, second] },
      after: { invoices: [only] },
    })
    expect(JSON.stringify(plain)).not.toContain('invoices')

    expect((await change(id, one.id, { invoices: [] })).body.invoices).toBeUndefined()
    await change(id, one.id, { invoices: [only] })
    expect((await as(mia).remove(`/batches/${id}/payments/${one.id}`)).status).toBe(204)
    const { results } = await database
      .prepare('SELECT * FROM payment_invoices WHERE batch_id = ?')
      .bind(id)
      .all()
    expect(results).toEqual([])
  })

  test('come from a sheet, one of each row, and are refused by row and column', async () => {
    const head = 'Supplier,BSB,Account,Invoice No,Invoice Date,Gross,WHT,Net Amount\n'
    const send = async (rows: string) => {
      const id = await startBatch(source)
      const form = new FormData()
      form.set('sheet', new File([head + rows], 'suppliers.csv'))
      return { id, ...(await as(mia).post(`/batches/${id}/imports`, { form })) }
    }
    const good = await send('Wau Timber,088-950,7700000001,W-1,12/11/2026,1100.00,100.00,1000.00\n')
    expect(good.status).toBe(201)
    expect(await linesOf(good.id)).toMatchObject([
      {
        reference: 'W-1',
        invoices: [{ number: 'W-1', day: '2026-11-12', grossToea: 110_000, withheldToea: 10_000 }],
      },
    ])
    const bad = await send('Wau Timber,088-950,7700000001,W-2,,1100.00,50.00,1000.00\n')
    expect(bad.status).toBe(422)
    expect(bad.body.problems).toMatchObject([
      {
        row: 2,
        column: 'Gross',
        code: 'invoices_differ',
        sentence: expect.stringContaining('K1,050.00, and the amount is K1,000.00'),
      },
    ])
  })
})

test('a payment takes its invoices along where a batch is split', async () => {
  const large = 6_000_000_000
  const big = (number: string) => ({
    ...payment(++used, large),
    invoices: [{ number, grossToea: large }],
  })
  const { id } = await begin(big('A'), big('B'))
  const { status, body } = await as(mia).post(`/batches/${id}/split`)
  expect(status).toBe(201)
  const [part] = body.added
  expect((await linesOf(part.id))[0].invoices).toMatchObject([{ number: 'B' }])
  const rows = database.prepare('SELECT number FROM payment_invoices WHERE batch_id = ?')
  expect((await rows.bind(part.id).all()).results).toEqual([{ number: 'B' }])
})

test('the next run takes over no invoices', async () => {
  const body = { name: 'Suppliers', kind: 'supplier', sourceAccountId: source }
  const template = (await as(mia).post('/templates', { body })).body.id
  const run = async (copyLines: boolean) =>
    (await as(mia).post(`/templates/${template}/batches`, { body: { copyLines, valueDate: day } }))
      .body.id
  const day = (await as(mia).get(`/batches/${await startBatch(source)}`)).body.valueDate
  const id = await run(false)
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [invoiced()] } })
  const { digest } = (await submit(id)).body
  const decision = { body: { decision: 'approve', digest } }
  for (const person of [ravi, zoe]) await as(person).post(`/batches/${id}/approvals`, decision)
  await as(mia).post(`/batches/${id}/bank-file`)
  const next = await run(true)
  const [line] = await linesOf(next)
  expect([line.amountToea, line.invoices]).toEqual([100_000, undefined])
})
