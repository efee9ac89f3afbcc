import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, eventually } from '../../testing/ask.ts'
import { browser, codeOf, enrolApp, later, signInAt } from '../../testing/browser.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { addEveryone, everyone } from '../../testing/everyone.ts'
import { beforeNextStatement } from '../../testing/faults.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import { type Person, password } from '../../testing/organisation.ts'
import { base, makePerson } from '../../testing/platform.ts'

const acme = originOf('acme')
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
  await makePerson('owner')
})
afterEach(() => {
  vi.useRealTimers()
})

type Window = Awaited<ReturnType<typeof signInAt>>
const sessionOf = (window: Window) => window.get('/api/auth/session')
const codeOfAnswer = async (window: Window) => (await sessionOf(window)).code
const lastAction = () =>
  database.prepare('SELECT action FROM audit_entries ORDER BY seq DESC LIMIT 1').first('action')

async function lockedWindow(person: Person) {
  const window = await signInAt(acme, person)
  later(17)
  return window
}

describe('after a quarter of an hour without anybody there', () => {
  test('a session is locked, and its password opens it', async () => {
    const window = await lockedWindow(everyone.approver)
    expect(await sessionOf(window)).toMatchObject({ status: 401, code: 'session_locked' })

    const page = await window.get('/approval?after=x')
    expect(page.status).toBe(401)
    expect(page.text).toContain('<h1>Locked</h1>')
    expect(page.text).toContain('name="next" value="/approval?after=x"')
    const form = { next: '/approval?after=x' }
    const wrong = await window.post('/auth/unlock', { ...form, password: 'not the password' })
    expect([wrong.status, wrong.location]).toEqual([401, null])
    expect(wrong.text).toContain('This is not your present password.')
    expect(await codeOfAnswer(window)).toBe('session_locked')

    const right = await window.post('/auth/unlock', { ...form, password })
    expect([right.status, right.location]).toEqual([303, '/approval?after=x'])
    expect(await lastAction()).toBe('session.unlocked')
    expect((await sessionOf(window)).status).toBe(200)
  })

  test('whoever looks at pages meanwhile is not locked; a desk that only asks by itself is', async () => {
    const reader = await signInAt(acme, everyone.senior_approver)
    const desk = await signInAt(acme, everyone.payment_officer)
    for (let times = 0; times < 3; times++) {
      later(10)
      expect((await reader.get('/approval')).status).toBe(200)
      await sessionOf(desk)
    }
    expect((await sessionOf(reader)).status).toBe(200)
    expect(await codeOfAnswer(desk)).toBe('session_locked')
  })

  test('a desk that says somebody is there is not locked, and the mark is all that is sent', async () => {
    const desk = await signInAt(acme, everyone.accountant)
    for (let times = 0; times < 3; times++) {
      later(10)
      const said = await desk.get('/api/auth/presence')
      expect([said.status, said.text]).toEqual([204, ''])
      expect(said.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-mark=/)])
    }
    expect((await sessionOf(desk)).status).toBe(200)
  })

  test('a page renews the mark once a minute, not each time', async () => {
    const reader = await signInAt(acme, everyone.viewer)
    expect((await reader.get('/approval')).headers.getSetCookie()).toEqual([])
    later(2)
    expect((await reader.get('/approval')).headers.getSetCookie()).toHaveLength(1)
    expect((await reader.get('/approval')).headers.getSetCookie()).toEqual([])
  })

  test('a program is never locked', async () => {
    const body = JSON.stringify({ email: everyone.auditor.email, password })
    const { text } = await ask('POST', `${acme}/api/auth/login`, { body })
    const { accessToken: token } = JSON.parse(text)
    later(7 * 60)
    expect((await ask('GET', `${acme}/api/auth/session`, { token })).status).toBe(200)
  })
})

test('each person chooses the time among four', async () => {
  const window = await signInAt(acme, everyone.payment_manager)
  const choose = (idleLockMinutes: number) =>
    ask('PUT', `${acme}/api/auth/profile`, {
      headers: { Origin: acme, Cookie: cookiesIn(window) },
      body: JSON.stringify({ preferences: { idleLockMinutes } }),
    })
  expect((await choose(500)).status).toBe(422)
  expect((await choose(5)).status).toBe(200)
  await window.get('/api/auth/presence')
  later(7)
  expect(await codeOfAnswer(window)).toBe('session_locked')
})

test('what locks itself before it is written is not written', async () => {
  const window = await signInAt(acme, everyone.payment_officer)
  const last = await lastAction()
  const end = beforeNextStatement(database, /from "users" where/, async () => later(17))
  const { status, text } = await ask('PUT', `${acme}/api/auth/profile`, {
    headers: { Origin: acme, Cookie: cookiesIn(window) },
    body: JSON.stringify({ department: 'Stores' }),
  }).finally(end)
  expect([status, JSON.parse(text).code]).toEqual([401, 'session_locked'])
  expect(await lastAction()).toBe(last)
})

