import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { controlDb, type RealmDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { auditEntries, outbox } from '../db/records.ts'
import { must } from '../domain/must.ts'
import { signInAt } from '../testing/browser.ts'
import { ana, as, beta, bob, makeCast, originOf, zoe } from '../testing/cast.ts'
import { addColleagues, openAcme } from '../testing/colleagues.ts'
import { beforeNextStatement } from '../testing/faults.ts'
import { billingEmailsPerDay } from './change-details.ts'

const control = controlDb(env)
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  await control
    .update(organisations)
    .set({ billingEmail: 'old@example.test', revision: 1 })
    .where(eq(organisations.slug, 'acme'))
})

const change = (body: object, key?: string) =>
  as(ana).put('/organisation/details', { body, ...(key ? { key } : {}) })
const details = async () => (await as(ana).get('/organisation/details')).body
const entries = async (db: RealmDb) =>
  (
    await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'organisation.details_changed'))
  ).map((entry) => JSON.parse(entry.details))
const lettersOf = (db: RealmDb, letter: string) =>
  db.select().from(outbox).where(eq(outbox.letter, letter))

test('an administrator changes what the organisation says of itself, with before and after in both logs', async () => {
  const changes = { name: 'Acme Hospital Trust', postalAddress: 'PO Box 7, Lae' }
  expect(await change(changes)).toMatchObject({
    status: 200,
    body: { changed: ['name', 'postalAddress'] },
  })
  expect(await details()).toEqual({
    ...changes,
    billingEmail: 'old@example.test',
    phoneNumber: '',
  })
  expect((await as(ana).get('/auth/session')).body.organisation.name).toBe(changes.name)
  const { db } = await openAcme()
  expect(await entries(db)).toMatchObject([
    { before: { name: 'Acme Hospital', postalAddress: '' }, after: changes },
  ])
  expect(await entries(control)).toEqual([
    {
      ...{ before: { name: 'Acme Hospital' }, after: { name: changes.name } },
      ...{ logOf: 'platform', salt: expect.any(String) },
    },
  ])
  const [notice] = await lettersOf(db, 'security_notice')
  expect(notice).toMatchObject({
    recipientId: 'ben',
    content: { what: 'details_changed', about: 'Name, Postal address, by Ana Mea' },
  })
})

test('both addresses hear that invoices go elsewhere, whoever had a letter written under that key before', async () => {
  const elsewhere = { body: { billingEmail: 'old@example.test' }, key: 'elsewhere', slug: beta }
  expect((await as(bob).put('/organisation/details', elsewhere)).status).toBe(200)
  expect((await change({ billingEmail: 'new@example.test' }, 'elsewhere')).status).toBe(200)
  const told = await lettersOf(control, 'billing_email_changed')
  expect(told.map(({ address }) => address).sort()).toEqual([
    'new@example.test',
    'old@example.test',
    'old@example.test',
  ])
  // asked again under the same key, whoever lost the answer changes nothing more
  const again = await change({ billingEmail: 'new@example.test' }, 'elsewhere')
  expect(again.body).toEqual({ changed: ['billingEmail'] })
  expect(await lettersOf(control, 'billing_email_changed')).toHaveLength(3)
})

test('colleagues hear of each change, also under a key whose answer was forgotten', async () => {
  const { db } = await openAcme()
  const known = (await lettersOf(db, 'security_notice')).length
  for (const phoneNumber of ['675 7000 0001', '675 7999 9999']) {
    expect((await change({ phoneNumber }, 'quarter')).status).toBe(200)
    await database.exec("DELETE FROM idempotency_keys WHERE key = 'quarter'")
  }
  expect(await lettersOf(db, 'security_notice')).toHaveLength(known + 2)
})

