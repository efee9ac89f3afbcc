import { beforeAll, expect, test } from 'vitest'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { readBankFile } from '../../domain/bank-files/read/read-bank-file.ts'
import { addDays } from '../../domain/calendar.ts'
import { addKunduAccount, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import { verify, withoutCooling } from '../../testing/verification.ts'
import { upload } from '../settling/settling.fixture.ts'
import {
  add,
  addPeriods,
  addTemplate,
  type Period,
  startRun,
  submit,
  today,
  year,
} from './runs.fixture.ts'

let source = ''
let database: D1Database
let template = ''
let periods: Period[] = []

beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  template = await addTemplate(source)
  periods = await addPeriods()
})

const started = (changes: object = {}, by = mia) => startRun(template, periods[0], changes, by)

test('a template is listed with its next period, and a run is named, described and dated by its period', async () => {
  const first = periods[0]?.number
  const { items } = (await as(tom).get('/templates')).body
  expect(items).toMatchObject([{ name: 'Payroll', owner: { id: 'mia' }, lastRun: null }])
  expect(items[0].next).toMatchObject({
    period: { label: `FN${first}`, payDay: periods[0]?.payDay },
  })

  const { status, body } = await started()
  expect([status, body.name, body.valueDate]).toEqual([
    ...[201, `Payroll FN${first}`, periods[0]?.payDay],
  ])
  const batch = (await as(tom).get(`/batches/${body.id}`)).body
  expect(batch).toMatchObject({ description: `FN${first} PAY`, state: 'draft' })
  expect(batch.run).toMatchObject({ templateId: template, kind: 'pay', remitter: 'ACME WAGES' })
  const [again] = (await as(tom).get('/templates')).body.items
  expect(again.next.draft.id).toBe(body.id)
})

test('the kind is the code of the credits, the template says who paid, and both are signed', async () => {
  const made = { name: 'Suppliers', kind: 'supplier', rhythm: '', reference: '' }
  const suppliers = await addTemplate(source, { ...made, description: 'SUPPLIERS' })
  const path = `/templates/${suppliers}/batches`
  expect((await as(mia).post(path, { body: {} })).body.code).toBe('no_last_run')
  const open = nextWorkingDay(today())
  const closed = { day: open, name: 'Audit', scope: 'organisation', effect: 'closed' }
  const { body: own } = await as(ana).post('/days', { body: { ...closed, source: 'typed' } })
  const { body: run } = await as(mia).post(path, { body: { copyLines: false } })
  expect(run.valueDate).toBe(nextWorkingDay(addDays(open, 1)))
  await as(ana).remove(`/days/${own.id}`)
  await add(run.id, [payment(91)])
  const { id } = await seal(run.id)
  expect(await creditOf(id)).toEqual(['50', 'ACME WAGES'])
  const plain = await startBatch(source, 'No template')
  await add(plain, [payment(92)])
  expect(await creditOf((await seal(plain)).id)).toEqual(['53', 'ACME HOSPITAL'])
})

async function seal(id: string) {
  const { body, status } = await submit(id)
  expect([status, body.errors]).toEqual([201, undefined])
  const decided = { decision: 'approve', digest: body.digest }
  await as(ravi).post(`/batches/${id}/approvals`, { body: decided })
  const sealed = await as(mia).post(`/batches/${id}/bank-file`, { body: {} })
  expect(sealed.status).toBe(201)
  return sealed.body
}

/** The code of the first credit of a file, and who paid it. */
async function creditOf(id: string) {
  const { body } = await as(mia).get(`/bank-files/${id}/content`)
  const { details } = readBankFile(String(body))
  return [details[0]?.transactionCode, details[0]?.remitter]
}

test('a run starts with the payments of the last one, each to the account of today', async () => {
  const { body: first } = await started()
  await add(
    first.id,
    [1, 2, 3, 4].map((index) => ({
      ...payment(index, 100_000),
      reference: index === 4 ? 'Hut rent' : `PAY ${periods[0]?.number}/${String(year).slice(2)}`,
    })),
  )
  await upload(first.id)
  // one account is replaced meanwhile, and one payee may not be paid
  const { items: paid } = (await as(mia).get(`/batches/${first.id}/payments`)).body
  const stopped = await as(zoe).post(`/payees/${paid[1].payeeId}/stops`, {
    body: { kind: 'suspended', reason: 'On leave' },
  })
  expect(stopped.status).toBe(201)
  await withoutCooling()
  const { body: changed } = await as(zoe).put(`/payees/${paid[0].payeeId}`, {
    body: { bsb: '088-968', accountNumber: '7770000001' },
  })
  const newest = changed.accounts.find(
    ({ accountNumber }: { accountNumber: string }) => accountNumber === '7770000001',
  )
  expect((await verify(ravi, newest.id)).status).toBe(200)

  const key = 'start-fn2'
  const body = {}
  const start = () => as(mia).post(`/templates/${template}/batches`, { body, key })
  const { status, body: run } = await start()
  expect([status, run.name, run.paymentCount, run.totalToea]).toEqual([
    201,
    `Payroll FN${periods[1]?.number}`,
    4,
    400_000,
  ])
  expect(run.copiedFrom).toBe(first.reference)
  expect((await start()).body.id).toBe(run.id)

  const { items } = (await as(mia).get(`/batches/${run.id}/payments`)).body
  expect(new Set(items.map(({ reference }: { reference: string }) => reference))).toEqual(
    new Set([`PAY ${periods[1]?.number}/${String(year).slice(2)}`, 'Hut rent']),
  )
  expect(items.map(({ accountNumber }: { accountNumber: string }) => accountNumber)).toEqual([
    '7770000001',
    ...['10000002', '10000003', '10000004'],
  ])
  const refused = await submit(run.id)
  expect(refused.body.errors[0]).toMatchObject({ code: 'payee_stopped' })
  const { items: apart } = (await as(tom).get(`/batches/${run.id}/differences`)).body
  expect(apart).toMatchObject([{ kind: 'account', now: '088-968 7770 0000 01', words: [] }])
  await as(mia).post(`/batches/${run.id}/cancellation`, { body: { reason: 'Of a test' } })
  await as(zoe).post(`/payees/${paid[1].payeeId}/stops/end`, { body: { reason: 'Back' } })
})

