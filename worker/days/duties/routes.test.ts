import { exports } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addNoa,
  noa,
  paymentsOf,
  proposedFor,
  sendStatement,
  upload,
  verifyWaiting,
} from '../../batches/settling/settling.fixture.ts'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { addDays, dayInPortMoresby, monthBefore, nameOfMonth } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { addKunduAccount, payDay, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { withoutHashes } from '../../testing/without-hashes.ts'

/* What is due each month, and the batches that somebody says pay it. */

let database: D1Database
let account = ''
const templates = { tax: '', super: '', pay: '' }
const today = dayInPortMoresby(new Date())
/** Due today, or on the next day that each month has, for the month before. */
const dueDay = must(
  [0, 1, 2, 3].map((days) => addDays(today, days)).find((day) => Number(day.slice(8)) <= 28),
  'day',
)
const month = monthBefore(dueDay, 1)
const dayOfMonth = Number(dueDay.slice(8))

beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
  for (const kind of ['tax', 'super', 'pay'] as const) {
    const body = { name: `For ${kind}`, kind, sourceAccountId: account }
    templates[kind] = (await as(mia).post('/templates', { body })).body.id
  }
  const body = { dayOfMonth, isOff: false, isConfirmed: true }
  expect((await as(ana).put('/days/duties/swt', { body })).status).toBe(200)
})
beforeEach(async () => {
  await database.prepare('DELETE FROM duty_payments').run()
})

let next = 100
async function begin(kind: keyof typeof templates = 'tax', count = 1) {
  const run = { copyLines: false, valueDate: payDay() }
  const { body } = await as(mia).post(`/templates/${templates[kind]}/batches`, { body: run })
  const payments = Array.from({ length: count }, () => payment(next++, 50_000))
  await as(mia).post(`/batches/${body.id}/payments`, { body: { payments } })
  return body.id as string
}
const say = (batchId: string, person = mia, kind = 'swt') =>
  as(person).post('/days/duty-payments', { body: { kind, month, batchId } })
async function due(person = mia) {
  const { dutiesComing } = (await as(person).get('/days')).body
  return dutiesComing.find(
    (one: { kind: string; month: string }) => one.kind === 'swt' && one.month === month,
  )
}
const onHome = async (person = mia) =>
  (await as(person).get('/home')).body.duties?.filter((one: { kind: string }) => one.kind === 'swt')

test('a confirmed duty that nothing pays is told to those who prepare payments, and to nobody else', async () => {
  expect(await due()).toMatchObject({ month, state: 'open', isConfirmed: true, payments: [] })
  expect(await onHome()).toContainEqual(expect.objectContaining({ month, state: 'open' }))
  for (const person of [tom, ravi]) expect(await onHome(person)).toBeUndefined()
  // nobody of the organisation said when GST is due
  const { duties } = (await as(mia).get('/home')).body
  expect(duties.map(({ kind }: { kind: string }) => kind)).not.toContain('gst')
})

