import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { remembered } from '../tenancy/remembered.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, payment, submittedBatch } from '../testing/batches.ts'
import { ana, makeCast, mia, originOf, ravi } from '../testing/cast.ts'
import { openSessionOf } from '../testing/everyone.ts'
import { password } from '../testing/organisation.ts'
import { forgetHealth, health } from './health.ts'

const origin = originOf('acme')
let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const faults = {
  throws: () => {
    throw new Error('D1_ERROR: gone')
  },
  'never answers': () => {
    const never = () => new Promise<never>(() => {})
    const statement = { bind: () => statement, all: never, raw: never, run: never, first: never }
    return statement as unknown as D1PreparedStatement
  },
}

function away(fault: keyof typeof faults = 'throws') {
  vi.spyOn(env.CONTROL, 'prepare').mockImplementation(faults[fault])
  vi.spyOn(env.CONTROL, 'batch').mockRejectedValue(new Error('D1_ERROR: gone'))
}

/** So many minutes after the control database was asked for the last time. */
function minutesLater(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

const look = (token: string, path: string) => ask('GET', `${origin}${path}`, { token })
const count = async (table: string) =>
  Number(await database.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'))

describe.each(['throws', 'never answers'] as const)('the control database %s', (fault) => {
  test('whoever is signed in goes on looking for ten minutes, and not for eleven', async () => {
    const token = await openSessionOf(database, ravi)
    expect((await look(token, '/api/payees')).status).toBe(200)
    away(fault)
    for (const minutes of [1, 4, 4.5]) {
      minutesLater(minutes)
      for (const path of ['/api/payees', '/api/auth/session', '/approval'])
        expect([minutes, path, (await look(token, path)).status]).toEqual([minutes, path, 200])
    }
    minutesLater(1.5)
    expect((await look(token, '/api/payees')).status).toBe(503)
  })
})

test('the sign-in page is served, somebody signs in, and signs out', async () => {
  await look('', '/auth')
  away()
  minutesLater(2)
  expect((await look('', '/auth')).text).toContain('Acme Hospital')
  const body = JSON.stringify({ email: mia.email, password })
  const heard = await ask('POST', `${origin}/api/auth/login`, { body })
  expect(heard.status).toBe(200)
  const { accessToken: token } = JSON.parse(heard.text)
  expect((await look(token, '/api/auth/session')).status).toBe(200)
  expect((await ask('POST', `${origin}/api/auth/logout`, { token })).status).toBe(204)
  expect((await look(token, '/api/auth/session')).code).toBe('signed_out')
})

describe.each(['throws', 'never answers'] as const)(
  'the control database %s, and somebody changes something:',
  (fault) => {
    test('what a freeze could stop is refused with its reason, changes nothing, and is done under the same key once it is back', async () => {
      const { id, digest } = await submittedBatch(account, 5_000, fault === 'throws' ? 500 : 520)
      const [approver, maker] = [
        await openSessionOf(database, ravi),
        await openSessionOf(database, mia),
      ]
      const approve = {
        path: `/api/batches/${id}/approvals`,
        sent: {
          token: approver,
          headers: { 'Idempotency-Key': `approve-${fault.length}` },
          body: JSON.stringify({ decision: 'approve', digest }),
        },
      }
      const add = {
        path: '/api/payees',
        sent: {
          token: maker,
          headers: { 'Idempotency-Key': `add-${fault.length}` },
          body: JSON.stringify(payment(fault === 'throws' ? 700 : 701).payee),
        },
      }
      const before = await count('audit_entries')
      away(fault)
      minutesLater(1)
      const form = new URLSearchParams({ decision: 'approve', digest, key: `page-${fault.length}` })
      const pressed = { token: approver, headers: { Origin: origin }, body: form }
      // at once: each waits until it is known that nothing answers
      const [page, ...calls] = await Promise.all([
        ask('POST', `${origin}/approval/${id}`, pressed),
        ...[approve, add].map(({ path, sent }) => ask('POST', `${origin}${path}`, sent)),
      ])
      for (const heard of calls) {
        expect([heard.status, heard.code]).toEqual([503, 'state_unknown'])
        expect(heard.headers.get('Retry-After')).toBe('60')
        expect(JSON.parse(heard.text).detail).toContain('Nothing was changed')
      }
      expect([page.status, page.text]).toEqual([
        503,
        expect.stringContaining('Nothing was changed'),
      ])
      expect(await count('audit_entries')).toBe(before)
      vi.restoreAllMocks()
      expect((await ask('POST', `${origin}${approve.path}`, approve.sent)).status).toBe(201)
      expect((await ask('POST', `${origin}${add.path}`, add.sent)).status).toBe(201)
    })
  },
)

test('somebody ends their own sessions, and an administrator those of others', async () => {
  const [own, anas] = [await openSessionOf(database, ravi), await openSessionOf(database, ana)]
  away()
  minutesLater(1)
  const out = await ask('DELETE', `${origin}/api/auth/sessions`, { token: own })
  expect(out.status).toBe(204)
  expect((await look(own, '/api/payees')).code).toBe('signed_out')
  expect((await look(anas, '/api/payees')).status).toBe(200)
})

describe.each(['throws', 'never answers'] as const)('a control database that %s', (fault) => {
  test('is named by health, and an isolate that never reached it serves files and a page that says so', async () => {
    away(fault)
    remembered.clear()
    forgetHealth()
    vi.resetModules()
    const { default: cold } = await import('../index.ts')
    const send = (path: string, init = {}) =>
      cold.fetch(new Request(`${origin}${path}`, init) as never, env, createExecutionContext())
    const [answer, live, page, other, call, none] = await Promise.all([
      health('/health/ready', env, new Date()),
      send('/health/live'),
      send('/auth'),
      send('//evil.example/auth'),
      send('/api/auth/login', { method: 'POST', body: '{}' }),
      send('/assets/none.js'),
    ])
    expect([answer?.status, await answer?.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'not ready', control: 'away' }),
    ])
    expect(live.status).toBe(200)
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '60'])
    const text = await page.text()
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(text).toContain('Bilum cannot be reached for a moment')
    // of others it knows nothing
    expect(text).not.toContain('Nobody')
    expect(text).toContain('You cannot sign in or go on at this moment')
    // it leads to the page that was asked for, and to no other place whatever its path looks like
    expect(text).toContain('href="/auth"')
    expect(await other.text()).not.toContain('href="//')
    // there is nobody to send a password to
    expect(text).not.toContain('<form')
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect([call.status, JSON.parse(await call.text()).code]).toEqual([503, 'state_unknown'])
    expect(none.status).toBe(404)
  })
})
