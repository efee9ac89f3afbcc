import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { type StateCommand, stateCommands } from '../domain/access/organisation-life.ts'
import type { OrganisationState } from '../domain/access/organisation-state.ts'
import { changeOrganisation, organisationOf } from '../testing/billing.ts'
import { ana, as, makeCast } from '../testing/cast.ts'
import { lettersTo } from '../testing/mailbox.ts'
import { asPerson, makePerson, platformToken } from '../testing/platform.ts'

let operator: string
let billing: string
beforeAll(async () => {
  await makeCast()
  operator = await platformToken(await makePerson('operator'))
  billing = await platformToken(await makePerson('billing'))
})

/** What each state can be moved to by hand (docs/states.md), and where an unfreeze goes back to when it was past due. */
const moves: [from: OrganisationState, to: Partial<Record<StateCommand, OrganisationState>>][] = [
  ['trialing', { freeze: 'frozen', suspend: 'suspended', cancel: 'cancelled' }],
  ['trial_grace', { freeze: 'frozen', suspend: 'suspended', cancel: 'cancelled' }],
  ['awaiting_payment', { freeze: 'frozen', suspend: 'suspended', cancel: 'cancelled' }],
  ['active', { freeze: 'frozen', suspend: 'suspended', cancel: 'cancelled' }],
  [
    'past_due',
    { freeze: 'frozen', suspend: 'suspended', cancel: 'cancelled', reactivate: 'active' },
  ],
  [
    'restricted',
    { freeze: 'frozen', suspend: 'suspended', cancel: 'cancelled', reactivate: 'active' },
  ],
  ['suspended', { freeze: 'frozen', cancel: 'cancelled', reactivate: 'active' }],
  ['frozen', { unfreeze: 'past_due' }],
  ['cancelled', { freeze: 'frozen', reactivate: 'active' }],
  ['archived', {}],
]

test.each(moves)(
  'an organisation that is %s moves by hand to %j, and nowhere else',
  async (from, to) => {
    for (const command of stateCommands) {
      await changeOrganisation('org-acme', { state: from, stateBefore: 'past_due' })
      const { revision } = await organisationOf()
      const sent = { command, reason: 'By hand', revision }
      const heard = await asPerson(operator, 'POST', '/organisations/org-acme/state', sent)
      const expected = to[command]
      expect([command, heard.code || heard.body.state]).toEqual([
        command,
        expected ?? 'state_change_not_allowed',
      ])
      const after = await organisationOf()
      expect(after.state).toBe(expected ?? from)
      expect(after.stateBefore).toBe(expected ? (command === 'freeze' ? from : null) : 'past_due')
    }
  },
)

test('a freeze of its own is taken over: from then on nobody there ends it, and its days stand still as before', async () => {
  const own = { state: 'frozen', frozenBy: 'organisation', stateBefore: 'past_due' } as const
  await changeOrganisation('org-acme', { ...own, stateSince: '2026-11-01', pausedDays: -5 })
  const freeze = async () => {
    const { body } = await asPerson(operator, 'GET', '/organisations/org-acme')
    const { revision, commands } = body
    const sent = { command: 'freeze', reason: 'Two mailboxes were stolen', revision }
    return [commands, await asPerson(operator, 'POST', '/organisations/org-acme/state', sent)]
  }
  const [commands, taken] = await freeze()
  expect(commands).toEqual(['freeze', 'unfreeze'])
  expect(taken.body.state).toBe('frozen')
  expect(await organisationOf()).toMatchObject({
    ...{ ...own, frozenBy: 'platform' },
    ...{ stateSince: '2026-11-01', pausedDays: -5 },
  })
  expect((await as(ana).remove('/organisation/freeze')).body.code).toBe('frozen_by_platform')
  expect((await freeze())[1].code).toBe('state_change_not_allowed')
})

test('the page offers what the state allows', async () => {
  await changeOrganisation('org-acme', { state: 'suspended', stateBefore: null })
  const { body } = await asPerson(operator, 'GET', '/organisations/org-acme')
  expect(body.commands).toEqual(['freeze', 'cancel', 'reactivate'])
})

test('who pays is told by a letter, with the reason', async () => {
  await changeOrganisation('org-beta', { state: 'active', billingEmail: 'accounts@beta.test' })
  const { revision } = await organisationOf('org-beta')
  const sent = { command: 'suspend', reason: 'Two invoices are open', revision }
  await asPerson(operator, 'POST', '/organisations/org-beta/state', sent)
  const letters = await lettersTo('accounts@beta.test')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('Two invoices are open')
})

test('the same press twice moves it once', async () => {
  const { revision } = await organisationOf('org-beta')
  const sent = { command: 'reactivate', reason: 'Paid', revision }
  const keyed = () =>
    asPerson(operator, 'POST', '/organisations/org-beta/state', sent, { 'Idempotency-Key': 'one' })
  expect((await keyed()).body).toEqual({ state: 'active', revision: revision + 1 })
  expect((await keyed()).body).toEqual({ state: 'active', revision: revision + 1 })
  expect((await organisationOf('org-beta')).revision).toBe(revision + 1)
})

test('a plan is changed with a reason, on the revision that was seen', async () => {
  const { revision } = await organisationOf('org-beta')
  const change = (plan: string, seen: number, reason = 'As agreed') =>
    asPerson(billing, 'POST', '/organisations/org-beta/plan', { plan, reason, revision: seen })
  expect((await change('enterprise', revision, ' ')).status).toBe(422)
  expect((await change('gold', revision)).status).toBe(422)
  expect((await change('enterprise', revision)).body).toEqual({
    plan: 'enterprise',
    revision: revision + 1,
  })
  expect((await change('starter', revision)).code).toBe('stale_organisation')
  expect((await organisationOf('org-beta')).plan).toBe('enterprise')
  const entry = await env.CONTROL.prepare(
    "SELECT details FROM audit_entries WHERE action = 'organisation.plan_changed'",
  ).first('details')
  expect(JSON.parse(String(entry))).toMatchObject({ to: 'enterprise', reason: 'As agreed' })
})

const bodies: Record<string, object> = { state: { command: 'freeze' }, plan: { plan: 'starter' } }
test.each(['state', 'plan', 'migration'])(
  '%s of an organisation nobody has is not found',
  async (what) => {
    const sent = { ...bodies[what], reason: 'x', revision: 0 }
    const token = what === 'plan' ? billing : operator
    const { code } = await asPerson(token, 'POST', `/organisations/nobody/${what}`, sent)
    expect(code).toBe('not_found')
  },
)
