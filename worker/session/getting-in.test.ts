import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask } from '../testing/ask.ts'
import { browser, codeOf, keyIn, recoveryCodesIn } from '../testing/browser.ts'
import { ana, makeCast, mia, originOf, ravi, tokenOf, tom, zoe } from '../testing/cast.ts'
import { addEveryone, everyone, ivan } from '../testing/everyone.ts'
import { lettersTo, linkTo } from '../testing/mailbox.ts'
import { type Person, password } from '../testing/organisation.ts'

const acme = originOf('acme')
const newPassword = 'five green parrots on a roof'
let cast: Awaited<ReturnType<typeof makeCast>>

beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.acme.database)
})
afterEach(() => {
  vi.useRealTimers()
})

function later(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

async function signIn({ email }: Person, secret = password) {
  const phone = browser(acme)
  const answer = await phone.post('/auth', { email, password: secret })
  return { ...phone, answer }
}

/** Sets up an app, as a person does: gives its key and the recovery codes. */
async function enrol(phone: ReturnType<typeof browser>, secret = password) {
  await phone.post('/account/app', { password: secret })
  const key = keyIn((await phone.get('/account/app')).text)
  const done = await phone.post('/account/app/proof', { code: codeOf(key) })
  return { key, codes: recoveryCodesIn(done.text) }
}

describe('a second factor', () => {
  test('is set up, asked for at sign-in, and counts once', async () => {
    const phone = await signIn(mia)
    const { key, codes } = await enrol(phone)
    expect(codes).toHaveLength(10)
    expect((await lettersTo(mia.email))[0]?.subject).toContain('second factor was added')

    later(1)
    const next = await signIn(mia)
    expect(next.answer.location).toBe('/auth/code')
    expect((await next.get('/api/auth/session')).status).toBe(401)
    const code = codeOf(key)
    expect((await next.post('/auth/code', { code })).location).toBe('/')
    expect((await next.get('/api/auth/session')).status).toBe(200)

    const thief = await signIn(mia)
    expect((await thief.post('/auth/code', { code })).text).toContain('was used before')
    const other = await signIn(mia)
    expect((await other.post('/auth/code', { code: codes[3] ?? '' })).location).toBe('/')
  })

  test('is asked of a program too', async () => {
    const login = (more: object) =>
      ask('POST', `${acme}/api/auth/login`, {
        body: JSON.stringify({ email: mia.email, password, ...more }),
      })
    for (const nothing of [{}, { code: '' }])
      expect((await login(nothing)).code).toBe('second_factor_needed')
    expect((await login({ code: '000000' })).code).toBe('code_wrong')
    expect((await login({ password: 'wrong', code: '000000' })).code).toBe('invalid_credentials')
  })

  test('two windows that send one code let one in', async () => {
    const phone = await signIn(tom)
    const { key } = await enrol(phone)
    later(1)
    const code = codeOf(key)
    const windows = await Promise.all([signIn(tom), signIn(tom)])
    const answers = await Promise.all(windows.map((one) => one.post('/auth/code', { code })))
    expect(answers.map(({ location }) => location).sort()).toEqual(['/', null])
  })

  test('five wrong codes end the attempt and lock', async () => {
    const phone = await signIn(everyone.auditor)
    const { key } = await enrol(phone)
    later(1)
    const guesser = await signIn(everyone.auditor)
    for (let times = 0; times < 5; times++) await guesser.post('/auth/code', { code: '123456' })
    expect((await guesser.post('/auth/code', { code: codeOf(key) })).location).toBeNull()
    expect((await signIn(everyone.auditor)).answer.status).toBe(429)
  })

  test('is removed by who knows the password, and told by a letter', async () => {
    const phone = await signIn(everyone.accountant)
    await enrol(phone)
    const page = await phone.get('/account/security')
    const [, id = ''] = /\/account\/factors\/([\w-]+)\/removal/.exec(page.text) ?? []
    later(30)
    expect((await phone.post(`/account/factors/${id}/removal`, { password: 'wrong' })).status).toBe(
      401,
    )
    expect((await phone.post(`/account/factors/${id}/removal`, { password })).location).toBe(
      '/account/security?done=removed',
    )
    expect((await signIn(everyone.accountant)).answer.location).toBe('/')
  })

  test('is required of administrators and approvers when the organisation says so', async () => {
    const admin = await signIn(ana)
    expect((await admin.post('/account/requirement', { isOn: 'yes' })).text).toContain(
      'your own second factor first',
    )
    await enrol(admin)
    expect((await admin.post('/account/requirement', { isOn: 'yes' })).location).toContain(
      'done=saved',
    )
    expect((await admin.get('/approval')).status).toBe(200)

    const approver = await signIn(ravi)
    for (const path of ['/approval', '/'])
      expect((await approver.get(path)).location).toBe('/account/security')
    expect((await approver.get('/api/batches')).code).toBe('second_factor_required')
    expect((await approver.get('/account/security')).text).toContain('asks for a second factor')
    await enrol(approver)
    expect((await approver.get('/approval')).status).toBe(200)
    const viewer = await ask('GET', `${acme}/api/batches`, {
      token: await tokenOf(everyone.payment_officer),
    })
    expect(viewer.status).toBe(200)

    const page = await approver.get('/account/security')
    const [, id = ''] = /\/account\/factors\/([\w-]+)\/removal/.exec(page.text) ?? []
    expect((await approver.post(`/account/factors/${id}/removal`)).text).toContain(
      'so the last one stays',
    )
    await admin.post('/account/requirement', { isOn: 'no' })
  })
})

describe('a forgotten password', () => {
  test('is set anew by the link of a letter, once, and ends every session', async () => {
    const before = await tokenOf(zoe)
    const asked = await browser(acme).post('/auth/reset-password', { email: 'ZOE@example.test ' })
    expect(asked.location).toBe('/auth/reset-password?sent=1')
    const link = await vi.waitFor(() => linkTo(zoe.email))
    expect(link.origin + link.pathname).toBe('http://acme.localhost:8787/auth/reset-password')
    const shown = await ask('GET', `${acme}${link.pathname}${link.search}`)
    expect(shown.text).toContain('zoe@example.test')

    const token = link.searchParams.get('token') ?? ''
    const set = (secret: string) =>
      browser(acme).post('/auth/reset-password', { token, password: secret })
    expect((await set('short')).text).toContain('at least 15 characters')
    const both = await Promise.all([set(newPassword), set(newPassword)])
    expect(both.map(({ location }) => location).filter(Boolean)).toEqual(['/auth?password=1'])
    expect((await set(newPassword)).status).toBe(410)
    expect((await ask('GET', `${acme}/api/auth/session`, { token: before })).code).toBe(
      'signed_out',
    )
    expect((await signIn(zoe, newPassword)).answer.status).toBe(303)
    expect((await signIn(zoe)).answer.status).toBe(401)
  })

  test('says the same of known, unknown and inactive addresses, and writes to the first alone', async () => {
    const heard = await Promise.all(
      [tom.email, 'nobody@example.test', ivan.email].map((email) =>
        browser(acme).post('/auth/reset-password', { email }),
      ),
    )
    expect(
      new Set(heard.map(({ status, location, text }) => `${status} ${location} ${text}`)).size,
    ).toBe(1)
    await vi.waitFor(() => linkTo(tom.email))
    expect(await lettersTo('nobody@example.test')).toEqual([])
    expect(await lettersTo(ivan.email)).toEqual([])
  })

  test('has a link of one hour, and the newest counts', async () => {
    await browser(acme).post('/auth/reset-password', { email: mia.email })
    const first = await vi.waitFor(() => linkTo(mia.email))
    await browser(acme).post('/auth/reset-password', { email: mia.email })
    await vi.waitFor(async () => expect((await linkTo(mia.email)).search).not.toBe(first.search))
    expect((await ask('GET', `${acme}/auth/reset-password${first.search}`)).status).toBe(410)
    const second = await linkTo(mia.email)
    expect((await ask('GET', `${acme}/auth/reset-password${second.search}`)).status).toBe(200)
    later(61)
    expect((await ask('GET', `${acme}/auth/reset-password${second.search}`)).status).toBe(410)
    const foreign = await ask('GET', `${originOf('beta')}/auth/reset-password${second.search}`)
    expect(foreign.status).toBe(410)
  })
})

describe('where one is signed in', () => {
  test('is listed, and each place can be ended, on the next request', async () => {
    const phone = await signIn(everyone.senior_approver)
    const desk = await signIn(everyone.senior_approver)
    const { items } = JSON.parse((await phone.get('/api/auth/sessions')).text)
    const other = items.find(({ isThis }: { isThis: boolean }) => !isThis)
    expect(items.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    expect((await phone.post(`/account/sessions/${other.id}/end`)).location).toContain('done=ended')
    expect((await desk.get('/api/auth/session')).status).toBe(401)
    expect((await phone.get('/api/auth/session')).status).toBe(200)
  })

  test('is nobody else’s to end', async () => {
    const phone = await signIn(everyone.payment_officer)
    const { items } = JSON.parse((await phone.get('/api/auth/sessions')).text)
    const stranger = await signIn(everyone.senior_approver)
    await stranger.post(`/account/sessions/${items[0].id}/end`)
    expect((await phone.get('/api/auth/session')).status).toBe(200)
  })

  test('ends everywhere with one press', async () => {
    const places = await Promise.all([1, 2, 3].map(() => signIn(everyone.payment_officer)))
    expect((await places[0]?.post('/account/sessions/end'))?.location).toBe('/auth?left=1')
    for (const place of places) expect((await place.get('/api/auth/session')).status).toBe(401)
  })

  test('and a changed password ends every other place', async () => {
    const phone = await signIn(everyone.sys_admin)
    const desk = await signIn(everyone.sys_admin)
    expect(
      (await phone.post('/change-password', { current: 'wrong', password: newPassword })).status,
    ).toBe(401)
    const changed = await phone.post('/change-password', {
      current: password,
      password: newPassword,
    })
    expect(changed.location).toBe('/account/security?done=password')
    expect((await desk.get('/api/auth/session')).status).toBe(401)
    expect((await phone.get('/api/auth/session')).status).toBe(200)
    expect((await lettersTo(everyone.sys_admin.email))[0]?.subject).toContain(
      'password was changed',
    )
  })
})

describe('the legacy sign-in of system administrators', () => {
  const login = (more: object) =>
    ask('POST', `${acme}/api/auth/admin-login`, {
      body: JSON.stringify({
        email: everyone.sys_admin.email,
        password: newPassword,
        adminKey: 'the key',
        ...more,
      }),
    })

  test('is off where no key is set', async () => {
    expect((await login({})).status).toBe(404)
    expect((await ask('GET', `${acme}/sysadmin`)).status).toBe(404)
  })

  test('says what is wrong in the specification’s four sentences', async () => {
    env.ADMIN_KEY = 'the key' as typeof env.ADMIN_KEY // the generated type knows the local value only
    const said = async (more: object) => JSON.parse((await login(more)).text).detail
    expect(await said({ adminKey: 'another' })).toBe('Invalid administrator key')
    expect(await said({ password: 'wrong password' })).toBe('Invalid credentials')
    expect(await said({ email: 'nobody@example.test' })).toBe('Invalid credentials')
    expect(await said({ email: ana.email, password })).toBe(
      'This login is restricted to System Administrators only',
    )
    expect(await said({ email: ivan.email, password })).toBe('Administrator account is inactive')
    expect((await login({})).status).toBe(200)
    expect((await ask('GET', `${acme}/sysadmin`)).text).toContain('Administrator key')
    env.ADMIN_KEY = ''
  })
})

describe('on the base host', () => {
  const base = 'http://localhost'
  test.each([
    ['/auth?tenant=acme', 'http://acme.localhost:8787/auth'],
    ['/login?tenant=nobody-here', 'http://nobody-here.localhost:8787/auth'],
    ['/auth/login?tenant=%20ACME', 'http://acme.localhost:8787/auth'],
  ])('%s leads to %s', async (path, location) => {
    expect((await ask('GET', `${base}${path}`)).headers.get('Location')).toBe(location)
  })

  test.each(['//evil.example', 'evil.example', 'a.b', 'www', '', '@evil.example', '%0d%0aX: y'])(
    'tenant=%s leads nowhere',
    async (tenant) => {
      const { status, headers } = await ask(
        'GET',
        `${base}/auth?tenant=${encodeURIComponent(tenant)}`,
      )
      expect([status, headers.get('Location')]).toEqual([422, null])
    },
  )

  test.each([
    '/auth',
    '/auth/login',
    '/login',
    '/auth/reset-password',
    '/activate-account',
    '/activate',
  ])('%s says where to go', async (path) => {
    const { status, text } = await ask('GET', `${base}${path}`)
    expect(status).toBe(200)
    expect(text).toContain('href="/discover"')
  })

  test('an address leads to its organisations by mail only, once a day', async () => {
    const { listInDirectory } = await import('../discovery/store.ts')
    await listInDirectory(env, mia.email, 'org-acme')
    await listInDirectory(env, mia.email, 'org-beta')
    const heard = await Promise.all(
      ['Mia@example.test', 'nobody@example.test', mia.email].map((email) =>
        ask('POST', `${base}/discover`, {
          headers: { Origin: base },
          body: new URLSearchParams({ email }),
        }),
      ),
    )
    expect(
      new Set(
        heard.map(({ status, text, headers }) => `${status} ${text} ${headers.get('Location')}`),
      ).size,
    ).toBe(1)
    const letter = await vi.waitFor(async () => {
      const [first] = (await lettersTo(mia.email)).filter(({ text }) =>
        text.includes('beta.localhost'),
      )
      if (!first) throw new Error('not yet')
      return first
    })
    expect(letter.text).toContain('http://acme.localhost:8787')
    expect(
      (await lettersTo(mia.email)).filter(({ text }) => text.includes('beta.localhost')),
    ).toHaveLength(1)
  })
})