const cookiesIn = ({ jar }: Window) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a locked session', () => {
  test('is not guessed open: after the fifth wrong password the right one waits too', async () => {
    const window = await lockedWindow(everyone.finance_manager)
    const heard: number[] = []
    for (let times = 0; times < 10; times++)
      heard.push((await window.post('/auth/unlock', { password: `guess ${times}` })).status)
    expect(heard.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(heard.slice(5))).toEqual(new Set([429]))
    expect((await window.post('/auth/unlock', { password })).status).toBe(429)
    expect(await codeOfAnswer(window)).toBe('session_locked')
    const heardOf = async () => (await lettersTo(everyone.finance_manager.email))[0]?.subject
    await eventually(async () => expect(await heardOf()).toMatch(/Wrong passwords/))
  })

  test('asks for the code too where there is a second factor, and a code counts once', async () => {
    const window = await signInAt(acme, everyone.sys_admin)
    const { key, codes } = await enrolApp(window)
    later(17)
    expect((await window.get('/approval')).text).toContain('name="code"')
    const bare = await window.post('/auth/unlock', { password })
    expect([bare.status, bare.location]).toEqual([401, null])
    expect((await window.post('/auth/unlock', { password, code: '000000' })).status).toBe(401)
    expect((await window.post('/auth/unlock', { password, code: codeOf(key) })).status).toBe(303)
    expect((await sessionOf(window)).status).toBe(200)
    later(17)
    const [code = ''] = codes
    expect((await window.post('/auth/unlock', { password, code })).status).toBe(303)
    later(17)
    expect((await window.post('/auth/unlock', { password, code })).status).toBe(401)
  })

  test('keeps what a form sent, and it is sent again by the person, not by the unlocking', async () => {
    const window = await lockedWindow(everyone.org_admin)
    const sent = await window.post('/onboarding/skipped-steps', { step: 'payees', key: 'one' })
    expect(sent.status).toBe(401)
    expect(sent.text).toContain('value="step=payees&amp;key=one"')
    const form = { next: '/onboarding', to: '/onboarding/skipped-steps', sent: 'step=payees' }
    const unlocked = await window.post('/auth/unlock', { ...form, password })
    expect(unlocked.status).toBe(200)
    expect(unlocked.text).toContain('action="/onboarding/skipped-steps"')
    expect(unlocked.text).toContain('name="step" value="payees"')
    expect(await lastAction()).toBe('session.unlocked')
  })

  test('keeps why somebody rejects, beside a field for a code that they left empty', async () => {
    const window = await lockedWindow(everyone.org_admin)
    const decision = { decision: 'reject', reason: 'The third line is wrong', code: '' }
    const sent = await window.post('/approval/a-batch', decision)
    expect(sent.text).toContain('What you sent was not carried out yet, and is kept.')
    const form = {
      next: '/',
      to: '/approval/a-batch',
      sent: new URLSearchParams(decision).toString(),
    }
    const unlocked = await window.post('/auth/unlock', { ...form, password })
    expect(unlocked.text).toContain('name="reason" value="The third line is wrong"')
  })

  test('keeps no password that was in a form, and leads to no other site', async () => {
    const window = await lockedWindow(everyone.org_admin)
    const sent = await window.post('/change-password', { current: password, password: 'new one' })
    expect(sent.text).not.toContain('new one')
    expect(sent.text).not.toContain('name="sent"')
    expect(sent.text).toContain('could not be kept: send it once more afterwards')
    const form = { next: '//evil.example', to: 'https://evil.example', sent: 'a=b' }
    const unlocked = await window.post('/auth/unlock', { ...form, password })
    expect([unlocked.status, unlocked.location]).toEqual([303, '/'])
  })

  test('is signed out without its password, and unlocks no more', async () => {
    const window = await lockedWindow(everyone.approver)
    const cookies = cookiesIn(window)
    expect((await window.post('/auth/logout')).location).toBe('/auth?left=1')
    const again = await ask('POST', `${acme}/auth/unlock`, {
      headers: { Origin: acme, Cookie: cookies },
      body: new URLSearchParams({ password }),
    })
    expect([again.status, again.headers.get('Location')]).toEqual([303, '/auth?unsent=1'])
    const door = await window.get('/auth?unsent=1')
    expect(door.text).toContain('If you sent it before and no answer came, look first')
  })

  test('of somebody who was deactivated, or has another password now, stays shut', async () => {
    const window = await lockedWindow(everyone.payment_officer)
    await database.exec("UPDATE users SET status = 'inactive' WHERE id = 'peter'")
    const heard = await window.post('/auth/unlock', { password })
    expect([heard.status, heard.text.includes('Account Inactive')]).toEqual([403, true])
    expect(await codeOfAnswer(window)).toBe('account_inactive')
  })
})

test('people of the platform are locked alike', async () => {
  const phone = browser(base)
  await phone.post('/padmin/login', { email: 'owner@platform.test', password })
  const page = await phone.get('/padmin/enrol')
  const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? ''
  await phone.post('/padmin/enrol', { code: codeOf(key) })
  later(10)
  expect((await phone.get('/api/platform/presence')).status).toBe(204)
  later(10)
  expect((await phone.get('/api/platform/session')).status).toBe(200)
  later(10)
  expect((await phone.get('/api/platform/session')).code).toBe('session_locked')
  const locked = await phone.get('/padmin/dashboard/proofs')
  expect([locked.status, locked.text.includes('action="/padmin/unlock"')]).toEqual([401, true])
  const form = { next: '/padmin/dashboard/proofs', password, code: codeOf(key) }
  expect((await phone.post('/padmin/unlock', form)).location).toBe('/padmin/dashboard/proofs')
  expect((await phone.get('/api/platform/session')).status).toBe(200)
})
