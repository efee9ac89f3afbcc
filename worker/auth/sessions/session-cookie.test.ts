import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditCount } from '../../testing/ask.ts'
import { cookiesOf, markOf, signInAt } from '../../testing/browser.ts'
import { ana, makeCast, originOf, ravi, tokenOf } from '../../testing/cast.ts'
import { openSessionOf } from '../../testing/everyone.ts'
import { password } from '../../testing/organisation.ts'

const acme = originOf('acme')
const session = `${acme}/api/auth/session`
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

const cookie = (Cookie: string) => ({ headers: { Cookie } })
const asking = async (token: string) => cookie(await cookiesOf(token))
const statusOf = async (sent: { token?: string; headers?: Record<string, string> }) =>
  (await ask('GET', session, sent)).status
const cleared = [
  expect.stringMatching(/^__Host-session=; Max-Age=0;.*Path=\/.*Secure/),
  expect.stringMatching(/^__Host-mark=; Max-Age=0;.*Path=\/.*Secure/),
]

test('signing in sets a cookie for this host and https only, which no script reads, and a mark that scripts read', async () => {
  const body = JSON.stringify({ email: ana.email, password })
  const { headers, text } = await ask('POST', `${acme}/api/auth/login`, { body })
  const named = (name: string) =>
    headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''
  const [one, other, device] = [
    named('__Host-session'),
    named('__Host-mark'),
    named('__Host-device'),
  ]
  // the same bits, under a tag of its own: as a program's token it is none
  const { accessToken: token } = JSON.parse(text)
  expect(one).toMatch(new RegExp(`^__Host-session=${token.slice(0, 43)}[\\w-]{22}; `))
  expect(one).not.toContain(token)
  expect(other.split('; ')[0]).toMatch(/^__Host-mark=\d{10}-15\.[\w-]{22}$/)
  const attributes = (line: string) =>
    line
      .split('; ')
      .slice(1)
      .filter((part) => !part.startsWith('Expires='))
      .sort()
  expect(attributes(one)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(attributes(other)).toEqual(['Path=/', 'SameSite=Lax', 'Secure'])
  expect(attributes(device)).toEqual([
    'HttpOnly',
    'Max-Age=7776000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  const ends = [one, other].map((line) => /Expires=([^;]+)/.exec(line)?.[1])
  expect(ends[0]).toBeDefined()
  expect(ends[1]).toBe(ends[0])
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('the cookie with its mark and the bearer token let in alike', async () => {
  const token = await tokenOf(ravi)
  const byCookie = await ask('GET', session, await asking(token))
  const byBearer = await ask('GET', session, { token })
  expect(byCookie.status).toBe(200)
  expect(JSON.parse(byCookie.text).user).toEqual(JSON.parse(byBearer.text).user)
})

test.each([
  ['no prefix', async (token: string) => ({ Cookie: `session=${token}` })],
  [
    'another prefix',
    async (token: string) => cookie(await cookiesOf(token, '__Secure-session')).headers,
  ],
  ['half of it', async (token: string) => ({ Cookie: await cookiesOf(token.slice(0, 20)) })],
  ['an empty one', async () => ({ Cookie: await cookiesOf('') })],
  ['no scheme', async (token: string) => ({ Authorization: token })],
  ['another scheme', async (token: string) => ({ Authorization: `Basic ${token}` })],
  ['two tokens', async (token: string) => ({ Authorization: `Bearer ${token} ${token}` })],
  ['a token in the address', async (token: string) => ({ 'X-Token': token })],
])('a cookie or token with %s lets nobody in', async (_case, headersOf) => {
  const token = await tokenOf(ravi)
  const url = `${session}?token=${token}&accessToken=${token}`
  const heard = await ask('GET', url, { headers: await headersOf(token) })
  expect(heard).toMatchObject({ status: 401 })
  expect(JSON.parse(heard.text).detail).toBe('Authentication required')
})

describe('a cookie without its mark', () => {
  test('counts as signed out: it ends here, and is cleared', async () => {
    const token = await openSessionOf(database, ana)
    const heard = await ask('GET', session, cookie(`__Host-session=${token}`))
    expect([heard.status, heard.code]).toEqual([401, 'signed_out'])
    expect(heard.headers.getSetCookie()).toEqual(cleared)
    expect(await statusOf({ token }), 'the same session of a program').toBe(401)
    expect(await statusOf(await asking(token)), 'with the mark put back').toBe(401)
  })

  test('is led from a page to the door', async () => {
    const token = await openSessionOf(database, ana)
    const heard = await ask('GET', `${acme}/account/security`, cookie(`__Host-session=${token}`))
    expect([heard.status, heard.headers.get('Location')]).toEqual([
      303,
      '/auth?next=%2Faccount%2Fsecurity',
    ])
    expect(await statusOf({ token })).toBe(401)
  })

  test('still signs out, and nobody hears of it twice', async () => {
    const token = await openSessionOf(database, ana)
    const headers = { Cookie: `__Host-session=${token}`, Origin: acme }
    const before = await auditCount(database)
    const out = await Promise.all(
      [1, 2].map(() => ask('POST', `${acme}/api/auth/logout`, { headers })),
    )
    expect(out.map(({ status }) => status)).toEqual([204, 204])
    expect(await statusOf({ token })).toBe(401)
    const entries = await database
      .prepare("SELECT subject FROM audit_entries WHERE action = 'session.closed' AND seq > ?")
      .bind(before)
      .all()
    expect(entries.results).toHaveLength(1)
  })

  test('is ended by our own pages alone', async () => {
    const token = await openSessionOf(database, ana)
    for (const Origin of [originOf('beta'), 'https://evil.example', 'null']) {
      const headers = { Cookie: `__Host-session=${token}`, Origin }
      expect((await ask('POST', `${acme}/api/auth/logout`, { headers })).status).toBe(403)
    }
    expect(await statusOf({ token })).toBe(200)
  })
})

test('a mark of another session, of another time or of nobody opens nothing, and ends nothing', async () => {
  const [mine, other] = [await openSessionOf(database, ana), await openSessionOf(database, ravi)]
  const mark = await markOf(mine)
  const later = `${Number(mark.slice(0, 10)) + 60}${mark.slice(10)}`
  for (const one of [await markOf(other), later, mark.slice(0, -1), 'x', '9999999999.', '0'])
    expect(await statusOf(cookie(`__Host-session=${mine}; __Host-mark=${one}`))).toBe(401)
  expect(await statusOf(await asking(mine))).toBe(200)
})

test('a program needs no mark, and none is sent to it', async () => {
  const token = await openSessionOf(database, ravi)
  const heard = await ask('GET', session, { token })
  expect(heard.status).toBe(200)
  expect(heard.headers.getSetCookie()).toEqual([])
})

test('signing out ends the session of the cookie, clears it, and leaves others alone', async () => {
  const [here, there] = [await openSessionOf(database, ana), await openSessionOf(database, ana)]
  const out = await ask('POST', `${acme}/auth/logout`, {
    headers: { Cookie: await cookiesOf(here), Origin: acme },
  })
  expect([out.status, out.headers.get('Location')]).toEqual([303, '/auth?left=1'])
  expect(out.headers.getSetCookie()).toEqual(cleared)
  expect(await statusOf(await asking(here))).toBe(401)
  expect(await statusOf(await asking(there))).toBe(200)
})

test('signing in anew ends the session that the browser held, whosever it was, and no other', async () => {
  const [first, elsewhere] = [await signInAt(acme, ravi), await signInAt(acme, ravi)]
  const held = () => [...first.jar].map((pair) => pair.join('=')).join('; ')
  const [before, program] = [held(), await openSessionOf(database, ravi)]
  await first.post('/auth', { email: ravi.email, password })
  const again = held()
  await first.post('/auth', { email: ana.email, password })
  const asked = [cookie(before), cookie(again), cookie(held()), { token: program }]
  expect(await Promise.all(asked.map(statusOf))).toEqual([401, 401, 200, 200])
  expect((await elsewhere.get('/api/auth/session')).status).toBe(200)
  // a wrong password ends nothing
  await first.post('/auth', { email: ana.email, password: 'wrong' })
  expect(await statusOf(cookie(held()))).toBe(200)
})

test('the browser forgets what it loaded where somebody leaves for good, and never who used it', async () => {
  const forgotten = async (method: string, path: string) => {
    const token = await openSessionOf(database, ravi)
    const heard = await ask(method, `${acme}${path}`, {
      headers: { Origin: acme, Cookie: await cookiesOf(token) },
    })
    expect(heard.headers.getSetCookie()).toEqual(cleared)
    return heard.headers.get('Clear-Site-Data')
  }
  expect(await forgotten('POST', '/api/auth/logout')).toBeNull()
  expect(await forgotten('DELETE', '/api/auth/sessions')).toBe('"cache"')
  expect(await forgotten('POST', '/account/sessions/end')).toBe('"cache"')
})
