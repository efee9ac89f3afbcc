import { beforeAll, expect, test } from 'vitest'
import { addTemplate } from '../../batches/runs/runs.fixture.ts'
import { addKunduAccount, payDay } from '../../testing/batches.ts'
import { as, bob, makeCast, mia, tom } from '../../testing/cast.ts'
import { beforeNextWrite } from '../../testing/faults.ts'

let source = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const year = 2031
const order = { rhythm: 'fortnight', year, payDay: '2031-01-06' }

test('the periods of a year are confirmed once, and overlap no others', async () => {
  const { status, body } = await as(mia).post('/periods', { body: order })
  expect(status).toBe(201)
  expect([26, 27]).toContain(body.items.length)
  const again = await as(mia).post('/periods', { body: { ...order, payDay: '2026-11-27' } })
  expect(again.body.code).toBe('periods_overlap')
  // the year before, counted from another day, would reach into this one
  const before = { ...order, year: year - 1 }
  const reaching = await as(mia).post('/periods', { body: { ...before, payDay: '2030-12-31' } })
  expect(reaching.body.code).toBe('periods_overlap')
  expect((await as(mia).post('/periods', { body: before })).status).toBe(201)
  const { items } = (await as(tom).get(`/periods?rhythm=fortnight&year=${year}`)).body
  expect(items).toEqual(body.items)
  expect((await as(tom).post('/periods', { body: order })).status).toBe(403)
  const elsewhere = await as(bob).get(`/periods?rhythm=fortnight&year=${year}`, { slug: 'beta' })
  expect(elsewhere.body.items).toEqual([])
})

test('a single pay day moves within its period and in order; a year goes while no batch pays it', async () => {
  const { items } = (await as(mia).get(`/periods?rhythm=fortnight&year=${year}`)).body
  const [, second, third] = items
  const move = (payDay: string, revision = 0) =>
    as(mia).put(`/periods/${second.id}`, { body: { payDay, revision } })
  expect((await move(third.payDay)).body.code).toBe('pay_day_out_of_order')
  expect((await move(`${year - 1}-06-01`)).body.code).toBe('pay_day_outside_period')
  expect((await move(second.toDay, 7)).body.code).toBe('stale_period')
  const moved = await move(second.fromDay)
  expect(moved.body).toMatchObject({ payDay: second.fromDay, label: 'FN2', revision: 1 })

  const payroll = { name: 'Payroll', kind: 'pay', sourceAccountId: source, rhythm: 'fortnight' }
  const { body: template } = await as(mia).post('/templates', { body: payroll })
  const run = { periodId: second.id, copyLines: false, valueDate: payDay() }
  await as(mia).post(`/templates/${template.id}/batches`, { body: run })
  expect((await as(mia).remove(`/periods/${second.id}`)).body.code).toBe('periods_in_use')
  const [early] = (await as(mia).get(`/periods?rhythm=fortnight&year=${year - 1}`)).body.items
  expect((await as(mia).remove(`/periods/${early.id}`)).body.removed).toBeGreaterThan(25)
})

test('a run of a period that goes at that moment is refused by name', async () => {
  const templateId = await addTemplate(source, { name: 'Wages' })
  const run = { name: 'A run', sourceAccountId: source, valueDate: payDay() }
  const begin = {
    run: (periodId: string) =>
      as(mia).post(`/templates/${templateId}/batches`, {
        body: { periodId, valueDate: payDay(), copyLines: false },
      }),
    batch: (periodId: string) =>
      as(mia).post('/batches', { body: { ...run, templateId, periodId } }),
  }
  for (const start of Object.values(begin)) {
    const years = { ...order, year: 2029, payDay: '2029-01-08' }
    const [{ id }] = (await as(mia).post('/periods', { body: years })).body.items
    const remove = () => as(mia).remove(`/periods/${id}`)
    const end = beforeNextWrite(database, /^insert into "idempotency_keys"/, remove)
    const { status, body } = await start(id)
    expect([end(), status, body.errors]).toMatchObject([true, 422, [{ field: 'periodId' }]])
  }
})
