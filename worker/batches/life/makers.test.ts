import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { addKunduAccount, paidAgain, payDay, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'
import { payeesWalked } from '../findings/facts/paid-beside.ts'

let acme: Awaited<ReturnType<typeof makeCast>>['acme']
let source = ''
let next = 0
beforeAll(async () => {
  acme = (await makeCast()).acme
  source = await addKunduAccount()
})

async function batchOfOne() {
  const id = await startBatch(source)
  next += 1
  const body = { payments: [payment(next), payment(next + 500)] }
  const [line] = (await as(mia).post(`/batches/${id}/payments`, { body })).body.items
  return { id, line }
}

async function submit(id: string, by: Person = mia) {
  return (await as(by).post(`/batches/${id}/submission`, { body: paidAgain })).body
}

function approve(person: Person, id: string, digest: string) {
  return as(person).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
}

const ownBatch = { status: 409, body: { code: 'own_batch' } }

describe('whoever had a hand in a batch cannot approve it', () => {
  const hands: [string, (id: string, line: { id: string }) => Promise<unknown>][] = [
    [
      'who changed a line',
      (id, line) => as(zoe).put(`/batches/${id}/payments/${line.id}`, { body: { amountToea: 7 } }),
    ],
    ['who removed a line', (id, line) => as(zoe).remove(`/batches/${id}/payments/${line.id}`)],
    [
      'who added a line',
      (id) => as(zoe).post(`/batches/${id}/payments`, { body: { payments: [payment(900)] } }),
    ],
    ['who chose the day', (id) => as(zoe).put(`/batches/${id}`, { body: { valueDate: payDay() } })],
  ]
  test.each(hands)('%s', async (_, change) => {
    const { id, line } = await batchOfOne()
    await change(id, line)
    const { digest } = await submit(id)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
    expect(await approve(ravi, id, digest)).toMatchObject({ body: { state: 'approved' } })
  })

  test('who handed it over', async () => {
    const { id } = await batchOfOne()
    const { digest } = await submit(id, zoe)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
  })

  test('nor after a recall made it a new version', async () => {
    const { id } = await batchOfOne()
    await as(zoe).put(`/batches/${id}`, { body: { description: 'WAGES' } })
    await submit(id)
    await as(mia).remove(`/batches/${id}/submission`)
    const { digest, version } = await submit(id)
    expect(version).toBe(2)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
  })

  test('nor after a rejection made it a new version', async () => {
    const { id, line } = await batchOfOne()
    const first = await submit(id)
    const body = { decision: 'reject', digest: first.digest, comment: 'Too much' }
    await as(ravi).post(`/batches/${id}/approvals`, { body })
    await as(zoe).put(`/batches/${id}/payments/${line.id}`, { body: { amountToea: 9 } })
    await as(mia).put(`/batches/${id}/payments/${line.id}`, { body: { amountToea: 8 } })
    const { digest } = await submit(id)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
    expect(await approve(ravi, id, digest)).toMatchObject({ status: 201 })
  })
})

test('a batch with 150 makers is handed over, taken back and handed over again, and none of them approves it', async () => {
  const { database } = acme
  const ids = Array.from({ length: 149 }, (_, index) => `maker-${index}`)
  const rows = JSON.stringify(ids)
  await database.batch([
    database
      .prepare(
        `INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at)
         SELECT value, value || '@example.test', value, 'Maker', 'finance_manager', 'active', 'none', 1, 1 FROM json_each(?)`,
      )
      .bind(rows),
  ])
  const { id } = await batchOfOne()
  await database
    .prepare('INSERT INTO batch_makers SELECT ?, 1, value FROM json_each(?)')
    .bind(id, rows)
    .run()
  expect(await submit(id)).toMatchObject({ state: 'in_approval' })
  expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
  const { digest } = await submit(id)
  const makers = await database
    .prepare('SELECT count(*) AS many FROM batch_makers WHERE batch_id = ? AND version = 2')
    .bind(id)
    .first('many')
  expect(makers).toBe(150)
  expect(await approve(ravi, id, digest)).toMatchObject({ body: { state: 'approved' } })
})

describe('what one payee gets in several batches', () => {
  let other = ''
  beforeAll(async () => {
    other = await addKunduAccount('7001234568')
  })

  type Line = ReturnType<typeof payment>
  async function handedOver(by: Person, days: number, payments: Line[]) {
    const sourceAccountId = by === mia ? source : other
    const batch = { name: 'Pay', sourceAccountId, valueDate: addDays(payDay(), 40 + days) }
    const { id, reference } = (await as(by).post('/batches', { body: batch })).body
    await as(by).post(`/batches/${id}/payments`, { body: { payments } })
    const { approvalsNeeded: needed } = await submit(id, by)
    const { items } = (await as(by).get(`/batches/${id}/findings`)).body
    const beside = items.filter(({ kind }: { kind: string }) => kind === 'paid_beside')
    return { reference, needed, said: beside.map((one: { sentence: string }) => one.sentence) }
  }

  /** Just under the first band, of K50,000. */
  const part = 4_900_000
  const alone = { needed: 1, said: [] }

  test('needs the approvals of its sum, whoever prepared them, of whichever account and day', async () => {
    const first = await handedOver(mia, 0, [payment(700, part)])
    expect(first).toMatchObject(alone)
    const next = await handedOver(zoe, 6, [payment(700, part), payment(701, 1_000)])
    expect(next).toMatchObject({
      needed: 2,
      said: [
        `With ${first.reference} this payee gets K98,000.00 within 6 days: the batch needs the approvals of that sum.`,
      ],
    })
    // of the two the one that needed as many is not counted again
    const last = await handedOver(zoe, 5, [payment(700, 200_000)])
    expect(last).toMatchObject({ needed: 2, said: [next.said[0].replace('98,000', '51,000')] })
  })

  test('is added up for no run of each week, nothing that as many approve, and no small part of both', async () => {
    await handedOver(mia, 10, [payment(710, part)])
    expect(await handedOver(zoe, 17, [payment(710, part)])).toMatchObject(alone)
    await handedOver(mia, 11, [payment(711, part + 100_001)])
    expect(await handedOver(zoe, 12, [payment(711, 1_000)])).toMatchObject(alone)
    const people = Array.from({ length: 11 }, (_none, index) => payment(720 + index, 440_000))
    await handedOver(mia, 13, people)
    expect(await handedOver(zoe, 14, people)).toMatchObject(alone)
  })

  test.each([
    ['by the batches around', 40],
    ['by whom it goes to', payeesWalked.paymentsMax],
  ])(
    'is found behind many small payments, here and in what nobody handed over, %s',
    async (_, most) => {
      const usual = payeesWalked.paymentsMax
      payeesWalked.paymentsMax = most
      const [day, who] = most === 40 ? [30, 750] : [60, 760]
      await handedOver(mia, day, [payment(who, part)])
      const small = Array.from({ length: 51 }, (_one, index) => payment(who, 80_000 + index))
      expect(await handedOver(zoe, day + 1, small)).toMatchObject({ needed: 2 })
      await handedOver(mia, day + 10, [payment(who + 1, part)])
      const draft = await startBatch(source)
      const payments = small.map((_one, index) => payment(who + 1, 100 + index))
      await as(mia).post(`/batches/${draft}/payments`, { body: { payments } })
      const again = await handedOver(zoe, day + 11, [payment(who + 1, part), payment(who + 2, 1)])
      expect(again).toMatchObject({ needed: 2, said: [expect.stringContaining('K98,000.00')] })
      payeesWalked.paymentsMax = usual
    },
  )
})
