import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'

const acme = originOf('acme')
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})
afterEach(() => vi.useRealTimers())

type Window = Awaited<ReturnType<typeof signInAt>>
const isIn = async (window: Window) => (await window.get('/api/auth/session')).status === 200

/** What the browser holds now: given back, it is as if an answer had been lost. */
function heldBy({ jar }: Window) {
  const held = [...jar]
  return () => {
    jar.clear()
    for (const [name, value] of held) jar.set(name, value)
  }
}

test('an unlocked session goes on under a new token, with its beginning and its end, and the old one is dead', async () => {
  const window = await signInAt(acme, mia)
  const before = window.jar.get('__Host-session')
  const giveBack = heldBy(window)
  later(17)
  expect((await window.post('/auth/unlock', { password })).status).toBe(303)
  expect(window.jar.get('__Host-session')).not.toBe(before)
  expect(await isIn(window)).toBe(true)
  const { results } = await database
    .prepare('SELECT created_at, expires_at, ended_at FROM sessions WHERE user_id = ?')
    .bind(mia.id)
    .all()
  expect(results.map(({ ended_at }) => ended_at === null).sort()).toEqual([false, true])
  expect(
    new Set(results.map(({ created_at, expires_at }) => `${created_at}/${expires_at}`)).size,
  ).toBe(1)
  giveBack()
  expect(await isIn(window)).toBe(false)
})

test('the cookie of a locked session, said as a program says its token, opens nothing and ends nothing', async () => {
  const window = await signInAt(acme, mia)
  const token = window.jar.get('__Host-session')
  expect(token).toHaveLength(65)
  const said = () => ask('GET', `${acme}/api/auth/session`, { token })
  expect((await said()).status).toBe(401)
  later(17)
  expect((await said()).code).toBe('signed_out')
  expect((await window.post('/auth/unlock', { password })).status).toBe(303)
  expect(await isIn(window)).toBe(true)
})

test('a program is answered with its new token', async () => {
  const body = JSON.stringify({ email: ana.email, password })
  const { accessToken: token } = JSON.parse(
    (await ask('POST', `${acme}/api/auth/login`, { body })).text,
  )
  const unlock = (by: string) =>
    ask('POST', `${acme}/api/auth/unlock`, { token: by, body: JSON.stringify({ password }) })
  const status = async (by: string) =>
    (await ask('GET', `${acme}/api/auth/session`, { token: by })).status
  const answer = await unlock(token)
  const { accessToken, expiresAt } = JSON.parse(answer.text)
  expect([answer.status, Date.parse(expiresAt) > Date.now()]).toEqual([200, true])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect([await status(token), await status(accessToken)]).toEqual([401, 200])
  // its answer was lost: the password once more, and it goes on
  const again = await unlock(token)
  expect(await status(JSON.parse(again.text).accessToken)).toBe(200)
  expect(await status(accessToken)).toBe(401)
})

test('whose answer was lost writes the password once more, and what was pressed is still there', async () => {
  const window = await signInAt(acme, ravi)
  const giveBack = heldBy(window)
  later(17)
  const form = { next: '/approval', to: '/approval/x', sent: 'comment=Who+is+that', password }
  expect((await window.post('/auth/unlock', form)).status).toBe(200)
  giveBack()
  const wrong = await window.post('/auth/unlock', { ...form, password: 'not the password' })
  expect([wrong.status, wrong.text.includes('comment=Who+is+that')]).toEqual([401, true])
  const again = await window.post('/auth/unlock', form)
  expect([again.status, again.text.includes('value="Who is that"')]).toEqual([200, true])
  expect(await isIn(window)).toBe(true)
})

test('a code that the lost answer used up is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const window = await signInAt(acme, zoe)
  const { key } = await enrolApp(window)
  const giveBack = heldBy(window)
  later(17)
  const code = codeOf(key)
  expect((await window.post('/auth/unlock', { password, code })).status).toBe(303)
  giveBack()
  const used = await window.post('/auth/unlock', { password, code })
  expect([used.status, used.text.includes('name="code"')]).toEqual([401, true])
  later(1)
  expect((await window.post('/auth/unlock', { password, code: codeOf(key) })).status).toBe(303)
  expect(await isIn(window)).toBe(true)
})

test('the old token unlocks nothing once somebody signed out, and nothing ten minutes later', async () => {
  const window = await signInAt(acme, tom)
  const giveBack = heldBy(window)
  expect((await window.post('/auth/unlock', { password })).status).toBe(303)
  const goesOn = heldBy(window)
  later(11)
  giveBack()
  expect((await window.post('/auth/unlock', { password })).location).toBe('/auth?unsent=1')
  goesOn()
  expect(await isIn(window)).toBe(true)
  const newer = heldBy(window)
  expect((await window.post('/auth/unlock', { password })).status).toBe(303)
  await window.post('/auth/logout')
  newer()
  expect((await window.post('/auth/unlock', { password })).location).toBe('/auth?unsent=1')
})
