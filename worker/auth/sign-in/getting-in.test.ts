import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { ana, makeCast, mia, originOf, ravi, tokenOf, tom, zoe } from '../../testing/cast.ts'
import { addEveryone, everyone, ivan } from '../../testing/everyone.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { type Person, password } from '../../testing/organisation.ts'
import { setRules } from '../rules/rules.fixture.ts'

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

const signIn = (person: Person, secret?: string) => signInAt(acme, person, secret)

describe('a second factor', () => {
  test('is set up, asked for at sign-in, and counts once', async () => {
    const phone = await signIn(mia)
    const { key, codes } = await enrolApp(phone)
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
    const { key } = await enrolApp(phone)
    later(1)
    const code = codeOf(key)
    const windows = await Promise.all([signIn(tom), signIn(tom)])
    const answers = await Promise.all(windows.map((one) => one.post('/auth/code', { code })))
    expect(answers.map(({ location }) => location).sort()).toEqual(['/', null])
  })

  test('five wrong codes end the attempt and lock', async () => {
    const phone = await signIn(everyone.auditor)
    const { key } = await enrolApp(phone)
    later(1)
    const guesser = await signIn(everyone.auditor)
    for (let times = 0; times < 5; times++) await guesser.post('/auth/code', { code: '123456' })
    expect((await guesser.post('/auth/code', { code: codeOf(key) })).location).toBeNull()
    expect((await signIn(everyone.auditor)).answer.status).toBe(429)
  })

  test('is removed by who knows the password, and told by a letter', async () => {
    const phone = await signIn(everyone.accountant)
    await enrolApp(phone)
    const page = await phone.get('/account/security')
    const [, id = ''] = /\/account\/factors\/([\w-]+)\/removal/.exec(page.text) ?? []
    later(12)
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
    await enrolApp(admin)
    await setRules({ secondFactor: 'administrators_and_approvers' })
    expect((await admin.get('/admin/approval')).status).toBe(200)

    const approver = await signIn(ravi)
    for (const path of ['/approval', '/'])
      expect((await approver.get(path)).location).toBe('/account/security')
    expect((await approver.get('/api/batches')).code).toBe('second_factor_required')
    expect((await approver.get('/account/security')).text).toContain('asks for a second factor')
    await enrolApp(approver)
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
    await setRules({ secondFactor: 'nobody' })
  })
})

describe('a forgotten password', () => {
  test('is set anew by the link of a letter, once, and ends every session', async () => {
    const before = await tokenOf(zoe)
    const asked = await browser(acme).post('/auth/reset-password', { email: 'ZOE@example.test ' })
    expect(asked.location).toBe('/auth/reset-password?sent=1')
    const link = await eventually(() => linkTo(zoe.email))
    expect(link.origin + link.pathname).toBe('http://acme.localhost:8787/auth/reset-password')
    const shown = await ask('GET', `${acme}${link.pathname}${link.search}`)
    expect(shown.text).toContain('zoe@example.test')

    const token = link.searchParams.get('token') ?? ''
    const set = (secret: string) =>
      browser(acme).post('/auth/reset-password', { token, password: secret })
    expect((await set('short')).text).toContain('at least 15 characters')
    const both = await Promise.all([set(newPassword), set(newPassword)])
    expect(both.map(({ location }) => location).filter(Boolean)).toEqual([
      '/auth?password=1#email=zoe@example.test',
    ])
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
    await eventually(() => linkTo(tom.email))
    expect(await lettersTo('nobody@example.test')).toEqual([])
    expect(await lettersTo(ivan.email)).toEqual([])
  })

  test('has a link of one hour, and the newest counts', async () => {
    await browser(acme).post('/auth/reset-password', { email: mia.email })
    const first = await eventually(() => linkTo(mia.email))
    await browser(acme).post('/auth/reset-password', { email: mia.email })
    await eventually(async () => expect((await linkTo(mia.email)).search).not.toBe(first.search))
    expect((await ask('GET', `${acme}/auth/reset-password${first.search}`)).status).toBe(410)
    const second = await linkTo(mia.email)
    expect((await ask('GET', `${acme}/auth/reset-password${second.search}`)).status).toBe(200)
    later(61)
    expect((await ask('GET', `${acme}/auth/reset-password${second.search}`)).status).toBe(410)
    const foreign = await ask('GET', `${originOf('beta')}/auth/reset-password${second.search}`)
    expect(foreign.status).toBe(410)
  })
})
