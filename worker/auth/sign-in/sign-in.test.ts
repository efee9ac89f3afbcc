import { drizzle } from 'drizzle-orm/d1'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newToken } from '../../core/keys.ts'
import { sessions, signInFailures } from '../../db/people.ts'
import { hourMs, minuteMs } from '../../domain/durations.ts'
import { ask } from '../../testing/ask.ts'
import { ana, makeCast, mia, originOf, tom } from '../../testing/cast.ts'
import { addEveryone, ivan } from '../../testing/everyone.ts'
import { password } from '../../testing/organisation.ts'
import { sessionMs } from '../sessions/session-length.ts'

const login = `${originOf('acme')}/api/auth/login`
const session = `${originOf('acme')}/api/auth/session`
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.acme.database)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})
afterEach(async () => {
  await drizzle(cast.acme.database).delete(signInFailures)
})

async function signIn(email: string, tried: string = password) {
  const heard = await ask('POST', login, { body: JSON.stringify({ email, password: tried }) })
  return { ...heard, body: JSON.parse(heard.text) }
}

test('the right password gives the user, the organisation and a token for eight hours', async () => {
  const { status, body, text } = await signIn(mia.email)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user: { id: 'mia', email: mia.email, role: 'payment_manager', status: 'active' },
    organisation: { slug: 'acme', name: 'Acme Hospital' },
    accessToken: expect.stringMatching(/^[\w-]{65}$/),
    expiresAt: new Date(Date.parse(body.user.lastLoginAt) + sessionMs).toISOString(),
  })
  expect(text).not.toMatch(/scrypt|passwordHash/)
})

test('every letter of what a token is made of is drawn', () => {
  const tokens = Array.from({ length: 200 }, newToken)
  expect(tokens.every((one) => /^[\w-]{43}$/.test(one))).toBe(true)
  // of 64 letters, and of the sixteen that the last one may be: fewer than ten in two hundred draws come by no chance
  const drawn = Array.from({ length: 43 }, (_, at) => new Set(tokens.map((one) => one[at])).size)
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(10)
})

test('only the hash of a token is kept', async () => {
  const { body } = await signIn(mia.email)
  const rows = await drizzle(cast.acme.database).select().from(sessions)
  expect(rows.at(-1)?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(rows)).not.toContain(body.accessToken)
})

test.each([
  ['MIA@EXAMPLE.TEST', 200, undefined],
  ['  mia@example.test ', 200, undefined],
  ['nobody@example.test', 401, 'invalid_credentials'],
  ["' OR 1=1 --", 401, 'invalid_credentials'],
  [ivan.email, 403, 'account_inactive'],
  ['bob@example.test', 401, 'invalid_credentials'],
  ['', 422, 'invalid'],
])('the address %j is answered with %s %s', async (email, status, code) => {
  const heard = await signIn(email)
  expect([heard.status, heard.body.code]).toEqual([status, code])
})

test('a wrong password, an unknown address and a deactivated user’s wrong one sound the same', async () => {
  const heard = await Promise.all(
    [mia.email, 'nobody@example.test', ivan.email].map((email) => signIn(email, 'wrong')),
  )
  expect(new Set(heard.map(({ text }) => text)).size).toBe(1)
  expect(heard[0]).toMatchObject({ status: 401, code: 'invalid_credentials' })
  expect(heard.every(({ headers }) => !headers.has('Set-Cookie'))).toBe(true)
})

test.each([mia.email, 'nobody@example.test'])(
  'after five wrong ones from one place, tries of %s from there wait, and then one is looked at again',
  async (email) => {
    for (let failure = 1; failure <= 5; failure++) {
      expect((await signIn(email, 'wrong')).code).toBe('invalid_credentials')
    }
    expect(await signIn(email)).toMatchObject({ status: 429, code: 'locked' })
    expect(await signIn(email.toUpperCase())).toMatchObject({ status: 429, code: 'locked' })
    vi.advanceTimersByTime(minuteMs - 1_000)
    expect((await signIn(email)).code).toBe('locked')
    vi.advanceTimersByTime(2_000)
    const freed = email === mia.email ? '' : 'invalid_credentials'
    expect((await signIn(email)).code).toBe(freed)
  },
)

test('one more wrong one after a wait brings a longer one, and a right one forgets them all', async () => {
  for (let failure = 1; failure <= 5; failure++) await signIn(tom.email, 'wrong')
  vi.advanceTimersByTime(minuteMs)
  expect((await signIn(tom.email, 'wrong')).code).toBe('invalid_credentials')
  const held = await signIn(tom.email)
  expect([held.headers.get('Retry-After'), held.body.detail]).toEqual([
    '120',
    expect.stringContaining('Wait 2 minutes'),
  ])
  vi.advanceTimersByTime(2 * minuteMs)
  expect((await signIn(tom.email)).status).toBe(200)
  for (let failure = 1; failure <= 4; failure++) await signIn(tom.email, 'wrong')
  expect((await signIn(tom.email)).status).toBe(200)
})

test('the right password forgets the failures before it, and one lock leaves others free', async () => {
  for (let failure = 1; failure <= 4; failure++) await signIn(tom.email, 'wrong')
  expect((await signIn(tom.email)).status).toBe(200)
  for (let failure = 1; failure <= 4; failure++) await signIn(tom.email, 'wrong')
  expect((await signIn(tom.email)).status).toBe(200)
  for (let failure = 1; failure <= 5; failure++) await signIn(tom.email, 'wrong')
  expect((await signIn(tom.email)).code).toBe('locked')
  expect((await signIn(ana.email)).status).toBe(200)
})

test('guesses sent at once count one by one, so the address is locked after them', async () => {
  const guesses = Array.from({ length: 5 }, (_, index) => signIn(ana.email, `guess ${index}`))
  await Promise.all(guesses)
  expect((await signIn(ana.email)).code).toBe('locked')
})

test('eight sign-ins at once with the right password all succeed', async () => {
  const heard = await Promise.all(Array.from({ length: 8 }, () => signIn(ana.email)))
  expect(heard.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('a user who prefers shorter sessions gets them', async () => {
  const { body } = await signIn(tom.email)
  const changes = JSON.stringify({ preferences: { sessionTimeout: 2 } })
  const profile = `${originOf('acme')}/api/auth/profile`
  await ask('PUT', profile, { token: body.accessToken, body: changes })
  const next = (await signIn(tom.email)).body
  const hours = (Date.parse(next.expiresAt) - Date.parse(next.user.lastLoginAt)) / hourMs
  expect(hours).toBe(2)
})

test('more than sixty attempts a minute at one address are turned away before any work', async () => {
  let attempts = 0
  let code = ''
  while (code !== 'too_many_requests' && attempts < 130) {
    code = (await signIn('busy@example.test', 'wrong')).code // 130: a minute may end on the way
    attempts++
  }
  expect(code).toBe('too_many_requests')
  expect(attempts).toBeGreaterThan(60)
})

test('a session ends after eight hours, whatever KV says', async () => {
  const { body } = await signIn(mia.email)
  const token = body.accessToken
  vi.advanceTimersByTime(sessionMs - 1_000)
  expect((await ask('GET', session, { token })).status).toBe(200)
  vi.advanceTimersByTime(1_000)
  expect(await ask('GET', session, { token })).toMatchObject({ status: 401, code: 'signed_out' })
  const page = await ask('GET', `${originOf('acme')}/approval`, { token })
  expect(page.headers.get('Location')).toBe('/auth?next=%2Fapproval')
})
