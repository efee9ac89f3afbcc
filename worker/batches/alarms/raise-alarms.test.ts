import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { withBudget } from '../../core/d1/budget.ts'
import { auditEntries, outbox } from '../../db/records.ts'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import type { AlarmStage } from '../../domain/days/alarms.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { drain } from '../../mail/drain.ts'
import { paidAgain, payDay, payment, startBatch, submittedBatch } from '../../testing/batches.ts'
import { ana, as, done, mia, ravi, zoe } from '../../testing/cast.ts'
import { mailsOf, watchSending } from '../../testing/letters.ts'
import { remindApprovers } from '../reminders/remind-approvers.ts'
import { acme, beginSweeps, database, source } from '../reminders/sweeps.fixture.ts'
import { raiseAlarms } from './raise-alarms.ts'

beginSweeps()
beforeEach(async () => {
  const items = [1, 2, 3, 4, 5].map((weekday) => ({
    ...{ weekday, time: '14:00', workingDaysBefore: 0 },
  }))
  const body = { items, toldBy: 'Grace' }
  expect((await as(ana).put(`/source-accounts/${source}/cut-offs`, { body })).status).toBe(200)
})

/** So many hours before the cut-off of a batch. */
async function hoursBefore(id: string, hours: number): Promise<Date> {
  const { cutOff } = (await as(mia).get(`/batches/${id}`)).body
  return new Date(new Date(cutOff.at).getTime() - hours * hourMs)
}

async function told(id: string) {
  const rows = await acme.db.select().from(outbox)
  return rows
    .filter(({ letter, content }) => letter === 'cut_off_alarm' && content?.batchId === id)
    .map(({ recipientId, content }) => ({ to: recipientId, stage: content?.stage as AlarmStage }))
    .sort((one, other) => one.to.localeCompare(other.to))
}

test('whoever holds the next step is told at each stage, once, however often one looks', async () => {
  const { id, digest } = await submittedBatch(source, 3_000_000, 1)
  await database.prepare('DELETE FROM outbox').run()
  await raiseAlarms(env, acme, await hoursBefore(id, 25))
  expect(await told(id)).toEqual([])

  const day = await hoursBefore(id, 23)
  await Promise.all([raiseAlarms(env, acme, day), raiseAlarms(env, acme, day)])
  await raiseAlarms(env, acme, await hoursBefore(id, 22))
  const approvers = [ana.id, ravi.id, zoe.id]
  expect(await told(id)).toEqual(approvers.map((to) => ({ to, stage: 'a_day' })))

  const decision = { body: { decision: 'approve', digest, comment: '' } }
  expect((await as(ravi).post(`/batches/${id}/approvals`, decision)).status).toBe(201)
  await database.prepare('DELETE FROM outbox').run()
  await raiseAlarms(env, acme, await hoursBefore(id, 4))
  expect(await told(id)).toEqual([ana.id, zoe.id].map((to) => ({ to, stage: 'four_hours' })))

  expect((await as(zoe).post(`/batches/${id}/approvals`, decision)).status).toBe(201)
  await database.prepare('DELETE FROM outbox').run()
  await raiseAlarms(env, acme, await hoursBefore(id, 1))
  const makers = (await told(id)).map(({ to }) => to)
  expect(makers).toEqual(expect.arrayContaining([mia.id, zoe.id]))
  expect(makers).not.toContain(ravi.id)

  await raiseAlarms(env, acme, await hoursBefore(id, -0.1))
  const { content } = (await acme.db.select().from(outbox)).at(-1) ?? {}
  expect(content).toMatchObject({ stage: 'missed', nextStep: 'make_file', bank: 'BSP' })
  expect(String(content?.nextPossible) > '2026').toBe(true)
  const stages = (await acme.db.select().from(auditEntries))
    .filter(({ action, subject }) => action === 'batch.cut_off_alarm' && subject === `batch/${id}`)
    .map(({ details }) => (JSON.parse(String(details)) as { stage: string }).stage)
  expect(stages).toEqual(['a_day', 'four_hours', 'an_hour', 'missed'])
})

/** Of that day, so that two have their cut-off together. */
async function submittedFor(valueDate: string, from: number): Promise<string> {
  const id = await startBatch(source)
  expect((await as(mia).put(`/batches/${id}`, { body: { valueDate } })).status).toBe(200)
  const payments = [payment(from, 100_000 + from)]
  expect((await as(mia).post(`/batches/${id}/payments`, { body: { payments } })).status).toBe(201)
  const { status } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect(status).toBe(201)
  return id
}

