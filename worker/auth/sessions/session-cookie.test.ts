import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { ana, makeCast, originOf, ravi, tokenOf } from '../../testing/cast.ts'
import { openSessionOf } from '../../testing/everyone.ts'
import { password } from '../../testing/organisation.ts'

const acme = originOf('acme')
const session = `${acme}/api/auth/session`
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

const cookieOf = (token: string) => ({ Cookie: `__Host-session=${token}` })

test('signing in sets a cookie that only this host, only https and no script can read', async () => {
  const body = JSON.stringify({ email: ana.email, password })
  const { headers, text } = await ask('POST', `${acme}/api/auth/login`, { body })
  const [pair = '', ...attributes] = (headers.get('Set-Cookie') ?? '').split('; ')
  expect(pair).toBe(`__Host-session=${JSON.parse(text).accessToken}`)
  expect(attributes.filter((one) => !one.startsWith('Expires=')).sort()).toEqual([
    'HttpOnly',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(attributes.find((one) => one.startsWith('Expires='))).toBeDefined()
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('the cookie and the bearer token let in alike', async () => {
  const token = await tokenOf(ravi)
  const byCookie = await ask('GET', session, { headers: cookieOf(token) })
  const byBearer = await ask('GET', session, { token })
  expect(byCookie.status).toBe(200)
  expect(byCookie.text).toBe(byBearer.text)
})

test.each([
  ['no prefix', (token: string) => ({ Cookie: `session=${token}` })],
  ['another prefix', (token: string) => ({ Cookie: `__Secure-session=${token}` })],
  ['half of it', (token: string) => cookieOf(token.slice(0, 20))],
  ['an empty one', () => cookieOf('')],
  ['no scheme', (token: string) => ({ Authorization: token })],
  ['another scheme', (token: string) => ({ Authorization: `Basic ${token}` })],
  ['two tokens', (token: string) => ({ Authorization: `Bearer ${token} ${token}` })],
  ['a token in the address', (token: string) => ({ 'X-Token': token })],
])('a cookie or token with %s lets nobody in', async (_case, headersOf) => {
  const token = await tokenOf(ravi)
  const url = `${session}?token=${token}&accessToken=${token}`
  expect(await ask('GET', url, { headers: headersOf(token) })).toMatchObject({ status: 401 })
})

test('signing out ends the session of the cookie, clears it, and leaves others alone', async () => {
  const [here, there] = [await openSessionOf(database, ana), await openSessionOf(database, ana)]
  const out = await ask('POST', `${acme}/auth/logout`, {
    headers: { ...cookieOf(here), Origin: acme },
  })
  expect([out.status, out.headers.get('Location')]).toEqual([303, '/auth?left=1'])
  expect(out.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0;.*Path=\/.*Secure/)
  expect((await ask('GET', session, { headers: cookieOf(here) })).status).toBe(401)
  expect((await ask('GET', session, { headers: cookieOf(there) })).status).toBe(200)
})
