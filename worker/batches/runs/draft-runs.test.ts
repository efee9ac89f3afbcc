import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withBudget } from '../../core/d1/budget.ts'
import { type Tenant, tenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { fillRoom, oneWaits } from '../../core/room/full-room.fixture.ts'
import { roomHere } from '../../core/room/room-here.ts'
import { auditEntries, outbox } from '../../db/records.ts'
import { batches } from '../../db/tenant-batches.ts'
import { isWorkingDay, workingDayBefore } from '../../domain/bank-days.ts'
import { draftDay } from '../../domain/batches/runs/periods.ts'
import { startOfDay } from '../../domain/calendar.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { findNextPeriod, findTemplate } from '../../templates/store.ts'
import { addKunduAccount, payment } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'
import { watchSending } from '../../testing/letters.ts'
import { putInState } from '../../testing/organisation.ts'
import { upload } from '../settling/settling.fixture.ts'
import { draftRuns } from './draft-runs.ts'
import { notDrafted } from './not-drafted.ts'
import { add, addPeriods, type Period } from './runs.fixture.ts'

let acme: Tenant
let template = ''
let periods: Period[] = []
let due = new Date()

beforeAll(async () => {
  const { database } = (await makeCast()).acme
  const db = tenantDb(database)
  const who = { id: 'org-acme', slug: 'acme', name: 'Acme Hospital' }
  acme = { kind: 'organisation', ...who, state: 'active', plan: null, db }
  watchSending()
  const sourceAccountId = await addKunduAccount()
  const body = { name: 'Payroll', kind: 'pay', sourceAccountId, rhythm: 'fortnight' }
  const sent = { ...body, description: 'FN{n} PAY', draftDaysBefore: 3 }
  template = (await as(mia).post('/templates', { body: sent })).body.id
  periods = await addPeriods()
  const { payDay } = must(periods[0], 'period')
  // the last working day before it is one on which the organisation itself is closed
  const closed = { name: 'Audit', scope: 'organisation', effect: 'closed' } as const
  const day = workingDayBefore(payDay)
  const sentDay = { ...closed, day, source: 'typed' }
  expect((await as(ana).post('/days', { body: sentDay })).status).toBe(201)
  due = startOfDay(draftDay(payDay, 3, (one) => one !== day && isWorkingDay(one)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const nameOf = (period: number) => `Payroll FN${periods[period]?.number}`
const draftsNow = () => acme.db.select().from(batches)
const letters = async () => {
  const written = await acme.db.select().from(outbox)
  return written.flatMap(({ letter }) =>
    letter.startsWith('run_') || letter === 'periods_end' ? [letter] : [],
  )
}

test('a turn without calls for one more template keeps how far it came, and the next goes on behind that', async () => {
  const kept: string[] = []
  const keepPlace = (place: string) => kept.push(place)
  const turn = (place: string | undefined, calls: number) =>
    withBudget(() => draftRuns(env, acme, due, { place, keepPlace }), calls)
  expect(await turn(undefined, 50)).toBe(false)
  expect(await turn(template, 600)).toBe(true)
  expect([kept, await draftsNow()]).toEqual([[''], []])
})

test('the day before nothing is made, then one draft of the owner’s, once however often the sweep comes', async () => {
  await draftRuns(env, acme, new Date(due.getTime() - 60_000))
  expect(await draftsNow()).toEqual([])
  await Promise.all([draftRuns(env, acme, due), draftRuns(env, acme, due)])
  await draftRuns(env, acme, new Date(due.getTime() + hourMs))
  const made = await draftsNow()
  expect(made).toMatchObject([
    { name: nameOf(0), state: 'draft', preparedBy: 'mia', templateId: template, kind: 'pay' },
  ])
  expect(await letters()).toEqual(['run_drafted'])
  const entries = await acme.db.select().from(auditEntries)
  expect(entries.at(-1)).toMatchObject({ action: 'batch.drafted', actorId: 'bilum' })
})

test('a draft that somebody cancelled is not made again', async () => {
  const [draft] = await draftsNow()
  const body = { reason: 'Not yet' }
  await as(mia).post(`/batches/${draft?.id}/cancellation`, { body })
  await draftRuns(env, acme, due)
  expect(await draftsNow()).toHaveLength(1)
})

test('what was cancelled holds up no later period, and a draft that waits does', async () => {
  const sent = { draftDaysBefore: 10 }
  const { revision } = (await as(mia).get(`/templates/${template}`)).body
  const changed = await as(mia).put(`/templates/${template}`, { body: { ...sent, revision } })
  expect(changed.status).toBe(200)
  const payDay = startOfDay(must(periods[0], 'period').payDay)
  await draftRuns(env, acme, payDay)
  await draftRuns(env, acme, payDay)
  const made = await draftsNow()
  expect(made.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    [nameOf(0), 'cancelled'],
    [nameOf(1), 'draft'],
  ])
  // by hand the period begins anew, and nothing is made beside it
  const { periodId } = must(
    made.find(({ name }) => name === nameOf(0)),
    'run',
  )
  const order = { periodId, copyLines: false }
  const again = await as(mia).post(`/templates/${template}/batches`, { body: order })
  expect(again.status).toBe(201)
  await draftRuns(env, acme, payDay)
  expect(await draftsNow()).toHaveLength(3)
})

test('one that begins with the payments of the last run waits for room, and is tried again where there was none', async () => {
  const before = await draftsNow()
  const run = must(
    before.find(({ name }) => name === nameOf(1)),
    'run',
  )
  await add(run.id, [payment(1), payment(2)])
  await upload(run.id)
  const { short } = roomHere
  roomHere.short = 1
  const { leave, inside } = fillRoom()
  const next = startOfDay(must(periods[2], 'period').payDay)
  const refused = draftRuns(env, acme, next).then(
    () => '',
    ({ reason }) => reason,
  )
  await oneWaits()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 })
  expect(await refused).toBe('too_much_at_once')
  vi.useRealTimers()
  const drafting = draftRuns(env, acme, next)
  await oneWaits()
  expect(await draftsNow()).toHaveLength(before.length)
  leave()
  await Promise.all([inside, drafting])
  roomHere.short = short
  expect((await draftsNow()).at(-1)).toMatchObject({ name: nameOf(2), paymentCount: 2 })
  expect(await letters()).not.toContain('run_not_drafted')
})

test('one that waited for room while somebody froze the organisation is not started', async () => {
  const { short } = roomHere
  roomHere.short = 1
  const { leave, inside } = fillRoom()
  const order = { periodId: must(periods[3], 'period').id, copyLines: true }
  const starting = as(mia).post(`/templates/${template}/batches`, { body: order })
  await oneWaits()
  await putInState('frozen')
  leave()
  await inside
  const { status, body } = await starting
  await putInState('active')
  roomHere.short = short
  expect([status, body.code]).toEqual([403, 'organisation_frozen'])
})

test('where the periods end, the owner is told once', async () => {
  const end = startOfDay(must(periods.at(-1), 'period').payDay)
  for (const hours of [0, 1]) {
    await draftRuns(env, acme, new Date(end.getTime() + hours * hourMs))
  }
  expect((await letters()).filter((letter) => letter === 'periods_end')).toHaveLength(1)
  const entries = await acme.db.select().from(auditEntries)
  expect(entries.filter(({ action }) => action === 'template.periods_end')).toHaveLength(1)
})

test('where none can be made, somebody is told why, once', async () => {
  const { body: view } = await as(mia).get(`/templates/${template}`)
  const other = { ...{ name: 'Wages', kind: 'pay', rhythm: 'fortnight', draftDaysBefore: 3 } }
  const sent = { ...other, sourceAccountId: view.sourceAccount.id }
  await as(mia).post('/templates', { body: sent })
  const before = (await draftsNow()).length
  expect((await as(ana).post('/users/mia/deactivation', { body: {} })).status).toBe(200)
  await draftRuns(env, acme, due)
  await draftRuns(env, acme, due)
  expect(await draftsNow()).toHaveLength(before)
  expect((await letters()).filter((letter) => letter === 'run_not_drafted')).toHaveLength(1)
})

test('whom a line pays that keeps one from being made is told by letter, and not in the log', async () => {
  const row = must(await findTemplate(acme.db, template), 'template')
  const period = must(await findNextPeriod(acme.db, row, '2000-01-01'), 'period')
  const message = 'Name: “Kila Karo” is too long.'
  const refusal = new Refusal('checks_failed', [{ field: 'name', code: 'too_long', message }])
  const { details, statements } = await notDrafted(acme, { template: row, period }, refusal, due)
  expect(JSON.stringify(details)).not.toContain('Kila')
  const [first, ...others] = statements
  await acme.db.batch([must(first, 'letter'), ...others])
  expect(JSON.stringify(await acme.db.select().from(outbox))).toContain('Kila Karo')
})

test('while an organisation may start nothing, nothing is made', async () => {
  const rows = (await acme.db.select().from(auditEntries)).length
  await draftRuns(env, { ...acme, state: 'restricted' }, new Date(due.getTime() + 40 * dayMs))
  expect(await acme.db.select().from(auditEntries)).toHaveLength(rows)
})
