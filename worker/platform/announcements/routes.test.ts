import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { controlDb, type Tenant, tenantDb } from '../../core/databases.ts'
import { auditEntries } from '../../db/records.ts'
import { dayMs } from '../../domain/durations.ts'
import { drain } from '../../mail/drain.ts'
import { ana, as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { mailsOf, watchSending } from '../../testing/letters.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'
import { sendAnnouncements } from './send-announcements.ts'
import { listCurrentAnnouncements } from './store.ts'

let operator = ''
let acme: Tenant
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  const who = { id: 'org-acme', slug: 'acme', name: 'Acme Hospital' }
  acme = { kind: 'organisation', ...who, state: 'active', plan: null, db: tenantDb(database) }
  operator = await platformToken(await makePerson('operator'))
  await as(mia).put('/auth/profile', { body: { preferences: { systemUpdates: true } } })
  const quiet = { systemUpdates: true, emailNotifications: false }
  await as(ravi).put('/auth/profile', { body: { preferences: quiet } })
})

let send: ReturnType<typeof watchSending>
beforeEach(() => {
  send = watchSending()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const closed = {
  kind: 'news',
  subject: 'Closed on Sunday',
  text: 'From 20:00 to 22:00.\n\nNothing is lost.',
}
const announce = (body: unknown) =>
  asPerson(operator, 'POST', '/announcements', body, { 'Idempotency-Key': crypto.randomUUID() })

async function sweep(now = new Date()) {
  await sendAnnouncements(env, acme, await listCurrentAnnouncements(controlDb(env), now), now)
  await drain(env, acme.id, now)
  return mailsOf(send)
}

test('news reach those who chose them, once', async () => {
  expect((await announce(closed)).status).toBe(201)
  await sweep()
  const mails = (await sweep()).filter(({ subject }) => subject === closed.subject)
  expect(mails.map(({ to }) => to)).toEqual([mia.email])
  expect(mails[0]?.text).toContain('From 20:00 to 22:00.\n\nNothing is lost.')
  expect(mails[0]?.text).toContain('/profile')
  const entries = await acme.db.select().from(auditEntries)
  expect(entries.filter(({ action }) => action === 'announcement.sent')).toHaveLength(1)

  const { body } = await asPerson(operator, 'GET', '/announcements')
  expect(body.items).toEqual([
    expect.objectContaining({ ...closed, by: expect.stringContaining('operator') }),
  ])
})

test('changed terms reach every administrator, whatever they chose', async () => {
  await as(ana).put('/auth/profile', { body: { preferences: { emailNotifications: false } } })
  await announce({ kind: 'terms', subject: 'New terms', text: 'From 1 February.' })
  const mails = (await sweep()).filter(({ subject }) => subject === 'New terms')
  expect(mails.map(({ to }) => to)).toEqual([ana.email])
  expect(mails[0]?.text).toContain('/terms-of-service')
})

test('a notice of the service reaches every administrator too, whatever they chose, and nobody else', async () => {
  expect((await announce({ ...closed, kind: 'service', subject: 'An outage' })).status).toBe(201)
  const mails = (await sweep()).filter(({ subject }) => subject === 'An outage')
  expect(mails.map(({ to }) => to)).toEqual([ana.email])
  expect(mails[0]?.text).toContain('From 20:00 to 22:00.\n\nNothing is lost.')
  expect(mails[0]?.text).not.toContain('/terms-of-service')
})

test('what is old is not sent to an organisation that comes later', async () => {
  const later = new Date(Date.now() + 4 * dayMs)
  expect(await listCurrentAnnouncements(controlDb(env), later)).toEqual([])
})

test('an announcement says what it is about', async () => {
  const { status, body } = await announce({ kind: 'advertisement', subject: '', text: '' })
  expect(status).toBe(422)
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['kind', 'subject', 'text'])
})
