import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { addKunduAccount, paidAgain, payDay, payment } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { numbered } from '../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'
import type { Person } from '../../testing/organisation.ts'

/* What an account pays on one day, and who may pay from it. */

let source = ''
let people = 0
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const set = async (body: object) => {
  const answer = await as(ana).put(`/source-accounts/${source}`, { body })
  expect(answer.status).toBe(200)
}
const start = (by: Person, valueDate = payDay()) =>
  as(by).post('/batches', { body: { name: 'Pay', sourceAccountId: source, valueDate } })

/** A batch of Mia's with one payment to somebody new. */
async function batchOf(amountToea: number, valueDate = payDay()) {
  const id = (await start(mia, valueDate)).body.id as string
  const paid = { payments: [payment(++people, amountToea)] }
  expect((await as(mia).post(`/batches/${id}/payments`, { body: paid })).status).toBe(201)
  return id
}

const submit = (id: string, by = mia) =>
  as(by).post(`/batches/${id}/submission`, { body: paidAgain })
const look = async (id: string) => (await as(mia).get(`/batches/${id}`)).body
const approve = async (id: string) => {
  const { digest } = await look(id)
  return as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
}
const day = (after: number) => addDays(payDay(), after)

describe('a limit of one day', () => {
  test('is shared by the batches of that day, and says who takes what of it', async () => {
    await set({ dailyLimitToea: 1_000_000 })
    const first = await batchOf(700_000)
    expect(await submit(first)).toMatchObject({ status: 201 })
    const second = await batchOf(300_001)
    expect((await look(second)).dayLimit).toEqual({
      limitToea: 1_000_000,
      takenToea: 700_000,
      leftToea: 300_000,
    })
    const detail = expect.stringMatching(
      /^BSP payroll pays at most K10,000\.00 on one day\. .+, B1 \(K7,000\.00\) takes K7,000\.00 of it\. K3,000\.00 is left, and this batch is K3,000\.01\.$/,
    )
    expect((await look(second)).checks).toContainEqual(
      expect.objectContaining({ code: 'above_daily_limit', message: detail }),
    )
    expect(await submit(second)).toMatchObject({
      status: 409,
      body: { code: 'above_daily_limit', detail },
    })

    const moved = await as(mia).put(`/batches/${second}`, { body: { valueDate: day(1) } })
    expect(moved.body).toMatchObject({ state: 'ready', dayLimit: { leftToea: 1_000_000 } })
    expect(await submit(second)).toMatchObject({ status: 201 })
  })

  test('is free again for what is recalled or rejected', async () => {
    const first = await batchOf(1_000_000, day(2))
    await submit(first)
    const second = await batchOf(1_000_000, day(2))
    expect(await submit(second)).toMatchObject({ status: 409 })
    await as(mia).remove(`/batches/${first}/submission`)
    expect(await submit(second)).toMatchObject({ status: 201 })
  })

  test('lets one of two pass that are handed over at one instant', async () => {
    const both = [await batchOf(600_000, day(3)), await batchOf(600_001, day(3))]
    const answers = await Promise.all(both.map((id) => submit(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'above_daily_limit',
      detail: expect.stringContaining('of it. K'),
    })
  })

  test('that was lowered meanwhile stops the last approval and the file', async () => {
    const [waiting, approved] = [await batchOf(500_000, day(4)), await batchOf(400_000, day(4))]
    await submit(waiting)
    await submit(approved)
    await approve(approved)
    await set({ dailyLimitToea: 899_999 })
    expect(await approve(waiting)).toMatchObject({
      status: 409,
      body: { code: 'above_daily_limit' },
    })
    const file = () => as(mia).post(`/batches/${approved}/bank-file`)
    expect(await file()).toMatchObject({ status: 409, body: { code: 'above_daily_limit' } })
    await set({ dailyLimitToea: null })
    expect(await file()).toMatchObject({ status: 201 })
    expect((await look(waiting)).dayLimit).toBeNull()
  })
})

describe('an account that is for some', () => {
  test('is started, changed, handed over and put into a file by them alone', async () => {
    const before = await batchOf(1_000, day(5))
    await set({ makerIds: ['zoe'], makerRoles: ['payment_officer'] })
    const detail = 'Only Zoe Vagi and payment officers may pay from BSP payroll.'
    const refused = { status: 403, body: { code: 'account_not_yours', detail } }
    expect(await start(mia)).toMatchObject(refused)
    expect(await start(ana)).toMatchObject(refused)
    expect(await submit(before)).toMatchObject(refused)
    expect(await as(mia).put(`/batches/${before}`, { body: { name: 'Mine' } })).toMatchObject(
      refused,
    )
    expect((await look(before)).mayNotPayBecause).toBe(detail)

    expect(await submit(before, zoe)).toMatchObject({ status: 201 })
    await approve(before)
    expect(await as(mia).post(`/batches/${before}/bank-file`)).toMatchObject(refused)
    expect(await as(zoe).post(`/batches/${before}/bank-file`)).toMatchObject({ status: 201 })
  })

  test('takes no batch of another account from anybody else', async () => {
    const other = await addKunduAccount('7001234571')
    const body = { name: 'Pay', sourceAccountId: other, valueDate: payDay() }
    const { id } = (await as(mia).post('/batches', { body })).body
    const moved = await as(mia).put(`/batches/${id}`, { body: { sourceAccountId: source } })
    expect(moved).toMatchObject({ status: 403, body: { code: 'account_not_yours' } })
  })

  test('is offered to them alone', async () => {
    const found = async (by: Person) => {
      const { items } = (await as(by).get('/source-accounts')).body
      return items.find(({ id }: { id: string }) => id === source)
    }
    expect(await found(mia)).toMatchObject({
      mayUse: false,
      makers: [{ id: 'zoe', name: 'Zoe Vagi' }],
    })
    expect((await found(zoe)).mayUse).toBe(true)
  })
})

test('beside a thousand batches of other days, and as many changes of the account, no more is read', async () => {
  const account = await addKunduAccount('7001234572')
  const rowsOf = async (task: () => Promise<{ status: number }>) => {
    const ended = countRowsRead([database])
    expect((await task()).status).toBeLessThan(300)
    return ended().reduce((sum, { rows }) => sum + rows, 0)
  }
  const handOver = async (after: number) => {
    const body = { name: 'Pay', sourceAccountId: account, valueDate: day(after) }
    const { id } = (await as(mia).post('/batches', { body })).body
    const payments = [payment(++people, 1_000)]
    await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
    return rowsOf(() => submit(id))
  }
  const see = () => rowsOf(() => as(ravi).get('/auth/session'))

  const beforeBatches = await handOver(6)
  await database
    .prepare(`insert into batches (id, number, name, description, source_account_id, value_date, state, version, step, revision,
      prepared_by, created_at, payment_count, total_toea, next_line, approvals_needed) ${numbered(0, 1_000)}
      select 'far' || i, 5000 + i, 'Far', '', '${account}', '${day(20)}', 'draft', 1, 0, 0, 'mia', 0, 0, 0, 1, 1 from n`)
    .run()
  expect(await handOver(7)).toBeLessThan(beforeBatches + 500)

  const beforeChanges = await see()
  await database
    .prepare(`insert into source_account_changes (source_account_id, revision, changed_by, changed_at) ${numbered(0, 1_000)}
      select '${account}', 5000 + i, 'ana', 1 from n`)
    .run()
  expect(await see()).toBeLessThan(beforeChanges + 500)
})
