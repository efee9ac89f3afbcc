import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setRules } from '../../../auth/rules/rules.fixture.ts'
import { openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { hourMs } from '../../../domain/durations.ts'
import { ask } from '../../../testing/ask.ts'
import { enrolApp, later, signInAt } from '../../../testing/browser.ts'
import { ana, as, beta, bob, makeCast, mia, originOf, ravi, tom } from '../../../testing/cast.ts'
import { addEveryone, everyone } from '../../../testing/everyone.ts'
import { password } from '../../../testing/organisation.ts'
import { lastEntry, office, put } from './rules.fixture.ts'

const acme = originOf('acme')

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
})
afterEach(async () => {
  vi.useRealTimers()
  await setRules(openRules)
})

const rules = async () => (await as(ana).get('/security')).body.rules

describe('the rules of signing in', () => {
  test('are changed by who looks after people, with their password, and the log has before and after', async () => {
    expect((await put({ sessionHoursMax: 4 }, mia)).status).toBe(403)
    const wrong = await put({ sessionHoursMax: 4, password: 'not the password' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'password_wrong'])
    expect((await put({ sessionHoursMax: 4 })).body).toEqual({ ...openRules, sessionHoursMax: 4 })
    expect(await lastEntry(database)).toMatchObject({
      action: 'organisation.sign_in_rules_changed',
      details: { before: openRules, after: { ...openRules, sessionHoursMax: 4 } },
    })
    expect(await rules()).toMatchObject({ sessionHoursMax: 4 })
    const filledBefore = await put({ idleMinutesMax: 15, was: openRules })
    expect([filledBefore.status, filledBefore.body.code]).toEqual([409, 'stale_settings'])
  })

  test('asked for again under the same key answer as before, and nothing kept is made of the password', async () => {
    const body = { ...openRules, sessionHoursMax: 5 }
    const send = (secret: string) =>
      as(ana).put('/security/rules', { body: { ...body, password: secret }, key: 'once' })
    expect((await send(password)).status).toBe(200)
    await setRules(openRules)
    const again = await send('another password')
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    expect((await rules()).sessionHoursMax).toBe(8)
  })

  test.each([
    [{ sessionHoursMax: 9 }, 'sessionHoursMax', undefined],
    [{ sessionHoursMax: 0 }, 'sessionHoursMax', undefined],
    [{ idleMinutesMax: 20 }, 'idleMinutesMax', undefined],
    [{ secondFactor: 'some' }, 'secondFactor', undefined],
    [{ rolesFromAnywhere: ['owner'] }, 'rolesFromAnywhere', 1],
    [{ networks: [office, { name: 'Ward', range: 'ward 5' }] }, 'range', 2],
    [{ networks: [office, { ...office, range: '203.0.113.77/24' }] }, 'range', 2],
    [{ networks: [{ name: '', range: '203.0.113.0/24' }] }, 'name', 1],
    [{ networks: [{ name: 'All', range: '0.0.0.0/0' }] }, 'range', 1],
    [{ networks: Array.from({ length: 51 }, () => office) }, 'networks', undefined],
  ])('are refused by field and row: %j', async (changed, field, row) => {
    const heard = await put(changed)
    expect([heard.status, heard.body.code]).toEqual([422, 'invalid'])
    expect(heard.body.errors.some((one: object) => 'field' in one && one.field === field)).toBe(
      true,
    )
    if (row) expect(heard.body.errors.map((one: { row: number }) => one.row)).toContain(row)
  })

  test('of one organisation are nobody else’s', async () => {
    expect((await put({ sessionHoursMax: 2 })).status).toBe(200)
    const { body } = await as(bob).get('/security', { slug: beta })
    expect(body.rules.sessionHoursMax).toBe(8)
  })
})

