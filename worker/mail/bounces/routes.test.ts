import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { controlDb, platformRealm } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { lookOut } from '../../health/look-out.ts'
import { listInDirectory } from '../../organisations/directory.ts'
import { ask } from '../../testing/ask.ts'
import { entriesOf } from '../../testing/audit-chain.ts'
import { makeCast, ravi } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { postLetter } from '../../testing/letters.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'
import { drain } from '../drain.ts'
import { bouncesOf } from './mail-events.ts'
import { findBounce } from './store.ts'

const url = 'http://localhost/api/mail/events'
const key = 'a key of the mail service, long enough'
const billing = 'Accounts@acme.test'
let acme: Awaited<ReturnType<typeof openAcme>>
let database: D1Database

beforeAll(async () => {
  database = (await makeCast()).acme.database
  acme = await openAcme()
  await controlDb(env)
    .update(organisations)
    .set({ billingEmail: billing })
    .where(eq(organisations.slug, 'acme'))
  await listInDirectory(env, ravi.email, acme.id)
  Object.assign(env, { MAIL_EVENTS_KEY: key })
})

const event = (
  eventId: string,
  recipient: string,
  more: object = { bounce: { type: 'hard' } },
) => ({
  type: 'cf.email.sending.message.bounced',
  source: { type: 'email.sending', domain: 'bilum.example' },
  payload: { eventId, recipient, messageId: 'm', terminal: true, subject: 'x', ...more },
})
const tell = (body: unknown, authorization = `Bearer ${key}`) =>
  ask('POST', url, {
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const bounced = (action: string) =>
  entriesOf(database).then((entries) => entries.filter((one) => one.action === action))

test('whoever lacks the key is refused, and where there is none there is no such call', async () => {
  const sent = event('e0', ravi.email)
  for (const other of ['', 'Bearer ', `Bearer ${key}x`, key, 'Bearer wrong'])
    expect((await tell(sent, other)).status).toBe(401)
  Object.assign(env, { MAIL_EVENTS_KEY: '' })
  expect((await tell(sent, 'Bearer ')).status).toBe(404)
  Object.assign(env, { MAIL_EVENTS_KEY: key })
  expect((await ask('POST', 'http://acme.localhost/api/mail/events', { body: '{}' })).status).toBe(
    404,
  )
  expect(await findBounce(acme.db, ravi.email)).toBeUndefined()
})

test('garbage is refused, and more than the call takes is not read', async () => {
  for (const body of ['x', '[]x']) expect((await tell(body)).status, body).toBe(400)
  for (const body of ['', {}, { type: 'a', payload: {} }, [event('', ravi.email)]])
    expect((await tell(body)).status, JSON.stringify(body)).toBe(422)
  expect((await tell(`[${' '.repeat(70_000)}]`)).status).toBe(413)
  expect((await tell(Array.from({ length: 101 }, () => event('e', ravi.email)))).status).toBe(422)
})

test('whoever hands them on asks each hour with nothing, and where it was not here for hours somebody is told', async () => {
  const told: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    told.push(String(JSON.parse(String(init?.body)).text))
    return new Response(null, { status: 204 })
  })
  Object.assign(env, { ALERT_URL: 'https://alerts.test/' })
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)
  const ofEvents = () => told.filter((text) => text.includes('which letters came back'))
  await lookOut(env, later(4))
  expect((await tell([], 'Bearer another')).status).toBe(401)
  await lookOut(env, later(4))
  expect(ofEvents()).toEqual([])
  expect((await tell([])).status).toBe(204)
  await lookOut(env, later(2))
  expect(ofEvents()).toEqual([])
  await lookOut(env, later(4))
  expect(ofEvents()).toEqual([expect.stringContaining('nobody handed on which letters came back')])
  Object.assign(env, { ALERT_URL: '' })
  vi.restoreAllMocks()
})

test('however much the other mail server says, the bounce is written down', async () => {
  const reason = `550 ${'no '.repeat(2_000)}`
  const sent = [event('e-long', ravi.email, { bounce: { type: 'hard', reason } })]
  expect((await tell(sent)).status).toBe(204)
  expect(await findBounce(acme.db, ravi.email)).toMatchObject({ why: reason.slice(0, 200) })
  await database.prepare('DELETE FROM bounced_addresses').run()
})

test('a person’s bounce is written down in their organisation, once for each event', async () => {
  const sent = event('e1', ravi.email.toUpperCase(), {
    bounce: { type: 'hard', reason: '550 5.1.1 User unknown' },
  })
  expect((await tell(sent)).status).toBe(204)
  expect((await tell([sent, sent])).status).toBe(204)
  expect(await findBounce(acme.db, ravi.email)).toMatchObject({ why: '550 5.1.1 User unknown' })
  expect(await bounced('letters.bounced')).toHaveLength(2)
  expect(await findBounce(platformRealm(env).db, ravi.email)).toBeUndefined()
  // told again after somebody said that it is right, the same event changes nothing
  await database.prepare('DELETE FROM bounced_addresses').run()
  await tell(sent)
  expect(await findBounce(acme.db, ravi.email)).toBeUndefined()
})

