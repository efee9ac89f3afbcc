import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { tenantBySlug } from '../../tenancy/open-tenant.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { ana, as, bob, makeCast, mia, originOf, tokenOf, tom } from '../../testing/cast.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'

/* Days that the platform publishes, as every organisation goes by them. */

let operator = ''
let support = ''
let account = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  operator = await platformToken(await makePerson('operator'))
  support = await platformToken(await makePerson('support'))
  for (const [person, slug] of [
    [ana, 'acme'],
    [mia, 'acme'],
    [tom, 'acme'],
    [bob, 'beta'],
  ] as const) {
    await tokenOf(person, slug)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})
/** Longer than a Worker remembers an organisation. */
const forget = () => vi.advanceTimersByTime(31_000)

const today = dayInPortMoresby(new Date())
let at = 7
let workday = ''
let flood: Record<string, string> = {}
beforeEach(() => {
  // each test has a working day of its own, because what was published is never removed
  workday = nextWorkingDay(addDays(today, at))
  at = 1 + Math.round((Date.parse(workday) - Date.parse(today)) / dayMs)
  flood = { day: workday, name: 'Declared holiday', scope: 'national', effect: 'closed' }
})

const publish = (body: unknown, token = operator) =>
  asPerson(token, 'POST', '/days', body, { 'Idempotency-Key': crypto.randomUUID() })
const retract = (id: string, reason = 'Another day', token = operator) =>
  asPerson(
    token,
    'POST',
    `/days/${id}/retraction`,
    { reason },
    { 'Idempotency-Key': crypto.randomUUID() },
  )
const begin = () =>
  as(mia).post('/batches', {
    body: { name: 'Payroll', sourceAccountId: account, valueDate: workday, description: '' },
  })

test('a day that is published counts in every organisation: its page, a batch, its cut-offs, and its calendar', async () => {
  const cutOffs = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    time: '14:00',
    workingDaysBefore: 0,
  }))
  await as(ana).put(`/source-accounts/${account}/cut-offs`, {
    body: { items: cutOffs, toldBy: '' },
  })
  const batch = (await begin()).body
  expect(batch).toMatchObject({ dayNote: null, cutOff: { day: workday } })
  const address = (await as(tom).post('/calendar-feed')).body.address

  const made = await publish({ ...flood, source: 'gazetted' })
  expect(made.status).toBe(201)
  forget()
  const shown = { ...flood, source: 'gazetted', id: null, addedBy: null }
  for (const [person, slug] of [
    [tom, 'acme'],
    [bob, 'beta'],
  ] as const) {
    const { body } = await as(person).get('/days', { slug })
    expect(body.own).toMatchObject([shown])
    expect(body.own[0].publishedAt).toMatch(/^20/)
  }
  const after = (await as(mia).get(`/batches/${batch.id}`)).body
  expect(after.dayNote).toMatch(/is Declared holiday: banks are closed\.$/)
  expect(after.cutOff.day < workday).toBe(true)
  const feed = await ask('GET', address)
  expect(feed.text).toContain('SUMMARY:Declared holiday')
  expect(await database.prepare('SELECT count(*) AS n FROM bank_days').first('n')).toBe(0)

  expect((await retract(made.body.id)).status).toBe(200)
  forget()
  expect((await as(mia).get(`/batches/${batch.id}`)).body).toMatchObject({
    ...{ dayNote: null, cutOff: { day: workday } },
  })
  expect((await as(bob).get('/days', { slug: 'beta' })).body.own).toEqual([])
})

test('it costs no trip: the organisation is looked up by one statement, with the days', async () => {
  await publish(flood)
  forget()
  const prepared = vi.spyOn(env.CONTROL, 'prepare')
  const opened = await tenantBySlug(env, 'acme', new Date())
  expect(prepared.mock.calls).toHaveLength(1)
  prepared.mockRestore()
  expect(opened.ok && opened.value.db.publishedDays).toMatchObject([{ day: workday }])
})

test('an organisation’s own day of the same day still works, and is the only one that it takes out', async () => {
  const { id } = (await publish(flood)).body
  forget()
  const own = await as(ana).post('/days', { body: { ...flood, name: 'Our own' } })
  expect(own.status).toBe(201)
  expect((await as(ana).remove(`/days/${id}`)).status).toBe(404)
  expect((await as(ana).remove(`/days/${own.body.id}`)).status).toBe(204)
  const { body } = await as(ana).get('/days')
  expect(body.own.filter(({ day }: { day: string }) => day === workday)).toMatchObject([
    { id: null },
  ])
})

test('a day of one bank concerns the accounts of that bank alone', async () => {
  await publish({ ...flood, scope: 'bank', bank: 'Another bank' })
  forget()
  expect((await begin()).body.dayNote).toBeNull()
})

test('it is published once, by whoever may, for today or later, and retracted once with a reason', async () => {
  expect((await publish(flood, support)).status).toBe(403)
  expect((await publish({ ...flood, day: addDays(today, -1) })).status).toBe(422)
  expect((await publish({ ...flood, scope: 'organisation' })).status).toBe(422)
  expect((await publish({ ...flood, scope: 'bank' })).status).toBe(422)
  const both = await Promise.all([publish(flood), publish(flood)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { id } = both.find(({ status }) => status === 201)?.body ?? {}
  expect((await retract(id, '')).status).toBe(422)
  expect((await retract(id, 'Wrong', support)).status).toBe(403)
  expect((await retract('none')).status).toBe(404)
  const twice = await Promise.all([retract(id), retract(id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // retracted, the same day can be published anew
  expect((await publish(flood)).status).toBe(201)
  const { body } = await asPerson(support, 'GET', '/days')
  expect(body.items.find((one: { id: string }) => one.id === id)).toMatchObject({
    published: { by: 'operator Platform' },
    retracted: { by: 'operator Platform', because: 'Another day' },
  })
  const log = (await asPerson(operator, 'GET', '/audit')).body.items
  const told: string[] = log.map(({ action }: { action: string }) => action)
  expect(told).toEqual(expect.arrayContaining(['bank_day.published', 'bank_day.retracted']))
})

test('nobody of an organisation publishes', async () => {
  const token = await tokenOf(ana)
  const answer = await ask('POST', `${originOf('acme')}/api/platform/days`, {
    token,
    body: JSON.stringify(flood),
  })
  expect(answer.status).toBe(404)
  expect((await publish(flood, token)).status).toBe(401)
})
