import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addSession } from '../../auth/sessions/session-store.ts'
import { newSessionToken } from '../../auth/sessions/session-token.ts'
import { resting } from '../../auth/tries/unknown-hosts.ts'
import { failCall } from '../../core/d1/fail-call.fixture.ts'
import { sha256 } from '../../core/sha256.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { ask } from '../../testing/ask.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { everyBaseHostRoute, everyRoute, isOpen } from '../../testing/routes/every-route.ts'

/* Whoever has nothing of ours costs no organisation a look, once their network asked for as much as it may. */

let databases: D1Database[]
beforeAll(async () => {
  databases = [(await makeCast()).acme.database, env.CONTROL]
  await ask('GET', `${originOf('acme')}/auth`) // where it lives is known for a while
  await ask('GET', 'http://localhost/demo') // and whether there is a demonstration
  for (const limit of ['ADDRESS_LIMIT', 'SIGN_IN_LIMIT', 'STRANGER_LIMIT'] as const)
    vi.spyOn(env[limit], 'limit').mockResolvedValue({ success: false })
})
afterAll(() => {
  vi.restoreAllMocks()
  resting.clear()
})

const letters = (count: number) => 'a'.repeat(count)
/** What has the form of ours, and is not. */
const cookie = [
  `__Host-session=${letters(65)}; __Host-mark=1-1.${letters(22)}; __Host-challenge=${letters(65)}`,
  `__Host-device=${letters(12)}.abc.${letters(22)}`,
].join('; ')
const fields = { email: 'mia@example.test', password: 'a long one of theirs', code: '123456' }

const routes = [
  ...everyRoute.map((route) => ({ ...route, origin: originOf('acme') })),
  ...everyBaseHostRoute.map((route) => ({ ...route, origin: 'http://localhost' })),
].filter(isOpen)

/** On a developer's machine the front page says who is there. */
const oneLook = ['GET /', 'GET /app', 'GET /dev-orgs']

test.each([letters(65), letters(43), ''])('with “%s” for a token', async (token) => {
  const looked = []
  for (const { name, path, method, isPage, origin } of routes) {
    const file = `${letters(43)}.ics`
    const filled = path.replace(':file', file).replace(':sha256', letters(64)).replace('*', 'x')
    const sent = new URLSearchParams({ ...fields, token })
    const body = isPage ? sent : JSON.stringify(Object.fromEntries(sent))
    const calls = failCall(databases)
    await ask(method, `${origin}${filled}?token=${token}`, {
      headers: { Cookie: cookie, Origin: origin },
      body: method === 'GET' ? null : body,
    })
    if (calls() > 0) looked.push(name)
  }
  expect(looked).toEqual(oneLook)
})

test('at names that nobody has', async () => {
  const headers = { 'CF-Connecting-IP': '198.51.100.77' }
  const looks = failCall([env.CONTROL])
  for (const name of ['nobody', 'no-one', 'none']) await ask('GET', originOf(name), { headers })
  expect(looks()).toBe(1)
  // what is known here is served, and whoever comes from elsewhere is looked for
  expect((await ask('GET', `${originOf('acme')}/auth`, { headers })).status).toBe(200)
  const elsewhere = { 'CF-Connecting-IP': '198.51.100.78' }
  expect((await ask('GET', originOf('nowhere'), { headers: elsewhere })).status).toBe(404)
})

test('with a session that ended, once this isolate was told', async () => {
  const { db } = await openAcme()
  const token = await newSessionToken(env, { id: 'org-acme' })
  const at = new Date()
  const row = { userId: 'mia', device: 'test', createdAt: at, expiresAt: at, endedAt: at }
  await addSession(db, { ...row, tokenHash: await sha256(token) })
  const asked = async () => {
    const { status } = await ask('GET', `${originOf('acme')}/api/payees`, { token })
    await ask('POST', `${originOf('acme')}/api/auth/logout`, { token })
    const body = JSON.stringify({ password: 'a long one of theirs' })
    const unlocked = await ask('POST', `${originOf('acme')}/api/auth/unlock`, { token, body })
    return [status, unlocked.status]
  }
  expect(await asked()).toEqual([401, 429])
  const looks = failCall(databases)
  expect(await asked()).toEqual([401, 429])
  expect(looks()).toBe(0)
})

test('but whose name cannot be looked up now did not ask too often', async () => {
  const headers = { 'CF-Connecting-IP': '198.51.100.79' }
  remembered.clear()
  const away = vi.spyOn(env.CONTROL, 'prepare').mockImplementation(() => {
    throw new Error('D1_ERROR: gone')
  })
  const asked = () => ask('GET', `${originOf('acme')}/auth`, { headers })
  expect([(await asked()).status, (await asked()).status]).toEqual([503, 503])
  away.mockRestore()
})
