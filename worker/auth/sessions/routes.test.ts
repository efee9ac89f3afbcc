import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { ask } from '../../testing/ask.ts'
import { browser, signInAt } from '../../testing/browser.ts'
import { ana, as, makeCast, originOf, tom } from '../../testing/cast.ts'
import { addEveryone, everyone, ivan } from '../../testing/everyone.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import { type Person, password } from '../../testing/organisation.ts'

const acme = originOf('acme')
const newPassword = 'five green parrots on a roof'
let cast: Awaited<ReturnType<typeof makeCast>>

beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.acme.database)
})

const signIn = (person: Person, secret?: string) => signInAt(acme, person, secret)

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

  test('is ended by the program of whoever it is', async () => {
    const phone = await signIn(tom)
    const { items } = (await as(tom).get('/auth/sessions')).body
    const other = items.find(({ isThis }: { isThis: boolean }) => !isThis)
    expect((await as(tom).remove(`/auth/sessions/${other.id}`)).status).toBeLessThan(300)
    expect((await phone.get('/api/auth/session')).status).toBe(401)
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

  test('ends by signing out, whatever keys somebody used in it', async () => {
    const body = JSON.stringify({ email: everyone.payment_officer.email, password })
    const { text } = await ask('POST', `${acme}/api/auth/login`, { body })
    const token: string = JSON.parse(text).accessToken
    const key = `session-end/${await sha256(token)}`
    const used = await ask('PUT', `${acme}/api/auth/profile`, {
      token,
      headers: { 'Idempotency-Key': key },
      body: '{"department":"Ward 3"}',
    })
    expect(used.status).toBe(200)
    const ours = await ask('PUT', `${acme}/api/auth/profile`, {
      token,
      headers: { 'Idempotency-Key': key.replace('/', ' ') },
      body: '{"department":"Ward 3"}',
    })
    expect(ours.code).toBe('key_invalid')
    expect((await ask('POST', `${acme}/api/auth/logout`, { token })).status).toBe(204)
    expect((await ask('GET', `${acme}/api/auth/session`, { token })).status).toBe(401)
  })

  test('and a changed password ends every other place', async () => {
    const phone = await signIn(everyone.sys_admin)
    const desk = await signIn(everyone.sys_admin)
    expect(
      (await phone.post('/change-password', { current: 'wrong', password: newPassword })).status,
    ).toBe(401)
    const form = { current: password, password: newPassword }
    const changed = await phone.post('/change-password', form)
    expect(changed.location).toBe('/account/security?done=password')
    // no answer came, and the form is sent again; one that brings another password is told what was wrong
    expect((await phone.post('/change-password', form)).location).toBe(changed.location)
    const other = await phone.post('/change-password', {
      ...form,
      password: 'seven old canoes ashore',
    })
    expect(other.text).toContain('This is not your present password.')
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
    const form = { email: everyone.sys_admin.email, password: newPassword, adminKey: 'the key' }
    expect((await browser(acme).post('/sysadmin', form)).location).toBe('/')
    env.ADMIN_KEY = ''
  })
})
