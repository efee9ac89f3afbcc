import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { forgetAsked } from '../../core/log/asked-here.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { addKunduAccount, payment, submittedBatch } from '../../testing/batches.ts'
import { mia } from '../../testing/cast.ts'
import { acme, beginLogged, host, listen, send, sessionOf, token } from './logged.fixture.ts'

beginLogged()

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
  expect((await send(`${url}?search=Kila`, { headers })).status).toBe(200)
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
      'kept',
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
  const { id } = await submittedBatch(account, 5_000)
  const lines = listen()
  const points: AnalyticsEngineDataPoint[] = []
  const USAGE = { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) }
  const counted = failCall([acme, env.CONTROL])
  const answer = await send(
    `${host}/api/batches/${id}/submission`,
    {
      method: 'DELETE',
      headers: {
        Authorization: `Bearer ${await sessionOf(mia)}`,
        'Idempotency-Key': 'recall-once',
      },
    },
    { USAGE },
  )
  const asked = counted()
  expect(answer.status).toBe(200)
  const said = lines
    .map((line) => JSON.parse(line))
    .find(({ route }) => route?.includes('submission'))
  // the answer’s own, its desk’s, and not what follows it
  expect(said.calls).toBeGreaterThan(3)
  expect(said.calls).toBeLessThanOrEqual(asked)
  expect(said.rowsWritten).toBeGreaterThan(3)
  const { route, ms, calls, rowsRead, rowsWritten } = said
  expect(points).toEqual([
    { indexes: ['org-acme'], blobs: [route, '200'], doubles: [ms, calls, rowsRead, rowsWritten] },
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
  const full = { QUOTA_TIMES: '0.0008' as typeof env.QUOTA_TIMES } // less than one look, and a few requests of a token
  await send(url, { headers: { Authorization: `Bearer ${await sessionOf(mia)}` } }, full)
  const said = lines.map((line) => JSON.parse(line)).filter(({ route }) => route)
  expect(said.map(({ status, reason }) => [status, reason])).toEqual([
    [422, 'invalid'],
    [201, undefined],
    [409, 'account_taken'],
    [429, 'quota_used_up'],
  ])
  expect(lines.join()).not.toContain(payee.accountNumber)
})

test('a 503 that is meant counts as no failure, any other does, and its alarm says whose it was', async () => {
  listen()
  const counted: string[] = []
  vi.spyOn(env.QUOTA_KEEPER, 'getByName').mockReturnValue({
    spend: async (name: string) => {
      counted.push(name)
      return { ok: name !== 'errors', value: { person: 0, organisation: 0 } }
    },
    hold: async () => undefined,
    drop: async () => undefined,
  } as never)
  const told: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    told.push(String(init?.body))
    return new Response(null, { status: 204 })
  })
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
  expect(counted).toEqual(['errors', 'errors_of_all', 'alert/errors/all'])
  await expect.poll(() => told.join()).toContain('the last at GET /api/payees of acme. ')
})
