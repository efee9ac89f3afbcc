import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setRules } from '../../../auth/rules/rules.fixture.ts'
import { openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { ask } from '../../../testing/ask.ts'
import { browser, enrolApp, later, signInAt } from '../../../testing/browser.ts'
import { ana, as, beta, bob, makeCast, mia, originOf, ravi, tom } from '../../../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../../../testing/colleagues.ts'
import { addEveryone, everyone } from '../../../testing/everyone.ts'
import { type Person, password } from '../../../testing/organisation.ts'

const acme = originOf('acme')
const office = { name: 'Accounts office', range: '203.0.113.0/24' }
const inside = '203.0.113.9'
const outside = '198.51.100.7'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
})
afterEach(async () => {
  vi.useRealTimers()
  await setRules(openRules)
})

/** Asks as a program from an address. */
async function from(address: string, token: string, method: string, path: string, body?: object) {
  const headers = { 'CF-Connecting-IP': address }
  const sent = body ? JSON.stringify(body) : null
  const heard = await ask(method, `${acme}/api${path}`, { token, headers, body: sent })
  return { ...heard, body: heard.text ? JSON.parse(heard.text) : null }
}
async function signInFrom(address: string, { email }: Person, secret = password) {
  const body = JSON.stringify({ email, password: secret })
  const headers = { 'CF-Connecting-IP': address }
  const heard = await ask('POST', `${acme}/api/auth/login`, { headers, body })
  return { ...heard, token: heard.status === 200 ? String(JSON.parse(heard.text).accessToken) : '' }
}
const lastEntry = async () => {
  const row = await database
    .prepare('SELECT action, details FROM audit_entries ORDER BY seq DESC LIMIT 1')
    .first<{ action: string; details: string }>()
  return { action: row?.action, details: JSON.parse(row?.details ?? '{}') }
}
const rules = async () => (await as(ana).get('/security')).body.rules
const put = (changed: object, who: Person = ana) =>
  as(who).put('/security/rules', { body: { ...openRules, password, ...changed } })

