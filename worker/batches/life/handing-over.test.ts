import { beforeAll, describe, expect, test } from 'vitest'
import { addKunduAccount, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

async function batchOf(...payments: ReturnType<typeof payment>[]) {
  const id = await startBatch(source)
  const { body } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  return { id, lines: body.items as { id: string; payeeId: string }[] }
}

const submit = (id: string, body: unknown = {}) =>
  as(mia).post(`/batches/${id}/submission`, { body })
const look = async (id: string) => (await as(mia).get(`/batches/${id}`)).body

test('an empty batch is not handed over', async () => {
  const refused = await submit(await startBatch(source))
  expect(refused).toMatchObject({ status: 422, body: { code: 'batch_empty' } })
})

test('payments that look the same need a reason, which stays with the batch', async () => {
  const { id } = await batchOf(payment(1), payment(2), payment(1))
  const refused = await submit(id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'duplicates_need_reason' } })
  expect(await look(id)).toMatchObject({ state: 'ready' })

  const meant = await submit(id, { duplicatesReason: 'Two shifts' })
  expect(meant).toMatchObject({
    status: 201,
    body: { duplicatesReason: 'Two shifts', warnings: { duplicate: 1 } },
  })
  const { items } = (await as(ravi).get(`/batches/${id}/payments?only=warnings`)).body
  expect(items.map(({ line }: { line: number }) => line)).toContain(3)
})

test('a payment to an archived payee is refused by its line', async () => {
  const { id, lines } = await batchOf(payment(10), payment(11))
  const path = `/payees/${lines[1]?.payeeId}`
  await as(ana).put(path, { body: { status: 'archived' } })
  const refused = await submit(id)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'checks_failed', errors: [{ row: 2, code: 'payee_archived' }] },
  })
  await as(ana).put(path, { body: { status: 'active' } })
  expect(await submit(id)).toMatchObject({ status: 201 })
})

test('what is handed over does not change any more', async () => {
  const { id, lines } = await batchOf(payment(20), payment(21))
  await submit(id)
  const line = `/batches/${id}/payments/${lines[0]?.id}`
  const answers = [
    await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(22)] } }),
    await as(mia).put(line, { body: { amountToea: 1 } }),
    await as(mia).remove(line),
    await as(mia).put(`/batches/${id}`, { body: { name: 'Other' } }),
    await as(mia).post(`/batches/${id}/split`),
    await submit(id),
  ]
  for (const refused of answers) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_editable' } })
  }
  expect(await look(id)).toMatchObject({ paymentCount: 2, totalToea: 200_000, version: 1 })
})

test('nothing is handed over on an archived source account', async () => {
  const account = await addKunduAccount('7001234571')
  const id = await startBatch(account)
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(30)] } })
  await as(ana).put(`/source-accounts/${account}`, { body: { status: 'archived' } })
  const refused = await submit(id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'source_account_archived' } })
})

describe('a batch above the cap of one file', () => {
  const large = 4_000_000_000

  test('is split into batches that fit, and nothing is lost', async () => {
    const { id } = await batchOf(payment(40, large), payment(41, large), payment(42, large))
    expect(await look(id)).toMatchObject({
      state: 'needs_fix',
      checks: expect.arrayContaining([
        expect.objectContaining({ code: 'above_file_cap', severity: 'error' }),
      ]),
    })
    const refused = await submit(id)
    expect(refused).toMatchObject({ status: 422, body: { code: 'checks_failed' } })

    await as(zoe).put(`/batches/${id}`, { body: { description: 'WAGES' } })
    const { status, body } = await as(mia).post(`/batches/${id}/split`)
    expect(status).toBe(201)
    expect(body.batch).toMatchObject({
      state: 'ready',
      name: 'Payroll FN23 (1 of 2)',
      paymentCount: 2,
      totalToea: 2 * large,
    })
    expect(body.added).toMatchObject([
      { name: 'Payroll FN23 (2 of 2)', paymentCount: 1, totalToea: large },
    ])
    const [part] = body.added
    const { items } = (await as(mia).get(`/batches/${part.id}/payments`)).body
    expect(items).toMatchObject([{ line: 1, payeeName: 'Payee Number ec', amountToea: large }])
    const { approvers } = await look(part.id)
    expect(approvers).toContainEqual(
      expect.objectContaining({ person: { id: 'zoe', name: 'Zoe Vagi' }, reason: 'own_batch' }),
    )
  })

  test('takes exactly the cap, and not a toea more', async () => {
    const { id } = await batchOf(payment(50, 9_999_999_998), payment(51, 1))
    expect(await look(id)).toMatchObject({ state: 'ready', totalToea: 9_999_999_999 })
    const whole = await as(mia).post(`/batches/${id}/split`)
    expect(whole).toMatchObject({ status: 409, body: { code: 'not_splittable' } })
    await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(52, 1)] } })
    expect(await look(id)).toMatchObject({ state: 'needs_fix' })
  })
})