test('where invoices go is the platform’s and the organisation’s, and one press clears both', async () => {
  const operator = await platformToken(await makePerson('operator'))
  const support = await platformToken(await makePerson('support'))
  const complaint = { ...event('e2', billing, {}), type: 'cf.email.sending.message.complained' }
  expect((await tell(complaint)).status).toBe(204)
  expect(await findBounce(acme.db, billing)).toBeDefined()
  const { body } = await asPerson(support, 'GET', '/letters/bounces')
  expect(body.items).toMatchObject([
    { address: 'accounts@acme.test', why: expect.stringContaining('spam') },
  ])
  const clear = (token: string, address = billing) =>
    asPerson(token, 'POST', '/letters/bounces/clearing', { address })
  expect((await clear(support)).status).toBe(403)
  expect((await clear(operator, 'nobody@acme.test')).status).toBe(404)
  expect((await clear(operator)).status).toBe(200)
  expect((await clear(operator)).status).toBe(404)
  expect((await asPerson(support, 'GET', '/letters/bounces')).body.items).toEqual([])
  expect(await findBounce(acme.db, billing)).toBeUndefined()
  expect(await bounced('letters.resumed')).toHaveLength(1)
})

test('a person of the platform is one as well, and an address nobody has leaves nothing', async () => {
  await tell(event('e3', 'operator@platform.test'))
  expect(await findBounce(platformRealm(env).db, 'operator@platform.test')).toBeDefined()
  const before = (await entriesOf(env.CONTROL)).length
  expect((await tell(event('e4', 'nobody@nowhere.test'))).status).toBe(204)
  expect(await entriesOf(env.CONTROL)).toHaveLength(before)
})

test('what the service tries again by itself is no bounce', () => {
  const kind = (name: string, more: object) => ({
    ...event('e', 'a@b.test', more),
    type: `cf.email.sending.message.${name}`,
  })
  const sent = [
    kind('bounced', { bounce: { type: 'soft' } }),
    kind('deferred', {}),
    kind('delivered', {}),
    kind('rejected', { rejection: { reason: 'policy' } }),
    kind('rejected', { rejection: { reason: 'suppressed' } }),
  ]
  expect(bouncesOf(sent).map(({ why }) => why)).toEqual([
    'the mail service sends nothing there any more',
  ])
})

test('more that come back within a day than are somebody’s own are told outside, once', async () => {
  const told: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    told.push(JSON.parse(String(init?.body)).about)
    return new Response(null, { status: 204 })
  })
  Object.assign(env, { ALERT_URL: 'https://alerts.test/' })
  const many = (from: number) =>
    Array.from({ length: 50 }, (_, n) => event(`many-${from + n}`, `n${from + n}@nobody.test`))
  for (const from of [0, 50]) expect((await tell(many(from))).status).toBe(204)
  expect(told).toEqual([])
  for (const from of [100, 150]) expect((await tell(many(from))).status).toBe(204)
  expect(told).toEqual(['bounces'])
  Object.assign(env, { ALERT_URL: '' })
  vi.restoreAllMocks()
})

test('letters to payees that come back are their organisation’s, which writes to no more of them that day', async () => {
  const told: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    told.push(JSON.parse(String(init?.body)).text)
    return new Response(null, { status: 204 })
  })
  Object.assign(env, { ALERT_URL: 'https://alerts.test/', MAIL_DAILY_MAX: '1000' })
  let left = 0
  const send = vi
    .spyOn(env.EMAIL, 'send')
    .mockImplementation(async () => ({ messageId: `<payee-${left++}>` }))
  const post = (from: number, many: number) =>
    Promise.all(
      Array.from({ length: many }, (_, n) =>
        postLetter(database, 'remittance_advice', {
          to: { addresses: [`n${from + n}@payees.test`] },
        }),
      ),
    )
  await post(0, 12)
  await drain(env, acme.id, new Date())
  // nobody can have heard yet what becomes of more
  expect(send).toHaveBeenCalledTimes(10)
  const messageId = (n: number) => ({ messageId: `payee-${n}`, bounce: { type: 'hard' } })
  const sent = Array.from({ length: 4 }, (_, n) =>
    event(`back-${n}`, `n${n}@payees.test`, messageId(n)),
  )
  expect((await tell(sent)).status).toBe(204)
  expect((await tell(sent)).status).toBe(204)
  expect(await findBounce(acme.db, 'n3@payees.test')).toBeDefined()
  expect(told).toEqual([])
  const last = event('back-9', 'n9@payees.test', messageId(9))
  expect((await tell([last])).status).toBe(204)
  const says = /so many letters of acme came back that those to payees wait until tomorrow/
  expect(told).toEqual([expect.stringMatching(says)])
  const postmaster = env.POSTMASTER.getByName('postmaster')
  const of = (realmId: string, urgency: 'to_payee' | 'waited_for' = 'to_payee') =>
    postmaster.ask(crypto.randomUUID(), { realmId, kind: 'any', urgency })
  expect(await of(acme.id)).toMatchObject({ ok: false, because: 'came_back' })
  expect(await of(acme.id, 'waited_for')).toMatchObject({ ok: true })
  expect(await of('org-beta')).toMatchObject({ ok: true })
  Object.assign(env, { ALERT_URL: '', MAIL_DAILY_MAX: '0' })
  vi.restoreAllMocks()
})
