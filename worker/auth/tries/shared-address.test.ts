import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, later, signInAt } from '../../testing/browser.ts'
import { makeCast, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
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

/** As after so many tries of a minute that all of the carrier's address is used up. */
function useUpTheMinute() {
  for (const limit of [env.SIGN_IN_LIMIT, env.ADDRESS_LIMIT, env.STRANGER_LIMIT]) {
    vi.spyOn(limit, 'limit').mockImplementation(async ({ key }) => ({
      success: !key.includes(carrier),
    }))
  }
}
const deviceOf = (jar: Map<string, string>) => `__Host-device=${jar.get('__Host-device')}`

test('wrong passwords of a whole minute refuse no device that its person is known on, and no open session', async () => {
  const { jar } = await signInAt(acme, ravi)
  useUpTheMinute()
  const strange = await from('/auth', { email: ravi.email, password })
  expect(strange.status).toBe(429)
  expect(strange.text).toContain('Too many attempts from here')
  expect((await from('/auth', { email: ravi.email, password }, deviceOf(jar))).status).toBe(303)
  expect((await from('/auth/unlock', { password }, cookiesOf(jar))).status).toBe(303)
  const asked = await from('/auth/reset-password', { email: ravi.email }, deviceOf(jar))
  expect(asked.status).toBe(303)
})

test('whoever says that a device is known is believed only where it is', async () => {
  const { jar } = await signInAt(acme, zoe)
  useUpTheMinute()
  const forged = await from('/auth', { email: tom.email, password }, deviceOf(jar))
  expect(forged.text).toContain('Too many attempts from here')
  const asked = await from('/auth/reset-password', { email: tom.email }, deviceOf(jar))
  expect(asked.status).toBe(429)
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

test('many who ask at once for a link have three letters written, and strangers eight on one day', async () => {
  const askAtOnce = (many: number) =>
    Promise.all(
      Array.from({ length: many }, () =>
        browser(acme).post('/auth/reset-password', { email: zoe.email }),
      ),
    )
  const letters = async () =>
    (await lettersTo(zoe.email)).filter(({ text }) => text.includes('/auth/reset-password?token'))
      .length
  await askAtOnce(12)
  await eventually(async () => expect(await letters()).toBe(3))
  for (const sum of [6, 8, 8]) {
    later(61)
    await askAtOnce(4)
    await eventually(async () => expect(await letters()).toBe(sum))
  }
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
