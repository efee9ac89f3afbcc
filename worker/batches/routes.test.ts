import { beforeAll, describe, expect, test } from 'vitest'
import type { BatchList, BatchView } from '../contract/batches/batches.ts'
import { addKunduAccount, payDay, payment, startBatch, submittedBatch } from '../testing/batches.ts'
import { as, makeCast, mia, ravi } from '../testing/cast.ts'

let database: D1Database
let source = ''
let draft = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  draft = await startBatch(source, 'A draft')
  await submittedBatch(source)
})

const read = async (id: string) => (await as(mia).get(`/batches/${id}`)).body as BatchView

describe('a batch', () => {
  test('begins empty, under a number of its own', async () => {
    expect(await read(draft)).toMatchObject({
      state: 'draft',
      reference: 'B1',
      name: 'A draft',
      paymentCount: 0,
      totalToea: 0,
      preparedBy: { name: 'Mia Kila' },
    })
  })

  test('keeps what is left out of a change', async () => {
    const { body: before } = await as(mia).put(`/batches/${draft}`, {
      body: { description: 'WAGES' },
    })
    const { body } = await as(mia).put(`/batches/${draft}`, { body: { name: 'Wages' } })
    expect(body).toMatchObject({ name: 'Wages', description: 'WAGES', valueDate: before.valueDate })
  })

  test('that waits for approval is not changed', async () => {
    const { id } = await submittedBatch(source, 5_000, 20)
    const answer = await as(mia).put(`/batches/${id}`, { body: { name: 'Other' } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_editable' } })
  })
})

test.each([
  [{ valueDate: '2020-01-01' }, 'valueDate'],
  [{ valueDate: '2026-02-30' }, 'valueDate'],
  [{ sourceAccountId: 'none' }, 'sourceAccountId'],
  [{ name: '' }, 'name'],
  [{ name: 'N'.repeat(200) }, 'name'],
  [{ description: 'THIRTEEN CHARS' }, 'description'],
])('a new batch with %j is refused by its field', async (wrong, field) => {
  const good = { name: 'Payroll', sourceAccountId: source, valueDate: payDay(), description: 'PAY' }
  const answer = await as(mia).post('/batches', { body: { ...good, ...wrong } })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } })
})

describe('the list', () => {
  const list = async (query: string) => (await as(ravi).get(`/batches${query}`)).body as BatchList

  test('is newest first, of one state or of several', async () => {
    const { items } = await list('')
    const numbers = items.map(({ reference }) => Number(reference.slice(1)))
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    const states = async (query: string) =>
      new Set((await list(query)).items.map(({ state }) => state))
    expect(await states('?state=draft')).toEqual(new Set(['draft']))
    expect(await states('?state=draft,in_approval')).toEqual(new Set(['draft', 'in_approval']))
  })

  test('is paged without a gap', async () => {
    const whole = (await list('')).items.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const page = await list(`?limit=1${from}`)
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole)
  })

  test.each([
    ['?state=lost', 422],
    ['?limit=0', 422],
    ['?limit=201', 422],
    ['?limit=x', 422],
    ['?cursor=x', 400],
  ])('%s is refused', async (query, status) => {
    expect((await as(ravi).get(`/batches${query}`)).status).toBe(status)
  })
})

test('decisions are read by themselves, in their order', async () => {
  const { id, digest } = await submittedBatch(source, 7_000, 40)
  const decision = { decision: 'query', digest, comment: 'Who is number 40?' }
  await as(ravi).post(`/batches/${id}/approvals`, { body: decision })
  const { items } = (await as(mia).get(`/batches/${id}/approvals`)).body
  expect(items).toMatchObject([
    { kind: 'query', actor: { name: 'Ravi Tau' }, comment: 'Who is number 40?' },
  ])
})

test('a question about a batch whose maker is gone is told whoever administers', async () => {
  const { id, digest } = await submittedBatch(source, 7_000, 80)
  const set = (status: string) =>
    database.prepare("UPDATE users SET status = ? WHERE id = 'mia'").bind(status).run()
  await set('inactive')
  await as(ravi).post(`/batches/${id}/approvals`, {
    body: { decision: 'query', digest, comment: 'Who is number 80?' },
  })
  await set('active')
  const told = await database
    .prepare(
      "SELECT recipient_id AS id FROM outbox WHERE letter = 'batch_queried' AND instr(key, ?)",
    )
    .bind(id)
    .all<{ id: string }>()
  expect(told.results).toEqual([{ id: 'ana' }])
})

test('one file is not split', async () => {
  await as(mia).post(`/batches/${draft}/payments`, { body: { payments: [payment(60)] } })
  const answer = await as(mia).post(`/batches/${draft}/split`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_splittable' } })
})
