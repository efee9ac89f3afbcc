import { beforeAll, describe, expect, test } from 'vitest'
import { tenantDb } from '../../../core/databases.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../../testing/batches.ts'
import { as, makeCast, mia, ravi, tokenOf, tom, zoe } from '../../../testing/cast.ts'
import { filesIn, take } from '../../dossier/read-dossier.fixture.ts'
import { listSigned } from '../../signed.ts'

/* What a credit note takes off the invoices of a payment. */

let database: D1Database
let source = ''
let used = 0
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

/** Of one payee, who is paid K880.00 for K1,000.00. */
const invoice = { number: 'INV 9', day: null, grossToea: 110_000, withheldToea: 10_000 }
const credit = { number: 'CN 4', day: '2026-11-12', grossToea: -13_200, withheldToea: -1_200 }
const paying = (amountToea: number, ...invoices: object[]) => {
  return { ...payment(++used, amountToea), invoices }
}

async function begin(...payments: object[]) {
  const id = await startBatch(source)
  const { status, body } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  return { id, status, body }
}
const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
const invoicesOf = async (id: string) =>
  (await as(tom).get(`/batches/${id}/payments`)).body.items[0].invoices

test('a payment of an invoice less a credit note is signed, sealed and stands in its dossier as it was given', async () => {
  const { id, status } = await begin(paying(88_000, invoice, credit))
  expect(status).toBe(201)
  expect(await invoicesOf(id)).toEqual([invoice, credit])
  const { digest } = (await submit(id)).body
  const isAsSigned = async () =>
    (await listSigned(tenantDb(database), 0, 100)).find(({ row }) => row.id === id)?.isAsSigned
  expect(await isAsSigned()).toBe(true)
  const decision = { body: { decision: 'approve', digest } }
  expect((await as(ravi).post(`/batches/${id}/approvals`, decision)).body.state).toBe('approved')
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)

  const files = await filesIn((await take(id, await tokenOf(zoe))).bytes)
  expect(JSON.parse(files.get('lines.ndjson') ?? '').invoices).toEqual([invoice, credit])
  const [form, , , , [line]] = JSON.parse(files.get('digest-inputs.json') ?? '')
  expect([form, line[6]]).toEqual([
    'bilum batch 4',
    [Object.values(invoice), Object.values(credit)],
  ])
})

test('a credit note that nobody signed as one is other than what was signed', async () => {
  const { id } = await begin(paying(88_000, invoice, credit))
  await submit(id)
  const rules = await database
    .prepare("SELECT sql FROM sqlite_master WHERE name = 'payment_invoices_changed'")
    .first<string>('sql')
  const change = 'UPDATE payment_invoices SET is_credit = 0 WHERE batch_id = ?'
  await database.batch([
    database.prepare('DROP TRIGGER payment_invoices_changed'),
    database.prepare(change).bind(id),
    database.prepare(rules ?? ''),
  ])
  const signed = await listSigned(tenantDb(database), 0, 100)
  expect(signed.find(({ row }) => row.id === id)?.isAsSigned).toBe(false)
})

describe('a credit note', () => {
  test.each([
    [-1_000, 'they come to K0.00, and the payment is K10.00'],
    [-5_000, 'they come to -K40.00, and the payment is K10.00'],
  ])('leaves what is paid, or nothing is taken: %i', async (grossToea, words) => {
    const invoices = [
      { number: 'INV 9', grossToea: 1_000 },
      { ...credit, grossToea, withheldToea: 0 },
    ]
    const { body } = await begin(paying(1_000, ...invoices))
    expect(body.errors).toMatchObject([{ row: 1, field: 'invoices', code: 'invoices_differ' }])
    expect(body.errors[0].message).toContain(words)
  })

  test.each([-13_200, -20_000, 1])(
    'has nothing withheld that is not of it: %i',
    async (withheldToea) => {
      const { body } = await begin(paying(88_000, invoice, { ...credit, withheldToea }))
      expect(body.errors).toMatchObject([{ row: 1, code: 'withheld_out_of_range' }])
      expect(body.errors[0].message).toContain('Invoice 2: withheld')
    },
  )

  test('is taken off once', async () => {
    const { payee } = payment(++used)
    const less = (number: string, grossToea: number) => {
      const invoices = [
        { number: `For ${number}`, grossToea },
        { ...credit, number },
      ]
      return { ...paying(grossToea - 12_000, ...invoices), payee }
    }
    const first = (await begin(less('CN-5', 100_000))).id
    expect((await submit(first)).status).toBe(201)
    const { reference } = (await as(mia).get(`/batches/${first}`)).body
    const { id } = await begin(less('CN 5', 99_000))
    const { items } = (await as(mia).get(`/batches/${id}/findings`)).body
    const found = items.filter(({ kind }: { kind: string }) => kind === 'same_invoice')
    expect(found.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      `This payee has a payment of invoice For CN 5 already: ${reference}-1, K880.00.`,
      `This payee has a payment less credit note CN 5 already: ${reference}-1, K880.00.`,
    ])
  })

  test.each([
    ['-120.00,,-120.00', 'Net Amount'],
    ['-120.00,,880.00', 'Gross'],
  ])('is no row of a sheet, which says where it is listed: %s', async (cells, column) => {
    const id = await startBatch(source)
    const form = new FormData()
    const head = 'Supplier,BSB,Account,Invoice No,Gross,WHT,Net Amount\n'
    const row = `Wau Timber,088-950,7700000001,CN-4,${cells}\n`
    form.set('sheet', new File([head + row], 'suppliers.csv'))
    const { status, body } = await as(mia).post(`/batches/${id}/imports`, { form })
    expect(status).toBe(422)
    expect(body.problems).toMatchObject([{ row: 2, column, code: 'amount_negative' }])
    expect(body.problems[0].sentence).toContain(
      'list the credit note with a minus among the invoices of the payment that it is taken off',
    )
  })
})
