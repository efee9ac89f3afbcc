import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addSession } from '../../auth/sessions/session-store.ts'
import { newSessionToken } from '../../auth/sessions/session-token.ts'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { forgetAsked } from '../../core/log/asked-here.ts'
import { sha256 } from '../../core/sha256.ts'
import worker from '../../index.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { addKunduAccount, payment, submittedBatch } from '../../testing/batches.ts'
import { makeCast, mia, originOf, ravi } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'
import { everyBaseHostRoute, everyRoute } from '../../testing/routes/every-route.ts'

let acme: D1Database
let token = ''
beforeAll(async () => {
  acme = (await makeCast()).acme.database
  token = await sessionOf(mia)
})

/** A session whose token is made with the key of this test. */
async function sessionOf({ id }: Person): Promise<string> {
  const made = await newSessionToken(Object.assign({ ...env }, real), { id: 'org-acme' })
  const { db } = await openAcme()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 60 * 60 * 1000)
  const session = { tokenHash: await sha256(made), userId: id, createdAt, expiresAt }
  await addSession(db, { ...session, device: 'test' })
  return made
}
afterEach(() => vi.restoreAllMocks())

/** A deployment is asked by https. */
const host = originOf('acme').replace('http:', 'https:')

const deployed = {
  ENVIRONMENT: 'production' as 'development', // wrangler.toml has one value, and the types know no other
  MASTER_KEY: env.MASTER_KEY,
  SUPPORT_EMAIL: 'help@bilum.pg',
  SUPPORT_PHONE: '+675 7123 4567',
}
const real = {
  ...deployed,
  MASTER_KEY: 'a key of this test, long enough for it' as typeof env.MASTER_KEY,
}

/** As a deployment asks: only there are requests logged. */
async function send(
  url: string,
  init: RequestInit<IncomingRequestCfProperties> = {},
  more: object = {},
) {
  const context = createExecutionContext()
  const asked = new Request<unknown, IncomingRequestCfProperties>(url, init)
  const answer = await worker.fetch(asked, Object.assign({ ...env }, real, more), context)
  await answer.arrayBuffer()
  await waitOnExecutionContext(context)
  return answer
}

/** Everything that any door of the log was given. */
function listen() {
  const lines: string[] = []
  for (const door of ['log', 'error', 'warn', 'info', 'debug'] as const) {
    vi.spyOn(console, door).mockImplementation((...words: unknown[]) => {
      for (const word of words) {
        const more = word instanceof Error ? `${word.stack} ${JSON.stringify({ ...word })}` : ''
        lines.push(typeof word === 'string' ? word : `${JSON.stringify(word)} ${more}`)
      }
    })
  }
  return lines
}

test('a request is one line: whose, which route, what it cost, and no value of it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const lines = listen()
  const headers = {
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': 'a-key-of-mine',
    'cf-ray': '8a1b2c3d4e5f6071-SYD',
  }
  const body = JSON.stringify(payment(1).payee)
  const url = `${host}/api/payees`
  expect((await send(url, { method: 'POST', headers, body })).status).toBe(201)
  expect((await send(`${url}?q=Kila`, { headers })).status).toBe(200)
  expect((await send(`${url}/one-of-these`, { headers })).status).toBe(404)
  const said = lines.map((line) => JSON.parse(line))
  expect(said.map(({ route, status, reason }) => [route, status, reason])).toEqual([
    ['POST /api/payees', 201, undefined],
    ['GET /api/payees', 200, undefined],
    ['GET /api/payees/:id', 404, 'not_found'],
  ])
  expect(said[0]).toMatchObject({ ray: '8a1b2c3d4e5f6071-SYD', organisation: 'org-acme' })
  expect(said[0].calls).toBeGreaterThan(3)
  expect(said[0].rowsWritten).toBeGreaterThan(3)
  expect(Object.keys(said[1]).sort()).toEqual(
    [
      'calls',
      'ms',
      'organisation',
      'ray',
      'route',
      'rowsRead',
      'rowsWritten',
      'standsFor',
      'status',
    ].sort(),
  )
})

test('of ordinary looks one in ten has a line; what fails or changes something always has one', async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.11)
  const lines = listen()
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
  const body = JSON.stringify(payment(2).payee)
  const url = `${host}/api/payees`
  await send(url, { headers })
  expect(lines).toEqual([])
  await send(url, { method: 'POST', headers, body })
  await send(`${url}/one-of-these`, { headers })
  await send(url)
  chance.mockReturnValue(0.09)
  await send(url, { headers })
  const said = lines.map((line) => JSON.parse(line))
  expect(said.map(({ route, status, standsFor }) => [route, status, standsFor])).toEqual([
    ['POST /api/payees', 201, undefined],
    ['GET /api/payees/:id', 404, undefined],
    ['GET /api/payees', 401, undefined],
    ['GET /api/payees', 200, 10],
  ])
})

test('and so does a look that is slow', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.11)
  const lines = listen()
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000))
  await send(`${host}/auth`)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ route: 'GET /auth', status: 200 }])
})