test('and of what is changed among the first steps, with before and after', async () => {
  const { db } = await openAcme()
  const { postalAddress, phoneNumber } = await details()
  const window = await signInAt(originOf('acme'), ana)
  const [, revision = ''] =
    /name="revision" value="(\d+)"/.exec((await window.get('/onboarding')).text) ?? []
  const form = { key: 'steps', revision, postalAddress, phoneNumber: '675 7555 5555' }
  expect((await window.post('/onboarding/details', form)).status).toBe(303)
  const after = { phoneNumber: '675 7555 5555' }
  expect((await entries(db)).at(-1)).toMatchObject({ before: { phoneNumber }, after })
  const about = 'Phone, by Ana Mea'
  expect((await lettersOf(db, 'security_notice')).at(-1)).toMatchObject({
    recipientId: 'ben',
    content: { what: 'details_changed', about },
  })
  // pressed as it stands, it changes nothing
  const known = (await entries(db)).length
  await window.post('/onboarding/details', { ...form, key: 'again' })
  expect(await entries(db)).toHaveLength(known)
})

test('what was lost between the two logs is made up under its key', async () => {
  const { db } = await openAcme()
  const known = (await entries(db)).length
  await database
    .prepare(
      "CREATE TRIGGER lost BEFORE INSERT ON audit_entries WHEN NEW.action = 'organisation.details_changed' BEGIN SELECT RAISE(ABORT, 'lost'); END",
    )
    .run()
  expect((await change({ name: 'Acme' }, 'lost')).status).toBe(500)
  await database.prepare('DROP TRIGGER lost').run()
  expect((await change({ name: 'Acme' }, 'lost')).body).toEqual({ changed: ['name'] })
  expect((await entries(db)).slice(known)).toMatchObject([
    { before: { name: 'Acme Hospital Trust' }, after: { name: 'Acme' } },
  ])
})

test('two who change different fields at one moment both do', async () => {
  const answers = await Promise.all([
    change({ name: 'Acme One' }),
    change({ billingEmail: 'two@example.test' }),
    change({ phoneNumber: '675 1' }),
    change({ postalAddress: 'PO Box 9' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await details()).toEqual({
    name: 'Acme One',
    billingEmail: 'two@example.test',
    phoneNumber: '675 1',
    postalAddress: 'PO Box 9',
  })
})

test('each field has its limit by its name, and nobody else changes it', async () => {
  const { status, body } = await change({ name: 'x'.repeat(81), billingEmail: 'nowhere' })
  expect(status).toBe(422)
  expect(must(body.errors, 'errors').map(({ field }: { field: string }) => field)).toEqual([
    'name',
    'billingEmail',
  ])
  const sent = { body: { name: 'Mine' } }
  expect((await as(zoe).put('/organisation/details', sent)).status).toBe(403)
  expect((await change({})).body).toEqual({ changed: [] })
})

test('whose twin under the same key was quicker is answered what that changed', async () => {
  const key = crypto.randomUUID()
  const send = () => change({ phoneNumber: '+675 7999 0001' }, key)
  const twins: Awaited<ReturnType<typeof send>>[] = []
  const first = async () => twins.push(await send())
  const end = beforeNextStatement(database, /from "organisation_settings"/, first)
  twins.push(await send())
  expect(end()).toBe(true)
  for (const { status, body } of twins) {
    expect([status, body]).toEqual([200, { changed: ['phoneNumber'] }])
  }
})

test('where invoices go is changed a few times in a day: both addresses hear of each, and anybody may be named', async () => {
  const told = async () => (await lettersOf(control, 'billing_email_changed')).length
  const heard: (string | undefined)[] = []
  for (let time = 0; time < 9; time++)
    heard.push((await change({ billingEmail: `stranger-${time}@example.test` })).body.code)
  expect(heard.slice(-3)).toEqual(Array(3).fill('quota_used_up'))
  expect(await told()).toBeLessThanOrEqual(1 + 2 * billingEmailsPerDay) // and Beta's
  expect((await change({ name: 'Acme Hospital' })).status).toBe(200)
})