describe('a second factor', () => {
  test('is asked of everybody where the rule says so, at their next request', async () => {
    const viewer = await signInAt(acme, everyone.auditor)
    expect((await viewer.get('/api/payees')).status).toBe(200)
    await setRules({ secondFactor: 'everybody' })
    expect((await viewer.get('/api/payees')).code).toBe('second_factor_required')
    await enrolApp(viewer)
    expect((await viewer.get('/api/payees')).status).toBe(200)
    const page = await viewer.get('/account/security')
    const [, id = ''] = /\/account\/factors\/([\w-]+)\/removal/.exec(page.text) ?? []
    const kept = await viewer.post(`/account/factors/${id}/removal`)
    expect(kept.text).toContain('so the last one stays')
  })

  test('is not asked for by somebody whom it means and who has none', async () => {
    expect((await put({ secondFactor: 'administrators_and_approvers' })).body.code).toBe(
      'own_factor_first',
    )
    expect((await rules()).secondFactor).toBe('nobody')
  })
})

describe('how long a session lasts', () => {
  const person = everyone.accountant

  test('is shortened at the next request of those that are open, and never by a preference made longer', async () => {
    const body = { email: person.email, password }
    const login = await ask('POST', `${acme}/api/auth/login`, { body: JSON.stringify(body) })
    const token = JSON.parse(login.text).accessToken
    const shown = async () =>
      JSON.parse((await ask('GET', `${acme}/api/auth/session`, { token })).text)
    const before = await shown()
    expect(before.atMost).toBeUndefined()
    expect((await put({ sessionHoursMax: 2, idleMinutesMax: 15 })).status).toBe(200)
    const after = await shown()
    expect(Date.parse(before.expiresAt) - Date.parse(after.expiresAt)).toBe(6 * hourMs)
    expect(after).toMatchObject({
      atMost: { sessionHours: 2, idleMinutes: 15 },
      user: { preferences: { sessionTimeout: 2, idleLockMinutes: 15 } },
    })
    later(121)
    expect((await ask('GET', `${acme}/api/auth/session`, { token })).code).toBe('signed_out')

    const anew = await ask('POST', `${acme}/api/auth/login`, { body: JSON.stringify(body) })
    const { now, expiresAt } = JSON.parse(anew.text)
    expect(Date.parse(expiresAt) - Date.parse(now)).toBe(2 * hourMs)
  })

  test('a person chooses less, and is told how far they may go', async () => {
    await setRules({ sessionHoursMax: 2, idleMinutesMax: 15 })
    const choose = (preferences: object) => as(tom).put('/auth/profile', { body: { preferences } })
    expect((await choose({ sessionTimeout: 1, idleLockMinutes: 5 })).status).toBe(200)
    expect((await choose({ sessionTimeout: 3, idleLockMinutes: 30 })).body.errors).toMatchObject([
      { field: 'preferences.sessionTimeout', message: 'Your organisation allows at most 2 hours' },
      {
        field: 'preferences.idleLockMinutes',
        message: 'Your organisation allows at most 15 minutes',
      },
    ])
    await setRules(openRules)
    expect((await choose({ sessionTimeout: 8, idleLockMinutes: 60 })).status).toBe(200)
    await setRules({ sessionHoursMax: 2 })
    const { body } = await choose({ density: 'compact' })
    expect(body.user.preferences.sessionTimeout).toBe(2)
    await setRules(openRules)
    expect((await as(tom).get('/auth/session')).body.user.preferences.sessionTimeout).toBe(8)
  })

  test('a browser that nobody is at locks as soon as the organisation says, also one that is open already', async () => {
    const choose = { preferences: { idleLockMinutes: 60 } }
    expect((await as(ravi).put('/auth/profile', { body: choose })).status).toBe(200)
    const window = await signInAt(acme, ravi)
    later(10)
    expect((await window.get('/api/auth/session')).status).toBe(200)
    await setRules({ idleMinutesMax: 5 })
    expect((await window.get('/api/auth/session')).code).toBe('session_locked')
    expect((await window.post('/auth/unlock', { password })).status).toBe(303)
    later(4)
    expect((await window.get('/api/auth/session')).status).toBe(200)
    later(3)
    expect((await window.get('/api/auth/session')).code).toBe('session_locked')
  })
})