test('a turn that has no calls for another ends before it, and the next one goes on', async () => {
  const ids = [await submittedFor(payDay(), 21), await submittedFor(payDay(), 22)]
  await database.prepare('DELETE FROM outbox').run()
  const day = await hoursBefore(ids[0] ?? '', 23)
  const turn = (calls: number) => withBudget(() => raiseAlarms(env, acme, day), calls)
  expect(await turn(20)).toBe(false)
  expect([await told(ids[0] ?? ''), await told(ids[1] ?? '')]).toEqual([[], []])
  expect(await turn(600)).toBe(true)
  for (const id of ids) expect(await told(id)).not.toEqual([])
  const open = nextWorkingDay(dayInPortMoresby(new Date(Date.now() + 10 * dayMs)))
  const later = new Date(startOfDay(open).getTime() + 10 * hourMs)
  const remind = (calls: number) => withBudget(() => remindApprovers(env, acme, later), calls)
  expect([await remind(25), await remind(600)]).toEqual([false, true])
})

test('its letter says by when, at which bank and for whom it waits', async () => {
  const { id, digest } = await submittedBatch(source, 100_000, 11)
  await database.prepare('DELETE FROM outbox').run()
  await as(ana).put('/auth/profile', { body: { preferences: { paymentAlerts: false } } })
  const at = await hoursBefore(id, 3)
  await raiseAlarms(env, acme, at)
  const send = watchSending()
  await drain(env, acme.id, at)
  const mails = mailsOf(send)
  const ours = mails.filter(({ text }) => text.includes(`/approval/${id}`))
  expect(ours.map(({ to }) => to).sort()).toEqual([ravi.email, zoe.email])
  expect(ours[0]?.subject).toMatch(/^B\d+ must be at BSP by 14:00, /)
  expect(ours[0]?.text.replaceAll('\n', ' ')).toContain(
    'It waits for one approval: Ravi Tau, Zoe Vagi or Ana Mea.',
  )
  // whoever approved it alone does not make its file, and is not told to
  const decision = { decision: 'approve', digest, comment: '' }
  expect((await as(zoe).post(`/batches/${id}/approvals`, { body: decision })).status).toBe(201)
  await raiseAlarms(env, acme, await hoursBefore(id, 1))
  const makers = (await told(id)).filter(({ stage }) => stage === 'an_hour').map(({ to }) => to)
  expect(makers).toContain(mia.id)
  expect(makers).not.toContain(zoe.id)
})

test('while a void is asked for, it waits for somebody else to confirm or reject that', async () => {
  const { id, digest } = await submittedBatch(source, 100_000, 51)
  const decision = { body: { decision: 'approve', digest, comment: '' } }
  expect((await as(ravi).post(`/batches/${id}/approvals`, decision)).status).toBe(201)
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
  const ask = { kind: 'void', words: 'Made for the wrong day', atBank: false }
  expect((await as(mia).post(`/batches/${id}/void-request`, { body: ask })).status).toBe(201)
  await database.prepare('DELETE FROM outbox').run()

  const said = async (hours: number) => {
    const at = await hoursBefore(id, hours)
    await raiseAlarms(env, acme, at)
    const send = watchSending()
    send.mockClear()
    await drain(env, acme.id, at)
    const mails = mailsOf(send)
    const ours = mails.filter(({ text }) => text.includes(`/batches/${id}`))
    expect(ours.map(({ to }) => to)).not.toContain(mia.email)
    return ours.find(({ to }) => to === zoe.email)?.text.replaceAll('\n', ' ')
  }
  const english =
    'It waits for somebody else to confirm or reject that its bank file be void: Ana Mea or Zoe Vagi.'
  expect(await said(3)).toContain(english)
  await as(zoe).put('/auth/profile', { body: { preferences: { language: 'tpi' } } })
  const tokPisin =
    'I wet long narapela man o meri i mas tok orait o tok nogat long rausim fail bilong bank: Ana Mea, Zoe Vagi.'
  expect(await said(0.5)).toContain(tokPisin)

  const needs = async (who: typeof mia) => {
    const { batches } = (await as(who).get('/home/everything')).body.needs_you
    return batches.find((one: { id: string }) => one.id === id)
  }
  expect(await needs(zoe)).toMatchObject({ state: 'file_sealed', byName: 'Mia' })
  expect(await needs(mia)).toBeUndefined()
})

