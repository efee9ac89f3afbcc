import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setRules } from '../../../auth/rules/rules.fixture.ts'
import type { ChangeList } from '../../../contract/changes.ts'
import type { SecurityList, SignInList } from '../../../contract/users/security.ts'
import { openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { ask, eventually } from '../../../testing/ask.ts'
import { readChain } from '../../../testing/audit-chain.ts'
import { signInAt } from '../../../testing/browser.ts'
import { ana, as, makeCast, mia, originOf, ravi, zoe } from '../../../testing/cast.ts'
import { addColleagues, asColleague } from '../../../testing/colleagues.ts'
import { beforeNextStatement } from '../../../testing/faults.ts'
import { password } from '../../../testing/organisation.ts'
import { asPerson, makePerson, platformToken } from '../../../testing/platform.ts'
import { lastEntry, office } from './rules.fixture.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addColleagues([{ id: 'second', role: 'org_admin', ownLimitToea: null }])
})
afterEach(async () => {
  await setRules(openRules)
})

const outside = '198.51.100.7'
const login = (who: typeof mia, address: string) =>
  ask('POST', `${originOf('acme')}/api/auth/login`, {
    headers: { 'CF-Connecting-IP': address },
    body: JSON.stringify({ email: who.email, password }),
  })
const waiting = async (body: ChangeList) => body.items.map(({ keepsOut }) => keepsOut)

test('whoever confirms stricter rules reads by name whom they keep out, and nobody else does', async () => {
  await login(mia, outside)
  await login(zoe, '203.0.113.20')
  const here = await login(ana, '203.0.113.9')
  const token = JSON.parse(here.text).accessToken
  const { lastSeen }: SecurityList = (await as(ana).get('/security')).body
  expect(lastSeen?.people).toContainEqual({
    ...{ name: 'Mia Kila', role: 'payment_manager', address: outside },
  })
  const asked = await ask('PUT', `${originOf('acme')}/api/security/rules`, {
    token,
    headers: { 'CF-Connecting-IP': '203.0.113.9' },
    body: JSON.stringify({
      ...openRules,
      networks: [office],
      rolesFromAnywhere: ['org_admin'],
      password,
    }),
  })
  expect(asked.status).toBe(202)
  const [seen] = await waiting((await asColleague('second', 'GET', '/changes')).body)
  expect(seen).toEqual([
    {
      says: 'Were last somewhere else, and are not let in from there',
      people: ['Mia Kila'],
      more: 0,
    },
  ])
  expect(await waiting((await as(ana).get('/changes')).body)).toEqual([seen])
  expect(await waiting((await as(zoe).get('/changes')).body)).toEqual([undefined])
  const { id } = JSON.parse(asked.text).pending

  // whoever approves reads the same on their page, where the administrator is alone
  const alone = `INSERT INTO pending_changes (id, kind, subject_id, changes, state, requested_by, requested_at, waits_until)
    SELECT 'alone', kind, subject_id, changes, state, requested_by, 0, 1 FROM pending_changes WHERE id = ?`
  await database.prepare(alone).bind(id).run()
  const page = await (await signInAt(originOf('acme'), ravi)).get('/approval/changes')
  expect(page.text).toContain('and are not let in from there: Mia Kila')
  expect((await as(ana).remove(`/changes/${id}`)).status).toBe(200)
})

test('a request that is refused for its network is listed once for each place of a day', async () => {
  const { text } = await login(mia, '203.0.113.9')
  const { accessToken } = JSON.parse(text)
  await setRules({ networks: [office] })
  const get = (address: string) =>
    ask('GET', `${originOf('acme')}/api/payees`, {
      token: accessToken,
      headers: { 'CF-Connecting-IP': address },
    })
  for (let times = 0; times < 3; times++) {
    expect((await get(outside)).code).toBe('network_not_allowed')
  }
  await get('192.0.2.44')
  await setRules(openRules)
  await eventually(async () => {
    const { items }: SignInList = (await as(ana).get('/security/sign-ins?failed=yes')).body
    const found = items.filter(({ outcome }) => outcome === 'other_network')
    expect(found.map(({ address, times }) => [address, times]).sort()).toEqual([
      ['192.0.2.x', 1],
      ['198.51.100.x', 1],
    ])
  })
})

test('the platform empties a list that locks everybody out, with a reason, in both logs and by letter', async () => {
  const operator = await platformToken(await makePerson('operator'))
  const support = await platformToken(await makePerson('support'))
  const path = '/organisations/org-acme/networks/emptying'
  const reason = 'The provider changed their only address; Ana called from her number'
  const empty = (token: string, key: string) =>
    asPerson(token, 'POST', path, { reason }, { 'Idempotency-Key': key })
  expect((await empty(operator, 'none')).code).toBe('no_networks')

  await as(mia).get('/auth/session') // signed in before there was a list
  await setRules({ networks: [{ name: 'Gone', range: '192.0.2.0/24' }], rolesFromAnywhere: [] })
  expect((await as(mia).get('/payees')).status).toBe(403)
  expect((await empty(support, 'support')).status).toBe(403)
  const detail = await asPerson(support, 'GET', '/organisations/org-acme')
  expect(detail.body.networks).toBe(1)

  // signed out as they ask: neither the organisation nor the platform has anything of it
  const leaver = await platformToken(await makePerson('owner'))
  const signOut = () =>
    env.CONTROL.prepare("UPDATE sessions SET ended_at = 1 WHERE user_id = 'owner'").run()
  const end = beforeNextStatement(database, /"idempotency_keys" where/, signOut)
  expect((await empty(leaver, 'left').finally(end)).code).toBe('signed_out')
  expect((await as(mia).get('/payees')).status).toBe(403)

  expect((await empty(operator, 'once')).status).toBe(200)
  expect((await empty(operator, 'once')).headers.get('Idempotency-Replayed')).toBe('true')
  expect((await as(mia).get('/payees')).status).toBe(200)
  expect(await lastEntry(database)).toMatchObject({
    action: 'organisation.networks_emptied',
    details: { before: { networks: [{ name: 'Gone' }] }, after: { networks: [] }, reason },
  })
  const log = await asPerson(operator, 'GET', '/audit?action=organisation.networks_emptied')
  expect(log.body.items[0]).toMatchObject({ actorId: 'operator', details: { reason } })
  const told = await database
    .prepare("SELECT recipient_id AS id FROM outbox WHERE key LIKE '%networks_emptied%' ORDER BY 1")
    .all<{ id: string }>()
  expect(told.results.map(({ id }) => id)).toEqual(['ana', 'second'])
  expect(await readChain(database)).not.toHaveLength(0) // it throws at a broken link
})
