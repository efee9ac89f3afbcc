import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, later, signInAt } from '../../testing/browser.ts'
import { makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { password } from '../../testing/organisation.ts'

/* A carrier gives one address to thousands of telephones: what a stranger does behind it is held back, and nobody beside them. */

const acme = originOf('acme')
const carrier = '203.0.113.99'
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const from = (path: string, form: Record<string, string>, cookie = '') =>
  ask('POST', `${acme}${path}`, {
    headers: { 'CF-Connecting-IP': carrier, Origin: acme, ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams(form),
  })
const cookiesOf = (jar: Map<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

test('sixty wrong passwords a minute refuse no device that its person is known on, and no open session', async () => {
  const { jar } = await signInAt(acme, mia)
  const device = `__Host-device=${jar.get('__Host-device')}`
  const guesses: number[] = []
  for (let times = 0; times < 62; times++) {
    guesses.push((await from('/auth', { email: mia.email, password: `guess ${times}` })).status)
  }
  expect(guesses.slice(-2)).toEqual([429, 429])
  const strange = await from('/auth', { email: mia.email, password })
  expect(strange.text).toContain('Too many attempts from here')
  expect((await from('/auth', { email: mia.email, password }, device)).status).toBe(303)
  expect((await from('/auth/unlock', { password }, cookiesOf(jar))).status).toBe(303)
})

test('six hundred of any address refuse no device that its person is known on', async () => {
  const { jar } = await signInAt(acme, ravi)
  const device = `__Host-device=${jar.get('__Host-device')}`
  // as after six hundred of them: what is counted of the carrier's address is used up
  vi.spyOn(env.ADDRESS_LIMIT, 'limit').mockImplementation(async ({ key }) => ({
    success: !key.includes(carrier),
  }))
  expect((await from('/auth', { email: ravi.email, password })).status).toBe(429)
  expect((await from('/auth', { email: ravi.email, password }, device)).status).toBe(303)
  expect((await from('/auth/unlock', { password }, cookiesOf(jar))).status).toBe(303)
})

test('whoever says that a device is known is believed only where it is', async () => {
  const { jar } = await signInAt(acme, zoe)
  const other = `__Host-device=${jar.get('__Host-device')}`
  for (let times = 0; times < 61; times++) await from('/auth', { email: tom.email, password: 'x' })
  const forged = await from('/auth', { email: tom.email, password }, other)
  expect(forged.text).toContain('Too many attempts from here')
})

test('guessed links and letters for others keep nobody from the link of their own letter', async () => {
  for (let times = 0; times < 32; times++) {
    await from('/auth/reset-password', { token: `guess-${times}`, password: 'nine brown pigs' })
    await from('/auth/reset-password', { email: `nobody-${times}@example.test` })
  }
  expect((await from('/auth/reset-password', { email: tom.email })).status).toBe(303)
  const token = (await eventually(() => linkTo(tom.email))).searchParams.get('token') ?? ''
  const secret = 'nine brown pigs in the garden'
  const set = await from('/auth/reset-password', { token, password: secret })
  expect([set.status, set.headers.get('Location')]).toEqual([
    303,
    `/auth?password=1#email=${tom.email}`,
  ])
})

test('thirty who ask at once for a link have three letters written, and strangers eight on one day', async () => {
  const ask30 = () =>
    Promise.all(
      Array.from({ length: 30 }, () =>
        browser(acme).post('/auth/reset-password', { email: zoe.email }),
      ),
    )
  const letters = async () =>
    (await lettersTo(zoe.email)).filter(({ text }) => text.includes('/auth/reset-password')).length
  await ask30()
  await eventually(async () => expect(await letters()).toBe(3))
  for (let hours = 1; hours <= 6; hours++) {
    later(61)
    await ask30()
  }
  await eventually(async () => expect(await letters()).toBe(8))
  const entries = await database
    .prepare(
      "SELECT actor_id AS who, count(*) AS many FROM audit_entries WHERE action = 'user.reset_asked' AND subject = 'user/zoe' GROUP BY 1",
    )
    .all()
  expect(entries.results).toEqual([{ who: 'visitor', many: 8 }])
  // on a device that knows her she still gets one
  const known = await signInAt(acme, zoe)
  await known.post('/auth/reset-password', { email: zoe.email })
  await eventually(async () => expect(await letters()).toBe(9))
})