describe('the rules of signing in', () => {
  test('are changed by who looks after people, with their password, and the log has before and after', async () => {
    expect((await put({ sessionHoursMax: 4 }, mia)).status).toBe(403)
    const wrong = await put({ sessionHoursMax: 4, password: 'not the password' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'password_wrong'])
    expect((await put({ sessionHoursMax: 4 })).body).toEqual({ ...openRules, sessionHoursMax: 4 })
    expect(await lastEntry()).toMatchObject({
      action: 'organisation.sign_in_rules_changed',
      details: { before: openRules, after: { ...openRules, sessionHoursMax: 4 } },
    })
    expect(await rules()).toMatchObject({ sessionHoursMax: 4 })
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
    expect(Date.parse(before.expiresAt) - Date.parse(after.expiresAt)).toBe(6 * 60 * 60_000)
    expect(after).toMatchObject({
      atMost: { sessionHours: 2, idleMinutes: 15 },
      user: { preferences: { sessionTimeout: 2, idleLockMinutes: 15 } },
    })
    later(121)
    expect((await ask('GET', `${acme}/api/auth/session`, { token })).code).toBe('signed_out')

    const anew = await ask('POST', `${acme}/api/auth/login`, { body: JSON.stringify(body) })
    const { now, expiresAt } = JSON.parse(anew.text)
    expect(Date.parse(expiresAt) - Date.parse(now)).toBe(2 * 60 * 60_000)
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

describe('networks', () => {
  test('are not changed from outside of them: the list has the address it is saved from', async () => {
    const { token } = await signInFrom(outside, ana)
    const wanted = { ...openRules, password, networks: [office] }
    const heard = await from(outside, token, 'PUT', '/security/rules', wanted)
    expect([heard.status, heard.code]).toEqual([422, 'own_network_missing'])
    expect(heard.body.detail).toContain(outside)
    const kept = await from(inside, token, 'PUT', '/security/rules', wanted)
    expect(kept.body.networks).toEqual([office])
    expect((await from(outside, token, 'GET', '/payees')).code).toBe('network_not_allowed')
    expect((await from(inside, token, 'GET', '/payees')).status).toBe(200)
  })

  test('are asked at the sign-in, before anything is tried, and of every request', async () => {
    const { token } = await signInFrom(outside, mia)
    await setRules({ networks: [office] })
    for (const secret of [password, 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong']) {
      const heard = await signInFrom(outside, mia, secret)
      expect([heard.status, heard.code]).toEqual([403, 'network_not_allowed'])
    }
    expect((await signInFrom('::ffff:203.0.113.9', mia)).status).toBe(200)
    expect((await from(outside, token, 'GET', '/auth/session')).code).toBe('network_not_allowed')
    expect((await from(outside, token, 'POST', '/auth/logout')).status).toBe(204)
  })

  test('do not bind some roles, and say nothing of who has which before the password was right', async () => {
    await setRules({ networks: [office], rolesFromAnywhere: ['approver'] })
    expect((await signInFrom(outside, ravi)).status).toBe(200)
    expect((await signInFrom(outside, mia)).code).toBe('network_not_allowed')
    expect((await signInFrom(outside, mia, 'wrong')).code).toBe('invalid_credentials')
    const nobody = { ...mia, email: 'nobody@example.test' }
    expect((await signInFrom(outside, nobody)).code).toBe('invalid_credentials')
    await database.exec("UPDATE users SET role = 'viewer' WHERE id = 'ravi'")
    expect((await signInFrom(outside, ravi)).code).toBe('network_not_allowed')
    await database.exec("UPDATE users SET role = 'approver' WHERE id = 'ravi'")
  })

  test('are refused on a page of their own words, with the address that was seen', async () => {
    const window = await signInAt(acme, everyone.payment_officer)
    await setRules({ networks: [office] })
    for (const page of [
      await window.get('/approval'),
      await window.get('/'),
      await window.get('/account/security'),
      await window.post('/auth/unlock', { password }),
      await browser(acme).post('/auth', { email: mia.email, password }),
    ]) {
      expect(page.status).toBe(403)
      expect(page.text).toContain('<h1>Not from this network</h1>')
      expect(page.text).toMatch(
        /your address, (192\.0\.2\.1|198\.18\.\d+\.\d+), is in none of them/,
      )
    }
    const left = await window.post('/auth/logout')
    expect(left.location).toBe('/auth?left=1')
  })

  test('wait for a second administrator, who must be in one of them too', async () => {
    await addColleagues([{ id: 'second', role: 'org_admin', ownLimitToea: null }])
    const { token } = await signInFrom(inside, ana)
    const wanted = { ...openRules, networks: [office], rolesFromAnywhere: ['viewer'] }
    const asked = await from(inside, token, 'PUT', '/security/rules', { ...wanted, password })
    expect(asked.status).toBe(202)
    expect(asked.body.pending).toMatchObject({
      kind: 'sign_in_rules',
      lines: [
        {
          field: 'Signing in from',
          before: 'everywhere',
          after: 'Accounts office (203.0.113.0/24)',
        },
        { field: 'From anywhere', before: 'nobody', after: 'Viewer' },
      ],
    })
    const stored = await database.prepare('SELECT changes FROM pending_changes').first('changes')
    expect(String(stored)).not.toContain(password)
    expect(await rules()).toMatchObject(openRules)
    const path = `/changes/${asked.body.pending.id}/confirmation`
    expect((await from(inside, token, 'POST', path)).code).toBe('second_person_needed')
    const elsewhere = await asColleague('second', 'POST', path)
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'own_network_missing' } })
    const confirmed = await from(inside, `second-${'t'.repeat(40)}`, 'POST', path)
    expect(confirmed.status).toBe(200)
    expect(await lastEntry()).toMatchObject({
      action: 'organisation.sign_in_rules_changed',
      details: { before: openRules, after: wanted, requestedBy: 'ana' },
    })
    expect((await as(mia).get('/payees')).status).toBe(403)
  })

  test('that were changed meanwhile are not confirmed', async () => {
    const asked = await put({ sessionHoursMax: 3 })
    expect(asked.status).toBe(202)
    await setRules({ idleMinutesMax: 15 })
    const path = `/changes/${asked.body.pending.id}/confirmation`
    const stale = await asColleague('second', 'POST', path)
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_change' } })
    const { db } = await openAcme()
    await db.run("UPDATE users SET status = 'inactive' WHERE id = 'second'")
  })
})