test('what the desk of a batch asked is counted, and a point of usage has the same and no more', async () => {
  const account = await addKunduAccount()
  const { id, digest } = await submittedBatch(account, 5_000)
  const lines = listen()
  const points: AnalyticsEngineDataPoint[] = []
  const USAGE = { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) }
  const counted = failCall([acme, env.CONTROL])
  const answer = await send(
    `${host}/api/batches/${id}/approvals`,
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await sessionOf(ravi)}`,
        'Idempotency-Key': 'approve-once',
      },
      body: JSON.stringify({ decision: 'approve', digest }),
    },
    { USAGE },
  )
  const asked = counted()
  expect(answer.status).toBe(201)
  const said = lines
    .map((line) => JSON.parse(line))
    .find(({ route }) => route?.includes('approvals'))
  // the answer’s own, its desk’s, and not what follows it
  expect(said.calls).toBeGreaterThan(3)
  expect(said.calls).toBeLessThanOrEqual(asked)
  expect(said.rowsWritten).toBeGreaterThan(3)
  const { route, ms, calls, rowsRead, rowsWritten } = said
  expect(points).toEqual([
    { indexes: ['org-acme'], blobs: [route, '201'], doubles: [ms, calls, rowsRead, rowsWritten] },
  ])
})

test('a refused body, a rule of the business and a full quota are lines with their reason', async () => {
  const lines = listen()
  const url = `${host}/api/payees`
  const post = (body: object) => ({
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
  const { payee } = payment(77)
  await send(url, post({ ...payee, name: '' }))
  await send(url, post(payee))
  await send(url, post({ ...payee, name: 'Somebody Else' }))
  const full = { QUOTA_TIMES: '0.000001' as typeof env.QUOTA_TIMES } // less than one of each
  await send(url, { headers: { Authorization: `Bearer ${token}` } }, full)
  const said = lines.map((line) => JSON.parse(line)).filter(({ route }) => route)
  expect(said.map(({ status, reason }) => [status, reason])).toEqual([
    [422, 'invalid'],
    [201, undefined],
    [409, 'account_taken'],
    [429, 'quota_used_up'],
  ])
  expect(lines.join()).not.toContain(payee.accountNumber)
})

const planted = 'planted'
const secrets = [1, 2, 3, 4, 5, 6].map((one) => `${planted}${one}-x7Kq9-${one}`)
const [inPath, inQuery, inBody, inCookie, inHeader, inName] = secrets

test('what is planted in paths, queries, bodies, cookies and headers stands in no line, nor does whatever is behind a fault', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const lines = listen()
  const routes = [
    ...everyRoute.map((route) => ({ ...route, origin: host })),
    ...everyBaseHostRoute.map((route) => ({ ...route, origin: 'https://localhost' })),
  ]
  const places = [
    ...routes.map(({ method, path, origin }) => {
      return { method, url: origin + path.replace(/:\w+(\{[^}]*\})?/g, String(inPath)) }
    }),
    ...['/nowhere', '/assets', '/api'].map((path) => ({
      method: 'GET',
      url: `${host}${path}/${inPath}`,
    })),
    { method: 'GET', url: `https://${inName}.localhost/auth` },
  ]
  const wrongJson = `{"password": "${inBody}" ${inBody}`
  const form = `email=${inBody}%40example.test&password=${inBody}&code=${inBody}`
  const ask = async ({ method, url }: { method: string; url: string }, index: number) => {
    const isForm = index % 2 === 0
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const headers = {
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      Cookie: `__Host-session=${inCookie}; __Host-mark=${inCookie}; __Host-next=/${inCookie}`,
      'Idempotency-Key': String(inHeader),
      'User-Agent': String(inHeader),
      'cf-ray': String(inHeader),
      Referer: `${host}/${inHeader}`,
      Origin: new URL(url).origin,
      Authorization: `Bearer ${index % 3 === 0 ? inHeader : token}`,
    }
    await send(`${url}?token=${inQuery}&q=${inQuery}`, {
      method,
      headers,
      redirect: 'manual',
      ...(hasBody && { body: isForm ? form : wrongJson }),
    })
  }
  const together = 20
  for (let from = 0; from < places.length; from += together) {
    await Promise.all(places.slice(from, from + together).map((place, at) => ask(place, from + at)))
  }
  const requests = lines.length
  // the database fails at each call of a sign-in and of a read, and its errors are logged
  const signIn = { method: 'POST', body: JSON.stringify({ email: mia.email, password: inBody }) }
  for (let nth = 1; nth <= 6; nth++) {
    const ended = failCall([acme, env.CONTROL], { nth, text: 'no such column', when: 'before' })
    await send(`${host}/api/auth/login`, signIn)
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': `${inHeader}${nth}` }
    await send(`${host}/api/payees?q=${inQuery}`, { headers })
    ended()
  }
  expect(requests).toBeGreaterThan(places.length - 1)
  expect(lines.filter((line) => line.includes('no such column')).length).toBeGreaterThan(3)
  const leaks = [planted, token, await sha256(token), mia.email, 'Kila', 'Cookie', 'Bearer']
  expect(lines.filter((line) => leaks.some((leak) => line.includes(leak)))).toEqual([])
})

test('a 503 that is meant counts as no failure, and any other does', async () => {
  listen()
  const counted: string[] = []
  vi.spyOn(env.QUOTA_KEEPER, 'getByName').mockReturnValue({
    spend: async (name: string) => {
      counted.push(name)
      return { ok: true, value: { person: 0, organisation: 0 } }
    },
  } as never)
  forgetAsked()
  const alarmed = { ALERT_URL: 'https://alerts.example.test/hook' }
  const set = (text: string | null) =>
    env.CONTROL.prepare("UPDATE organisations SET migration_error = ? WHERE slug = 'acme'").bind(
      text,
    )
  await set('in the way').run()
  remembered.clear()
  expect((await send(`${host}/auth`, {}, alarmed)).status).toBe(503)
  expect(counted).toEqual([])
  await set(null).run()
  remembered.clear()
  await send(`${host}/auth`, {}, alarmed)
  vi.spyOn(acme, 'prepare').mockImplementation(() => {
    throw new Error('D1_ERROR: gone')
  })
  const headers = { Authorization: `Bearer ${token}` }
  expect((await send(`${host}/api/payees`, { headers }, alarmed)).status).toBe(500)
  expect(counted).toEqual(['errors', 'errors_of_all'])
})