test('a draft’s maker is told; an empty one, one that left and a frozen organisation are quiet', async () => {
  const id = await startBatch(source)
  const at = await hoursBefore(id, 2)
  await raiseAlarms(env, acme, at)
  expect(await told(id)).toEqual([])
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(21), payment(22)] } })
  await raiseAlarms(env, { ...acme, state: 'frozen' }, at)
  expect(await told(id)).toEqual([])
  await raiseAlarms(env, acme, at)
  expect(await told(id)).toEqual([{ to: mia.id, stage: 'four_hours' }])
  await as(mia).post(`/batches/${id}/cancellation`, { body: { reason: 'No longer needed' } })
  await raiseAlarms(env, acme, await hoursBeforeNow(at, 1.5))
  expect(await told(id)).toHaveLength(1)
})

test('of a confidential draft a letter says to nobody what it comes to as it grows', async () => {
  const group = `INSERT INTO payroll_group (user_id, added_by, added_at) VALUES ('mia', 'ana', 1)`
  await database.prepare(group).run()
  const pay = { name: 'Executives', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const { id: template } = await done(as(mia).post('/templates', { body: pay }))
  const run = { body: { copyLines: false, valueDate: payDay() } }
  const { id } = await done(as(mia).post(`/templates/${template}/batches`, run))
  const payments = { body: { payments: [payment(23, 1_234_567)] } }
  await done(as(mia).post(`/batches/${id}/payments`, payments))
  const at = await hoursBefore(id, 2)
  await database.prepare('UPDATE payroll_group SET left_at = 1').run()
  await raiseAlarms(env, acme, at)
  expect(await told(id)).toEqual([{ to: mia.id, stage: 'four_hours' }])
  const letters = JSON.stringify(await acme.db.select().from(outbox))
  expect(letters).not.toMatch(/1234567/)
  const send = watchSending()
  await drain(env, acme.id, at)
  const sent = mailsOf(send).find(({ text }) => text.includes(id))?.text
  expect(sent).toContain('Executives')
  expect(sent).not.toMatch(/Total|Payments/)
})

test('where an organisation is closed for weeks, the cut-off before them is told', async () => {
  const items = [1, 2, 3, 4, 5].map((weekday) => ({
    ...{ weekday, time: '14:00', workingDaysBefore: 5 },
  }))
  await as(ana).put(`/source-accounts/${source}/cut-offs`, { body: { items, toldBy: '' } })
  await database
    .prepare(`WITH RECURSIVE ahead(n) AS (SELECT 4 UNION ALL SELECT n + 1 FROM ahead WHERE n < 44)
      INSERT INTO bank_days (id, day, name, scope, effect, source, added_by, added_at)
      SELECT 'closed-' || n, date('now', '+' || n || ' days'), 'Shutdown', 'organisation', 'closed', 'typed', 'ana', 1 FROM ahead`)
    .run()
  const valueDate = nextWorkingDay(addDays(dayInPortMoresby(new Date()), 46))
  const batch = { name: 'After it', sourceAccountId: source, valueDate, description: '' }
  const { id } = (await as(mia).post('/batches', { body: batch })).body
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(41)] } })
  await raiseAlarms(env, acme, await hoursBefore(id, 2))
  expect(await told(id)).toEqual([{ to: mia.id, stage: 'four_hours' }])
  await database.prepare('DELETE FROM bank_days').run()
})

const hoursBeforeNow = (at: Date, later: number) => new Date(at.getTime() + later * hourMs)

test('reminders know the cut-off: with one five days before the pay day they come sooner', async () => {
  const { id } = await submittedBatch(source, 100_000, 31)
  const items = [1, 2, 3, 4, 5].map((weekday) => ({
    ...{ weekday, time: '09:00', workingDaysBefore: 5 },
  }))
  await as(ana).put(`/source-accounts/${source}/cut-offs`, { body: { items, toldBy: '' } })
  await database.prepare('DELETE FROM outbox').run()
  const { cutOff } = (await as(mia).get(`/batches/${id}`)).body
  // an hour of an office before it: nothing is left of its time, though its pay day is five days away
  await remindApprovers(env, acme, new Date(new Date(cutOff.at).getTime() - 10 * 60_000))
  const letters = (await acme.db.select().from(outbox)).filter(
    ({ content }) => content?.batchId === id,
  )
  expect(letters.map(({ letter }) => letter)).toContain('approval_escalated')
})
