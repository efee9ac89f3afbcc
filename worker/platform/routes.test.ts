import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { baseHostApp } from '../base-host-app.ts'
import { type PlatformRoleName, platformRoleNames } from '../domain/access/platform-role.ts'
import { ask } from '../testing/ask.ts'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { ana, makeCast, originOf, tokenOf } from '../testing/cast.ts'
import { asPerson, base, makePerson, platformToken } from '../testing/platform.ts'

const tokens = {} as Record<PlatformRoleName, string>
beforeAll(async () => {
  await makeCast()
  for (const role of platformRoleNames) tokens[role] = await platformToken(await makePerson(role))
})

const acme = async () => (await asPerson(tokens.support, 'GET', '/organisations/org-acme')).body

/** Who may call what, by hand. */
const calls: [string, string, PlatformRoleName[]][] = [
  ['GET', '/session', ['owner', 'operator', 'billing', 'support']],
  ['GET', '/overview', ['owner', 'operator', 'billing', 'support']],
  ['GET', '/organisations', ['owner', 'operator', 'billing', 'support']],
  ['GET', '/organisations/org-acme', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/organisations/org-acme/state', ['owner', 'operator']],
  ['POST', '/organisations/org-acme/plan', ['owner', 'billing']],
  ['POST', '/organisations/org-acme/migration', ['owner', 'operator']],
  ['POST', '/organisations/org-acme/networks/emptying', ['owner', 'operator']],
  ['GET', '/organisations/org-acme/closure', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/organisations/org-acme/closure/deletion', ['owner', 'operator']],
  ['GET', '/organisations/org-acme/changes', ['owner', 'operator']],
  ['POST', '/organisations/org-acme/changes/none/calls', ['owner', 'operator']],
  ['GET', '/presence', ['owner', 'operator', 'billing', 'support']],
  ['GET', '/sign-ups', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/sign-ups/none/retry', ['owner', 'operator']],
  ['GET', '/letters', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/letters/retry', ['owner', 'operator']],
  ['POST', '/letters/retries', ['owner', 'operator']],
  ['GET', '/letters/bounces', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/letters/bounces/clearing', ['owner', 'operator']],
  ['GET', '/announcements', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/announcements', ['owner', 'operator']],
  ['GET', '/days', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/days', ['owner', 'operator']],
  ['POST', '/days/none/retraction', ['owner', 'operator']],
  ['GET', '/people', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/people', ['owner']],
  ['PUT', '/people/none', ['owner']],
  ['POST', '/people/none/invitation', ['owner']],
  ['DELETE', '/people/none/factors', ['owner']],
  ['GET', '/security', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/security/sessions/none/end', ['owner', 'operator', 'billing', 'support']],
  ['POST', '/security/people/none/sign-out', ['owner']],
  ['GET', '/proofs', ['owner', 'billing']],
  ['GET', '/proofs/none', ['owner', 'billing']],
  ['GET', '/proofs/none/content', ['owner', 'billing']],
  ['POST', '/proofs/none/verification', ['owner', 'billing']],
  ['POST', '/proofs/none/rejection', ['owner', 'billing']],
  ['POST', '/proofs/none/duplicate', ['owner', 'billing']],
  ['GET', '/invoices', ['owner', 'billing']],
  ['GET', '/invoices/none', ['owner', 'billing']],
  ['POST', '/invoices/none/void', ['owner', 'billing']],
  ['GET', '/audit', ['owner', 'operator', 'billing', 'support']],
  ['GET', '/audit/export', ['owner', 'billing']],
]

test.each(calls)('%s %s is for %j', async (method, path, roles) => {
  const letIn: PlatformRoleName[] = []
  for (const role of platformRoleNames) {
    const { code } = await asPerson(tokens[role], method, path, method === 'GET' ? undefined : {})
    if (code !== 'not_allowed') letIn.push(role)
  }
  expect(letIn).toEqual(roles)
  expect((await ask(method, `${base}/api/platform${path}`)).code).toBe('signed_out')
})

test('every call of the platform is in this table, but signing out', () => {
  const known = calls.map(
    ([method, path]) =>
      `${method} ${path.replace('/changes/none/', '/changes/:change/').replace(/none|org-acme/, ':id')}`,
  )
  const real = baseHostApp.routes
    .filter(({ path }) => path.startsWith('/api/platform/') && path !== '/api/platform/logout')
    .map(({ method, path }) => `${method} ${path.replace('/api/platform', '')}`)
  expect(new Set(known)).toEqual(new Set(real))
})

test('the overview counts, and warns of few slots', async () => {
  const { body } = await asPerson(tokens.support, 'GET', '/overview')
  expect(body.organisations).toEqual([{ state: 'active', many: 2 }])
  expect(body.slots).toEqual({ free: 30, total: 32, isLow: false })
  expect(body.schema).toMatchObject({ behind: 0, failed: [] })
})

test('organisations are found by the beginning of their name, state and page', async () => {
  const find = async (query: string) => {
    const { body } = await asPerson(tokens.support, 'GET', `/organisations${query}`)
    return body.items.map(({ slug }: { slug: string }) => slug)
  }
  expect(await find('?search=Acme%20H')).toEqual(['acme'])
  expect(await find('?search=%25')).toEqual([])
  // longer than a pattern may be
  expect(await find(`?search=${'a'.repeat(60)}`)).toEqual([])
  expect(await find('?state=frozen')).toEqual([])
  const first = (await asPerson(tokens.support, 'GET', '/organisations?limit=1')).body
  expect(first.items[0].slug).toBe('acme')
  expect(await find(`?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`)).toEqual(['beta'])
})

describe('the state of an organisation', () => {
  test('changes by hand with a reason, on the next request, and is written down', async () => {
    const { revision } = await acme()
    const change = { command: 'freeze', reason: 'A stolen laptop', revision }
    const frozen = await asPerson(tokens.operator, 'POST', '/organisations/org-acme/state', change)
    expect(frozen.body).toEqual({ state: 'frozen', revision: revision + 1 })
    const token = await tokenOf(ana)
    const refused = await ask('POST', `${originOf('acme')}/api/payees`, { token, body: '{}' })
    expect(refused.code).toBe('organisation_frozen')

    const again = await asPerson(tokens.operator, 'POST', '/organisations/org-acme/state', change)
    expect(again.code).toBe('state_change_not_allowed')
    const back = { command: 'unfreeze', reason: 'Found again', revision: revision + 1 }
    await asPerson(tokens.operator, 'POST', '/organisations/org-acme/state', back)
    const now = await acme()
    expect(now).toMatchObject({
      state: 'active',
      stateReason: 'Found again',
      stateBefore: null,
    })
    expect(now.events.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'organisation.unfreeze',
      'organisation.freeze',
    ])
  })

  test('is decided on what was seen', async () => {
    const { revision } = await acme()
    const change = { command: 'suspend', reason: 'Unpaid', revision: revision - 1 }
    const { code, status } = await asPerson(
      tokens.operator,
      'POST',
      '/organisations/org-acme/state',
      change,
    )
    expect([status, code]).toEqual([409, 'stale_organisation'])
  })

  test('moves once, when two press at once', async () => {
    const { revision } = await acme()
    const both = await Promise.all(
      ['suspend', 'freeze'].map((command) =>
        asPerson(tokens.owner, 'POST', '/organisations/org-acme/state', {
          command,
          reason: 'Race',
          revision,
        }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { state, revision: after } = await acme()
    const command = state === 'frozen' ? 'unfreeze' : 'reactivate'
    await asPerson(tokens.owner, 'POST', '/organisations/org-acme/state', {
      command,
      reason: 'Back',
      revision: after,
    })
    expect((await acme()).state).toBe('active')
  })

  test('needs a reason', async () => {
    const { revision } = await acme()
    const heard = await asPerson(tokens.owner, 'POST', '/organisations/org-acme/state', {
      command: 'freeze',
      reason: ' ',
      revision,
    })
    expect(heard.body.errors[0]).toMatchObject({ field: 'reason' })
  })
})

describe('people', () => {
  test('are invited, change roles and are deactivated by an owner', async () => {
    const sent = { email: 'New@platform.test', firstName: 'New', lastName: 'One', role: 'support' }
    const invited = await asPerson(tokens.owner, 'POST', '/people', sent)
    expect(invited.status).toBe(201)
    expect((await asPerson(tokens.owner, 'POST', '/people', sent)).code).toBe('email_taken')
    const { id } = invited.body
    await asPerson(tokens.owner, 'PUT', `/people/${id}`, { role: 'billing' })
    const { body } = await asPerson(tokens.owner, 'GET', '/people')
    expect(body.items.find((one: { id: string }) => one.id === id)).toMatchObject({
      email: 'new@platform.test',
      role: 'billing',
      status: 'invited',
    })
  })

  test('never change themselves, and one owner stays', async () => {
    expect((await asPerson(tokens.owner, 'PUT', '/people/owner', { role: 'support' })).code).toBe(
      'own_rights',
    )
    const second = await platformToken(await makePerson('owner', 'second'))
    await asPerson(tokens.owner, 'PUT', '/people/second', { status: 'inactive' })
    expect((await asPerson(second, 'GET', '/overview')).code).toBe('signed_out')
  })
})

test('a failed migration is tried again', async () => {
  await env.CONTROL.prepare(
    "UPDATE organisations SET migration_error = 'no space' WHERE slug = 'beta'",
  ).run()
  const { body } = await asPerson(tokens.operator, 'POST', '/organisations/org-beta/migration', {})
  expect(body).toEqual({ applied: [], error: null })
  expect(
    (await asPerson(tokens.support, 'GET', '/organisations/org-beta')).body.migrationError,
  ).toBeNull()
})

test('no migration is made in what may be emptied, nor out of another cell', async () => {
  const press = async () =>
    (await asPerson(tokens.operator, 'POST', '/organisations/org-beta/migration', {})).code
  const become = (state: string) =>
    env.CONTROL.prepare(
      "UPDATE organisations SET state = ?, revision = revision + 1 WHERE slug = 'beta'",
    )
      .bind(state)
      .run()
  await become('archived')
  expect(await press()).toBe('organisation_closed')
  await become('active')
  Object.assign(env, { CELL: 'second' })
  expect(await press()).toBe('in_another_cell')
  Object.assign(env, { CELL: 'main' })
})

test('the platform’s own chain is whole', async () => {
  const entries = await entriesOf(env.CONTROL)
  expect(entries.length).toBeGreaterThan(5)
  expect(brokenLinks(entries)).toEqual([])
})

test('an organisation is reached by what it wrote of itself, and its use has a day', async () => {
  expect(await acme()).toMatchObject({ usageAsOf: null })
  await env.TENANT_0001.prepare(
    `UPDATE organisation_settings SET postal_address = 'PO Box 7', phone_number = '+675 7000 0000',
       revision = revision + 1`,
  ).run()
  await env.CONTROL.prepare(
    `INSERT INTO daily_looks (organisation_id, day, outcome, at) VALUES ('org-acme', '2026-11-20', 'nothing', 0)`,
  ).run()
  expect(await acme()).toMatchObject({
    usageAsOf: '2026-11-20',
    contact: { postalAddress: 'PO Box 7', phoneNumber: '+675 7000 0000' },
  })
})
