import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../testing/ask.ts'
import { browser, codeOf, cookiesOf, keyIn, recoveryCodesIn } from '../testing/browser.ts'
import { ana, makeCast, originOf, tokenOf } from '../testing/cast.ts'
import { password } from '../testing/organisation.ts'
import { base, makePerson, platformToken } from '../testing/platform.ts'

beforeAll(async () => {
  await makeCast()
  await makePerson('owner')
  await makePerson('billing')
})
afterEach(() => {
  vi.useRealTimers()
})

const owner = { email: 'owner@platform.test', password }

test('the first sign-in sets up an app, shows ten codes once, and only then is one in', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // a code is another one every half minute
  const phone = browser(base)
  expect((await phone.post('/padmin/login', owner)).location).toBe('/padmin/enrol')
  expect((await phone.get('/padmin/dashboard')).location).toBe('/padmin/login')
  const shown = await phone.get('/padmin/enrol')
  const key = keyIn(shown.text)
  expect(shown.text).toContain('data:image/svg+xml')
  expect(keyIn((await phone.get('/padmin/enrol')).text), 'the same key when opened again').toBe(key)

  expect((await phone.post('/padmin/enrol', { code: '000000' })).status).toBe(401)
  const done = await phone.post('/padmin/enrol', { code: codeOf(key) })
  const codes = recoveryCodesIn(done.text)
  expect(phone.jar.has('__Host-platform')).toBe(true)
  expect((await phone.get('/api/platform/session')).status).toBe(200)
  const stored = await env.CONTROL.prepare('SELECT secret FROM second_factors').first('secret')
  expect(String(stored)).not.toContain(key.replace(/ /g, ''))

  const later = browser(base)
  expect((await later.post('/padmin/login', owner)).location).toBe('/padmin/code')
  expect(
    (await later.post('/padmin/code', { code: codeOf(key) })).text,
    'used at enrolment',
  ).toContain('This code was used before')
  vi.setSystemTime(Date.now() + 60_000)
  expect((await later.post('/padmin/code', { code: codeOf(key) })).location).toBe(
    '/padmin/dashboard',
  )

  const lost = browser(base)
  await lost.post('/padmin/login', owner)
  expect((await lost.post('/padmin/code', { code: codes[0]?.toLowerCase() ?? '' })).location).toBe(
    '/padmin/dashboard',
  )
  const again = browser(base)
  await again.post('/padmin/login', owner)
  expect((await again.post('/padmin/code', { code: codes[0] ?? '' })).status).toBe(401)
  expect((await again.post('/padmin/code', { code: codes[1] ?? '' })).location).toBe(
    '/padmin/dashboard',
  )
})

test('five wrong codes end the attempt, and lock', async () => {
  const phone = browser(base)
  await phone.post('/padmin/login', { email: 'billing@platform.test', password })
  const key = keyIn((await phone.get('/padmin/enrol')).text)
  await phone.post('/padmin/enrol', { code: codeOf(key) })
  const guesser = browser(base)
  await guesser.post('/padmin/login', { email: 'billing@platform.test', password })
  for (let times = 0; times < 5; times++) await guesser.post('/padmin/code', { code: '123456' })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 45_000) // another code, within the first wait
  expect((await guesser.post('/padmin/code', { code: codeOf(key) })).location).toBeNull()
  const locked = await browser(base).post('/padmin/login', {
    email: 'billing@platform.test',
    password,
  })
  expect(locked.status).toBe(429)
})

test('known and unknown addresses hear the same', async () => {
  const [known, unknown] = await Promise.all(
    ['owner@platform.test', 'nobody@platform.test'].map(async (email) => {
      const sent = { email, password: 'not the password at all' }
      const { status, text } = await browser(base).post('/padmin/login', sent)
      return [status, text.replace(email, 'what was typed')]
    }),
  )
  expect(known).toEqual(unknown)
})

test('a session that no second factor opened lets nobody in', async () => {
  const token = await platformToken('owner', '')
  expect((await ask('GET', `${base}/api/platform/overview`, { token })).code).toBe('signed_out')
})

test('a token of one place is nothing at the other', async () => {
  const platform = await platformToken('owner')
  for (const path of ['/api/auth/session', '/api/payees', '/api/audit'])
    expect((await ask('GET', `${originOf('acme')}${path}`, { token: platform })).code).toBe(
      'signed_out',
    )
  const organisation = await tokenOf(ana)
  for (const path of ['/session', '/overview', '/organisations', '/audit'])
    expect((await ask('GET', `${base}/api/platform${path}`, { token: organisation })).code).toBe(
      'signed_out',
    )
  for (const name of ['__Host-platform', '__Host-session']) {
    const headers = { Cookie: await cookiesOf(platform, name) }
    expect((await ask('GET', `${originOf('acme')}/api/auth/session`, { headers })).code).toBe(
      'signed_out',
    )
    const own = { Cookie: await cookiesOf(organisation, name) }
    expect((await ask('GET', `${base}/api/platform/session`, { headers: own })).code).toBe(
      'signed_out',
    )
  }
})

test.each(['', '/login', '/dashboard'])('/platform%s leads to /padmin%s', async (path) => {
  const { status, headers } = await ask('GET', `${base}/platform${path}`)
  expect([status, headers.get('Location')]).toEqual([302, `/padmin${path}`])
})

test('/padmin leads in, or to the door', async () => {
  expect((await browser(base).get('/padmin')).location).toBe('/padmin/login')
  const headers = { Cookie: await cookiesOf(await platformToken('owner'), '__Host-platform') }
  expect((await ask('GET', `${base}/padmin`, { headers })).headers.get('Location')).toBe(
    '/padmin/dashboard',
  )
})

test('signing out ends the session, and leads to the door', async () => {
  const here = await platformToken('owner')
  const out = await ask('POST', `${base}/api/platform/logout`, { token: here })
  expect(out.status).toBeLessThan(300)
  expect((await ask('GET', `${base}/api/platform/session`, { token: here })).status).toBe(401)
  const token = await platformToken('owner')
  const headers = { Cookie: await cookiesOf(token, '__Host-platform'), Origin: base }
  const left = await ask('POST', `${base}/padmin/logout`, { headers })
  expect([left.status, left.headers.get('Location')]).toEqual([303, '/padmin/login?left=1'])
  expect(left.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-platform=; Max-Age=0/),
    expect.stringMatching(/^__Host-mark=; Max-Age=0/),
  ])
  expect((await ask('GET', `${base}/api/platform/session`, { token })).code).toBe('signed_out')
})
