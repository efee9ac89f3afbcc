import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia } from '../../testing/cast.ts'

/* One invoice is paid once: listed, or as the reference, in this batch or in another. */

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

const supplier = (amountToea: number, reference = 'Supplies') => {
  return { ...payment(1), amountToea, reference }
}
const listing = (number: string, grossToea: number) => {
  return { ...supplier(grossToea), invoices: [{ number, grossToea }] }
}

async function begin(...payments: object[]) {
  const id = await startBatch(source)
  const { status } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect(status).toBe(201)
  return id
}
const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })

async function found(id: string) {
  const { items } = (await as(mia).get(`/batches/${id}/findings`)).body
  return items
    .filter(({ kind }: { kind: string }) => kind === 'same_invoice')
    .map(({ sentence }: { sentence: string }) => sentence)
}

test('an invoice that another batch lists is found, however it is written and at any amount', async () => {
  const first = await begin(listing('INV-0117', 60_000), listing('INV-0118', 61_000))
  expect(await found(first)).toEqual([])
  expect((await submit(first)).status).toBe(201)
  const { reference } = (await as(mia).get(`/batches/${first}`)).body
  const again = await begin(listing('inv 117', 70_000), listing('INV 119', 71_000))
  const sentence = `This payee has a payment of invoice inv 117 already: ${reference}-1, K600.00.`
  expect(await found(again)).toEqual([sentence])
  // a point that wants a reason, which the approvers read
  expect((await as(mia).post(`/batches/${again}/submission`, { body: {} })).status).not.toBe(201)
  // and one that is the reference of a payment
  expect(await found(await begin(supplier(72_000, 'Inv 0118')))).toEqual([
    `This payee has a payment under this reference already: ${reference}-2, K610.00.`,
  ])
})

test('one that was the reference of a payment is found where it is listed', async () => {
  const first = await begin(supplier(80_000, 'Invoice 4471'))
  expect((await submit(first)).status).toBe(201)
  const [sentence] = await found(await begin(listing('INVOICE-4471', 81_000)))
  expect(sentence).toMatch(/of invoice INVOICE-4471 already: B\d+-1, K800\.00\.$/)
})

test('one that two payments of a batch list is found at the second, and not of two payees', async () => {
  const id = await begin(listing('A 1', 90_000), listing('a1', 91_000), {
    ...listing('A 1', 92_000),
    ...{ payee: payment(2).payee },
  })
  const { reference } = (await as(mia).get(`/batches/${id}`)).body
  expect(await found(id)).toEqual([
    `This payee has a payment of invoice a1 already: ${reference}-1, K900.00.`,
  ])
})

test('one that a payment lists twice, written in two ways, is found', async () => {
  const half = (number: string) => ({ number, grossToea: 50_000 })
  const twice = { ...supplier(100_000), invoices: [half('INV-0130'), half('Inv 130')] }
  const id = await begin(twice)
  const { reference } = (await as(mia).get(`/batches/${id}`)).body
  expect(await found(id)).toEqual([
    `This payee has a payment of invoice Inv 130 already: ${reference}-1, K1,000.00.`,
  ])
})

test('a number without a letter or a figure is that of no other', async () => {
  const first = await begin(listing('#', 93_000), listing('—', 94_000))
  expect(await found(first)).toEqual([])
  expect((await submit(first)).status).toBe(201)
  expect(await found(await begin(listing('#', 95_000)))).toEqual([])
})
