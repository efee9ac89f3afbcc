import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { enrolApp, later, signInAt } from '../../testing/browser.ts'
import { makeCast, originOf } from '../../testing/cast.ts'
import { addEveryone, everyone } from '../../testing/everyone.ts'
import { type Person, password } from '../../testing/organisation.ts'

const acme = originOf('acme')
const hour = 60
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
})
afterEach(() => {
  vi.useRealTimers()
})

type Window = Awaited<ReturnType<typeof signInAt>>
const extend = async (window: Window) => {
  const heard = await window.post('/api/auth/session/extension')
  return { ...heard, body: JSON.parse(heard.text) }
}
const session = async (window: Window) => JSON.parse((await window.get('/api/auth/session')).text)

/** Somebody who is there all the time. */
async function stay(window: Window, minutes: number) {
  for (let left = minutes; left > 0; left -= 10) {
    later(Math.min(left, 10))
    await window.get('/api/auth/presence')
  }
}

async function programOf({ email }: Person) {
  const body = JSON.stringify({ email, password })
  const { text } = await ask('POST', `${acme}/api/auth/login`, { body })
  const token: string = JSON.parse(text).accessToken
  return {
    token,
    send: (method: string, path: string) => ask(method, `${acme}/api${path}`, { token }),
  }
}

describe('a session that is prolonged', () => {
  test('lasts eight hours from then, in the database, in its cookies and in the audit log', async () => {
    const window = await signInAt(acme, everyone.approver)
    const before = await session(window)
    await stay(window, 30)
    const { status, body, headers } = await extend(window)
    expect(status).toBe(200)
    const gained = Date.parse(body.expiresAt) - Date.parse(before.expiresAt)
    expect(gained).toBeGreaterThanOrEqual(30 * 60_000)
    expect((await session(window)).expiresAt).toBe(body.expiresAt)
    const cookies = headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['__Host-session', '__Host-mark'])
    for (const line of cookies)
      expect(Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '')).toBe(
        Math.floor(Date.parse(body.expiresAt) / 1000) * 1000,
      )
    const last = 'SELECT action FROM audit_entries ORDER BY seq DESC LIMIT 1'
    expect(await database.prepare(last).first('action')).toBe('session.extended')
  })

  test('ends a day after it was opened, however often', async () => {
    const { send } = await programOf(everyone.accountant)
    const first = JSON.parse((await send('GET', '/auth/session')).text)
    for (const _time of [1, 2]) {
      later(8 * hour - 1)
      expect((await send('POST', '/auth/session/extension')).status).toBe(200)
    }
    later(7 * hour)
    const extended = await send('POST', '/auth/session/extension')
    expect(JSON.parse(extended.text).expiresAt).toBe(first.endsAtLatest)
    expect(await send('POST', '/auth/session/extension')).toMatchObject({
      status: 409,
      code: 'session_at_its_end',
    })
    later(hour + 2)
    expect((await send('GET', '/auth/session')).code).toBe('signed_out')
  })

  test('stays one that a second factor opened', async () => {
    const window = await signInAt(acme, everyone.sys_admin)
    await enrolApp(window)
    await extend(window)
    const factor = await database
      .prepare("SELECT factor FROM sessions WHERE user_id = 'sam' AND ended_at IS NULL")
      .first('factor')
    expect(factor).toBe('totp')
  })

  test('sends a program no cookie', async () => {
    const { send } = await programOf(everyone.auditor)
    const { status, headers } = await send('POST', '/auth/session/extension')
    expect([status, headers.getSetCookie()]).toEqual([200, []])
  })
})

describe('nothing prolongs', () => {
  test('a locked session', async () => {
    const window = await signInAt(acme, everyone.viewer)
    later(17)
    expect((await extend(window)).code).toBe('session_locked')
  })

  test('a session whose person was deactivated', async () => {
    const { send } = await programOf(everyone.payment_officer)
    await database.exec("UPDATE users SET status = 'inactive' WHERE id = 'peter'")
    expect((await send('POST', '/auth/session/extension')).code).toBe('account_inactive')
  })

  test('a session that a changed password ended elsewhere', async () => {
    const phone = await signInAt(acme, everyone.senior_approver)
    const { send } = await programOf(everyone.senior_approver)
    const form = { current: password, password: 'five green parrots on a roof' }
    await phone.post('/change-password', form)
    expect((await send('POST', '/auth/session/extension')).code).toBe('signed_out')
    expect((await extend(phone)).status, 'the one that changed it goes on').toBe(200)
  })

  test('a session that is signed out at the same moment', async () => {
    for (let times = 0; times < 5; times++) {
      const { send } = await programOf(everyone.finance_manager)
      const [extended, left] = await Promise.all([
        send('POST', '/auth/session/extension'),
        send('POST', '/auth/logout'),
      ])
      expect(left.status).toBe(204)
      expect([200, 401]).toContain(extended.status)
      expect((await send('GET', '/auth/session')).code).toBe('signed_out')
    }
  })
})
