import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Tenant, tenantDb } from '../core/databases.ts'
import { auditEntries, outbox } from '../db/records.ts'
import { nextWorkingDay, workingDayBefore } from '../domain/bank-days.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../domain/calendar.ts'
import { hourMs } from '../domain/durations.ts'
import { drain } from '../mail/drain.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../testing/cast.ts'
import { mailsOf, watchSending } from '../testing/letters.ts'
import { render } from '../testing/render-letter.ts'
import { draftOf, payOut } from '../testing/verification.ts'
import { writeDigests } from './write-digests.ts'

let database: D1Database
let acme: Tenant
let source = ''
/** The next working day's morning, whenever this runs. */
let day = nextWorkingDay(addDays(dayInPortMoresby(new Date()), 1))
const morning = () => new Date(startOfDay(day).getTime() + 7 * hourMs)
const tomorrow = () => {
  day = nextWorkingDay(addDays(day, 1))
}

beforeAll(async () => {
  database = (await makeCast()).acme.database
  const db = tenantDb(database)
  const who = { id: 'org-acme', slug: 'acme', name: 'Acme Hospital' }
  acme = { kind: 'organisation', ...who, state: 'active', plan: null, db }
  source = await addKunduAccount()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.prepare('DELETE FROM outbox').run()
  tomorrow()
})

async function written() {
  const rows = await acme.db.select().from(outbox)
  return rows
    .filter(({ letter }) => letter === 'morning_digest')
    .map(({ recipientId, content }): { to: string; changes?: unknown; accounts?: unknown } => ({
      ...{ to: recipientId },
      ...content,
    }))
    .sort((one, other) => one.to.localeCompare(other.to))
}

async function chooseIt(...people: (typeof mia)[]) {
  for (const person of people) {
    const { status } = await as(person).put('/auth/profile', {
      body: { preferences: { morningDigest: true } },
    })
    expect(status).toBe(200)
  }
}

test('nobody who did not choose it gets one, and nobody for whom nothing waits', async () => {
  await submittedBatch(source, 100_000, 1)
  await writeDigests(env, acme, morning())
  expect(await written()).toEqual([])
  await chooseIt(mia)
  await writeDigests(env, acme, morning())
  expect(await written()).toEqual([])
})

test('an approver gets the batches that miss their approval, once, however often one looks', async () => {
  const { id } = await submittedBatch(source, 120_000, 10)
  await chooseIt(ravi)
  await Promise.all([writeDigests(env, acme, morning()), writeDigests(env, acme, morning())])
  await writeDigests(env, acme, morning())
  expect(await written()).toMatchObject([
    {
      to: 'ravi',
      batches: { count: 2, first: [{ makerName: 'Mia Kila' }, { batchId: id }] },
      ...{ accounts: 0, changes: 0 },
    },
  ])
  const log = (await acme.db.select().from(auditEntries)).filter(
    ({ action, subject }) => action === 'digest.written' && subject === `digest/${day}`,
  )
  expect(log).toHaveLength(1)
})

test('their letter has each batch with its total, its maker and a way to it', async () => {
  const { id } = await submittedBatch(source, 130_000, 20)
  await writeDigests(env, acme, morning())
  await database.prepare("DELETE FROM outbox WHERE letter <> 'morning_digest'").run()
  const send = watchSending()
  await drain(env, acme.id, morning())
  const mails = mailsOf(send)
  const digest = mails.find(({ subject }) => subject.startsWith('Waiting for you'))
  expect(digest?.to).toBe(ravi.email)
  expect(digest?.subject).toBe('Waiting for you: 3 batches')
  expect(digest?.text).toContain(`/approval/${id}`)
  expect(digest?.text).toContain('Mia Kila')
  expect(digest?.text.length).toBeLessThan(4_000)
})

test('a letter says where more waits than it looked at', async () => {
  const batches = { count: 12, totalToea: 120_000, first: [], isPart: true }
  const more = await render('morning_digest', { batches, accounts: 1_001, areAccountsPart: true })
  expect(more.subject).toBe('Waiting for you: 12+ batches, 1,001+ accounts, 1 change')
  expect(more.text.replaceAll('\n', ' ')).toContain(
    '12+ batches wait for your approval, K1,200.00+ in all.',
  )
  expect(more.text).toContain('More waits than a letter looks at')
})

test('a letter that somebody switched off before it left stays here', async () => {
  await writeDigests(env, acme, morning())
  await as(ravi).put('/auth/profile', { body: { preferences: { emailNotifications: false } } })
  await database.prepare("DELETE FROM outbox WHERE letter <> 'morning_digest'").run()
  const send = watchSending()
  await drain(env, acme.id, morning())
  const subjects = mailsOf(send).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Waiting for you'))).toEqual([])
  await as(ravi).put('/auth/profile', { body: { preferences: { emailNotifications: true } } })
})

test('who administers gets the changes that somebody else asked for', async () => {
  await database.prepare("UPDATE users SET role = 'finance_manager' WHERE id = 'zoe'").run()
  await database.prepare("UPDATE users SET role = 'org_admin' WHERE id = 'zoe'").run()
  const asked = await as(ana).put('/users/ravi', { body: { role: 'finance_manager' } })
  expect(asked.status).toBe(202)
  await chooseIt(ana, zoe)
  await writeDigests(env, acme, morning())
  const changes = (await written()).map(({ to, changes }) => [to, changes])
  const { body } = await as(zoe).get('/changes')
  const waiting = body.items.length
  expect(waiting).toBe(1)
  expect(changes).toContainEqual(['zoe', waiting])
  expect(changes.find(([to]) => to === 'ana')?.[1] ?? 0).toBe(0)
  await database.prepare("UPDATE users SET role = 'approver' WHERE id = 'zoe'").run()
})

test('who reads bank files gets what left since the working day before', async () => {
  const { id, digest } = await submittedBatch(source, 140_000, 30)
  await as(zoe).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
  const sealedAt = startOfDay(workingDayBefore(day)).getTime() + 1
  await database.batch([
    database.prepare('DROP TRIGGER IF EXISTS bank_files_fixed'),
    database.prepare('UPDATE bank_files SET sealed_at = ?').bind(sealedAt),
  ])
  await database
    .prepare("UPDATE users SET role = 'auditor', preferences = ? WHERE id = 'tom'")
    .bind(JSON.stringify({ morningDigest: true }))
    .run()
  await writeDigests(env, acme, morning())
  const tom = (await written()).find(({ to }) => to === 'tom')
  expect(tom).toMatchObject({
    batches: { count: 0 },
    left: { files: 1, totalToea: 280_000 },
    since: workingDayBefore(day),
  })
})

test('who verifies accounts gets how many wait that somebody else asked for', async () => {
  await database.prepare("UPDATE users SET role = 'finance_manager' WHERE id = 'zoe'").run()
  await payOut(await draftOf(source, [',Tau Ume,028-038,61000001,50.00,Pay']))
  await draftOf(source, [',Tau Ume,028-038,61000002,50.00,Pay'])
  await draftOf(source, [',Tau Ume,028-038,61000003,50.00,Pay'], zoe)
  await writeDigests(env, acme, morning())
  const accounts = (await written()).map(({ to, accounts }) => [to, accounts])
  expect(accounts).toContainEqual(['ravi', 2])
  expect(accounts).toContainEqual(['zoe', 1])
})

test('while nobody may decide there is none, and neither in the night', async () => {
  await writeDigests(env, { ...acme, state: 'frozen' }, morning())
  await writeDigests(env, acme, new Date(morning().getTime() - 1))
  expect(await written()).toEqual([])
})
