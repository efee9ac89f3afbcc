import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setRules } from '../../../auth/rules/rules.fixture.ts'
import { openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { ask } from '../../../testing/ask.ts'
import { browser, signInAt } from '../../../testing/browser.ts'
import { ana, as, makeCast, mia, originOf, ravi } from '../../../testing/cast.ts'
import {
  addColleagues,
  asColleague,
  openAcme,
  tokenOfColleague,
} from '../../../testing/colleagues.ts'
import { addEveryone, everyone } from '../../../testing/everyone.ts'
import { type Person, password } from '../../../testing/organisation.ts'
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

const inside = '203.0.113.9'
const outside = '198.51.100.7'

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
const rules = async () => (await as(ana).get('/security')).body.rules

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
    await as(mia).get('/auth/session') // signed in before there were networks
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
    const confirmed = await from(inside, tokenOfColleague('second'), 'POST', path)
    expect(confirmed.status).toBe(200)
    expect(await lastEntry(database)).toMatchObject({
      action: 'organisation.sign_in_rules_changed',
      details: { before: openRules, after: wanted, requestedBy: 'ana' },
    })
    expect((await as(mia).get('/payees')).status).toBe(403)
  })

  test('are two people’s word: nobody lets somebody in from anywhere by giving them a role', async () => {
    await setRules({ networks: [office], rolesFromAnywhere: ['viewer'] })
    const { token } = await signInFrom(inside, ana)
    const give = (role: string) => from(inside, token, 'PUT', '/users/ravi', { role })
    expect((await give('viewer')).status).toBe(202)
    await setRules({ networks: [office], rolesFromAnywhere: ['viewer', 'approver'] })
    expect((await give('viewer')).status).toBe(200)
    await database.exec("UPDATE users SET role = 'approver' WHERE id = 'ravi'")

    // nor while the second of them has not said which roles those are
    await setRules({ networks: [office], rolesFromAnywhere: [] })
    const wanted = { ...openRules, networks: [office], rolesFromAnywhere: ['viewer'] }
    const asked = await from(inside, token, 'PUT', '/security/rules', { ...wanted, password })
    expect((await give('viewer')).status).toBe(202)
    await from(inside, token, 'DELETE', `/changes/${asked.body.pending.id}`)
    expect((await give('viewer')).status).toBe(200)
    await database.exec("UPDATE users SET role = 'approver' WHERE id = 'ravi'")
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
