import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Tenant, tenantDb } from '../../core/databases.ts'
import { auditEntries, outbox } from '../../db/records.ts'
import { addDays, dayInPortMoresby, isWeekend, publicHoliday } from '../../domain/calendar.ts'
import { drain } from '../../mail/drain.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { watchSending } from '../../testing/letters.ts'
import { remindApprovers } from './remind-approvers.ts'

let database: D1Database
let acme: Tenant
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  const db = tenantDb(database)
  const who = { id: 'org-acme', slug: 'acme', name: 'Acme Hospital' }
  acme = { kind: 'organisation', ...who, state: 'active', plan: null, db }
  source = await addKunduAccount()
})
beforeEach(async () => {
  await database.prepare('DELETE FROM outbox').run()
  watchSending()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Nine in the morning of the next working day, and of the one after it. */
function mornings() {
  const days: Date[] = []
  for (let day = addDays(dayInPortMoresby(new Date()), 1); days.length < 2; day = addDays(day, 1)) {
    if (!isWeekend(day) && !publicHoliday(day)) days.push(new Date(`${addDays(day, -1)}T23:00:00Z`))
  }
  return days as [Date, Date]
}
const [first, second] = mornings()

async function reminded(): Promise<string[]> {
  const rows = await acme.db.select().from(outbox)
  return rows
    .filter(({ letter }) => letter === 'approval_reminder')
    .map(({ recipientId }) => recipientId)
    .sort()
}

test('everyone whose approval is missing is reminded, once a day, however often one looks', async () => {
  const { id, digest } = await submittedBatch(source, 3_000_000, 1)
  await remindApprovers(env, acme, new Date())
  expect(await reminded()).toEqual([])

  await Promise.all([remindApprovers(env, acme, first), remindApprovers(env, acme, first)])
  await remindApprovers(env, acme, new Date(first.getTime() + 3_600_000))
  expect(await reminded()).toEqual([ana.id, ravi.id, zoe.id])

  const decision = { body: { decision: 'approve', digest, comment: '' } }
  expect((await as(ravi).post(`/batches/${id}/approvals`, decision)).status).toBe(201)
  await database.prepare('DELETE FROM outbox').run()
  await remindApprovers(env, acme, second)
  expect(await reminded()).toEqual([ana.id, zoe.id])

  await as(zoe).post(`/batches/${id}/approvals`, decision)
  const written = await acme.db.select().from(auditEntries)
  expect(written.filter(({ action }) => action === 'batch.approvers_reminded')).toHaveLength(2)
})

test('the letter leaves for those who want it', async () => {
  await as(zoe).put('/auth/profile', { body: { preferences: { approvalReminders: false } } })
  const { id } = await submittedBatch(source, 100_000, 11)
  await database.prepare('DELETE FROM outbox').run()
  await remindApprovers(env, acme, first)
  const send = watchSending()
  await drain(env, acme.id, first)
  const mails = send.mock.calls.map(([mail]) => mail as unknown as Record<string, string>)
  const reminders = mails.filter(({ subject }) => subject?.startsWith('Still waiting: 2 payments'))
  expect(reminders.map(({ to }) => to).sort()).toEqual([ana.email, ravi.email])
  expect(reminders[0]?.text).toContain(`/approval/${id}`)
  expect(mails.map(({ to }) => to)).not.toContain(zoe.email)
})

test('a frozen organisation reminds nobody, and a maker never', async () => {
  await submittedBatch(source, 100_000, 21)
  await database.prepare('DELETE FROM outbox').run()
  await remindApprovers(env, { ...acme, state: 'frozen' }, second)
  expect(await reminded()).toEqual([])
  await remindApprovers(env, acme, second)
  expect(await reminded()).not.toContain(mia.id)
})