test('a run beside its last one: who is new and gone, what the maker says of them, and what is signed', async () => {
  const { body: run } = await started({ periodId: periods[1]?.id, copyLines: true })
  const { items } = (await as(mia).get(`/batches/${run.id}/payments`)).body
  await as(mia).remove(`/batches/${run.id}/payments/${items[3].id}`)
  await as(mia).put(`/batches/${run.id}/payments/${items[1].id}`, { body: { amountToea: 150_000 } })
  await add(run.id, [payment(5, 120_000)])

  const found = (await as(tom).get(`/batches/${run.id}/differences`)).body
  expect(found.sentence).toBe(
    '4 people, 1 with another account, 1 new, 1 gone, 1 with another amount, 1 unchanged, K700.00 more (+17.5 %); 2 without a word',
  )
  expect(found.items.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['account', 'new', 'gone', 'amount'],
  ])
  const [, added, gone, more] = found.items
  const say = (words: object[], by = mia) =>
    as(by).put(`/batches/${run.id}/differences`, { body: { words } })
  expect((await say([{ payeeId: more.payeeId, word: 'left' }])).status).toBe(409)
  expect((await say([{ payeeId: added.payeeId, word: 'left' }])).status).toBe(409)
  expect((await say([{ payeeId: added.payeeId, word: 'started' }], tom)).status).toBe(403)
  const said = await say([
    { payeeId: added.payeeId, word: 'started' },
    { payeeId: gone.payeeId, word: 'leave' },
  ])
  const words = said.body.items.map(({ word }: { word: string }) => word)
  expect(words).toEqual([null, 'started', 'leave', null])

  const { body: submitted } = await submit(run.id)
  expect(submitted.errors).toBeUndefined()
  // what was said of them since stands in it
  const [figures] = found.sentence.split('; ')
  expect(submitted.run.differences).toBe(
    `Since ${found.summary.run}: ${figures}; the maker says: 1 started, 1 on leave`,
  )
  const after = (await as(tom).get(`/batches/${run.id}/differences`)).body
  expect(after.summary).toMatchObject({ new: 1, gone: 1, words: { started: 1, leave: 1 } })
  expect((await say([{ payeeId: gone.payeeId, word: 'left' }])).status).toBe(409)
  expect(await forged(run.id, `differences = '{}'`)).toContain('signed_content')
  expect(await forged(run.id, `kind = 'tax'`)).toContain('batch_of_template')
})

async function forged(id: string, change: string): Promise<string> {
  const update = database.prepare(
    `update batches set revision = revision + 1, ${change} where id = ?`,
  )
  return update
    .bind(id)
    .run()
    .then(() => 'written', String)
}

test('a run takes a template that fits its period, and a period takes a template', async () => {
  const batch = { name: 'X', sourceAccountId: source, valueDate: addDays(today(), 3) }
  const post = (changes: object) => as(mia).post('/batches', { body: { ...batch, ...changes } })
  const codeOf = async (changes: object) => (await post(changes)).body.errors[0].code
  expect(await codeOf({ periodId: periods[0]?.id })).toBe('template_needed')
  expect(await codeOf({ templateId: 'none' })).toBe('not_found')
  const other = await addTemplate(source, { name: 'Monthly', rhythm: 'month' })
  expect(await codeOf({ templateId: other, periodId: periods[0]?.id })).toBe('another_rhythm')
  expect((await post({ templateId: template, periodId: periods[5]?.id })).body.run.kind).toBe('pay')
  const nothing = await as(mia).post(`/templates/${other}/batches`, { body: {} })
  expect(nothing.body.code).toBe('no_period_left')
  const first = await as(mia).post(`/templates/${other}/batches`, { body: { periodId: null } })
  expect(first.body.errors[0].code).toBe('period_needed')
  expect(await codeOf({ templateId: other })).toBe('period_needed')
})

test('nobody else starts a run, and none of another organisation’s', async () => {
  expect((await started({}, tom)).status).toBe(403)
  const path = `/templates/${template}/batches`
  expect((await as(bob).post(path, { body: {}, slug: 'beta' })).status).toBe(404)
  expect((await as(bob).get(`/templates/${template}`, { slug: 'beta' })).status).toBe(404)
})