describe('a batch that pays it', () => {
  test('closes it once the bank has all of it, is confirmed by a statement, and opens it when one came back', async () => {
    const id = await begin('tax', 2)
    expect(await say(id)).toMatchObject({ status: 201, body: { kind: 'swt', month } })
    expect(await due()).toMatchObject({ state: 'under_way', payments: [{ batchId: id }] })
    expect(await onHome()).toContainEqual(expect.objectContaining({ month, state: 'under_way' }))
    const { address } = (await as(mia).post('/calendar-feed', { body: {} })).body
    const inCalendar = async () =>
      (await (await exports.default.fetch(address)).text()).replaceAll('\r\n ', '')
    const title = `Salary or wages tax for ${nameOfMonth(month)} is`
    expect(await inCalendar()).toContain(`${title} due\r\n`)
    const batch = await upload(id)
    expect(await due()).toMatchObject({ state: 'at_bank' })
    expect(await onHome()).toEqual([])
    expect(await inCalendar()).toContain(`${title} at the bank\r\n`)
    await sendStatement(account, [
      { day: batch.day, amountToea: -100_000, text: `BULK ${batch.number}` },
    ])
    await as(noa).post(`/reconciliation/lines/${await proposedFor(id)}/confirmation`)
    expect(await due()).toMatchObject({ state: 'confirmed' })

    const [first] = await paymentsOf(id)
    const returned = { paymentId: first?.id, amountToea: 50_000, reason: 'Closed' }
    const back = await as(noa).post('/returns', {
      body: { ...returned, bankDay: dayInPortMoresby(new Date()) },
    })
    expect(await due()).toMatchObject({ state: 'returned' })
    expect(await onHome()).toContainEqual(expect.objectContaining({ month, state: 'returned' }))

    const again = await startBatch(account, 'Again')
    const repay = (amountToea: number) =>
      as(mia).post(`/returns/${back.body.id}/repayment`, { body: { batchId: again, amountToea } })
    // less than came back would leave something owed
    expect((await repay(49_999)).body.code).toBe('below_returned')
    expect(await due()).toMatchObject({ state: 'returned' })
    expect((await repay(50_000)).status).toBe(201)
    expect(await due()).toMatchObject({ state: 'under_way' })
    await verifyWaiting()
    await upload(again)
    expect(await due()).toMatchObject({ state: 'at_bank' })
  })

  test('opens it again when its file is void, and counts for nothing when it is cancelled', async () => {
    const id = await begin()
    await say(id)
    await upload(id)
    expect(await due()).toMatchObject({ state: 'at_bank' })
    const ask = { kind: 'bank_refused', words: 'Record 3', atBank: true }
    const asked = await as(mia).post(`/batches/${id}/void-request`, { body: ask })
    const { askedAt } = asked.body.voidAsked
    expect((await as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })).status).toBe(201)
    expect(await due()).toMatchObject({ state: 'under_way' })
    const reason = { body: { reason: 'Not now' } }
    for (const person of [mia, zoe]) await as(person).post(`/batches/${id}/cancellation`, reason)
    expect(await due()).toMatchObject({ state: 'open', payments: [{ state: 'cancelled' }] })
  })

  test('is one of its kind: a payroll, a super batch and one without a template pay no tax', async () => {
    for (const id of [await begin('pay'), await begin('super'), await startBatch(account)]) {
      expect((await say(id)).body.code).toBe('duty_other_kind')
    }
    const tax = await begin()
    expect((await say(tax, mia, 'super')).body.code).toBe('duty_other_kind')
    const { items } = (await as(mia).get('/days/duty-payments?kind=gst')).body
    expect(items[0]).toMatchObject({ id: tax, state: 'ready' })
    expect((await as(mia).get('/days/duty-payments?kind=vat')).status).toBe(422)
    expect(
      (
        await as(mia).post('/days/duty-payments', {
          body: { kind: 'swt', month: '2026-13', batchId: tax },
        })
      ).status,
    ).toBe(422)
  })

  test('is said once, by those who prepare payments, taken back, and in the log', async () => {
    const id = await begin()
    for (const person of [tom, ravi]) expect((await say(id, person)).status).toBe(403)
    const other = { body: { kind: 'swt', month, batchId: id }, slug: 'beta' }
    expect((await as(bob).post('/days/duty-payments', other)).status).toBe(404)
    const both = await Promise.all([say(id), say(id, zoe)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const made = both.find(({ status }) => status === 201)?.body.id
    expect((await as(bob).remove(`/days/duty-payments/${made}`, { slug: 'beta' })).status).toBe(404)
    expect((await as(tom).remove(`/days/duty-payments/${made}`)).status).toBe(403)
    expect((await as(zoe).remove(`/days/duty-payments/${made}`)).status).toBe(204)
    expect((await as(zoe).remove(`/days/duty-payments/${made}`)).status).toBe(404)
    expect(await due()).toMatchObject({ state: 'open', payments: [] })
    const log: { action: string }[] = (await as(ana).get('/audit?limit=10')).body.items
    const told = log.map(({ action }) => action).filter((action) => action.startsWith('duty.'))
    expect(told.slice(0, 2)).toEqual(['duty.not_paid_by', 'duty.paid_by'])
  })
})

test('of a confidential batch the duty says its number and state, and nothing of its payments', async () => {
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const body = { name: 'Secret', kind: 'tax', sourceAccountId: account, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(77, 98_765)] } })
  await say(id)
  const shown = await due(tom)
  expect(shown).toMatchObject({ state: 'under_way', payments: [{ batchId: id }] })
  expect(withoutHashes(JSON.stringify(shown))).not.toMatch(/98765|Payee Number/)
})
