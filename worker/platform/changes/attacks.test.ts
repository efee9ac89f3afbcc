import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeRow } from '../../changes/administrators.fixture.ts'
import { controlDb } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { auditEntries } from '../../db/records.ts'
import { hourMs } from '../../domain/durations.ts'
import { ana, as } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { asPerson, platformToken } from '../../testing/platform.ts'
import {
  askFor,
  call,
  expectNothing,
  heard,
  laterBy,
  leaveAnaAlone,
  number,
  waiting,
} from './calls.fixture.ts'

let database: D1Database
let id: string
let asked = 0
beforeAll(async () => {
  database = await leaveAnaAlone()
})
beforeEach(async () => {
  id = await askFor(`person${asked++}`)
})
afterEach(async () => {
  vi.useRealTimers()
  await as(ana).remove(`/changes/${id}`)
})

test('before the 72 hours nobody of Bilum confirms', async () => {
  laterBy(71)
  expect((await call('operator', id, heard('confirm'))).code).toBe('waits_longer')
  await expectNothing(id)
})

test.each([
  ['a number that was given afterwards', () => ({ number: '+675 7999 9999' }), 'call_number_wrong'],
  [
    'a call before it was asked for',
    () => ({ calledAt: new Date(Date.now() - 80 * hourMs).toISOString() }),
    'call_out_of_time',
  ],
  [
    'a call that is still to come',
    () => ({ calledAt: new Date(Date.now() + hourMs).toISOString() }),
    'call_out_of_time',
  ],
  ['nobody', () => ({ spokeTo: ' ' }), 'invalid'],
  ['more than is read', () => ({ said: 'x'.repeat(1001) }), 'invalid'],
  ['a sign that nobody sees', () => ({ spokeTo: 'Ben\u202e' }), 'invalid'],
  ['another answer', () => ({ answer: 'alter' }), 'invalid'],
])('%s is not written', async (_what, changed, code) => {
  laterBy(73)
  expect((await call('operator', id, heard('confirm', changed()))).code).toBe(code)
  await expectNothing(id)
})

test('a number that the organisation changed meanwhile is not called, nor is the one of a moment before', async () => {
  const changed = await as(ana).put('/organisation/details', {
    body: { phoneNumber: '+675 7999 9999' },
  })
  expect(changed.status).toBe(200)
  laterBy(73)
  expect((await waiting()).body.items.at(-1)).toMatchObject({ id, number })
  expect((await call('operator', id, heard('confirm', { number: '+675 7999 9999' }))).code).toBe(
    'call_number_wrong',
  )
  await expectNothing(id)
})

test('a change of another organisation, or none, is not there', async () => {
  laterBy(73)
  const token = await platformToken('operator')
  const key = { 'Idempotency-Key': 'other' }
  for (const path of [
    `/organisations/org-beta/changes/${id}/calls`,
    '/organisations/org-acme/changes/none/calls',
    `/organisations/platform/changes/${id}/calls`,
    `/organisations/none/changes/${id}/calls`,
  ]) {
    expect((await asPerson(token, 'POST', path, heard('confirm'), key)).status).toBe(404)
  }
  await expectNothing(id)
})

describe('in a freeze', () => {
  const state = (to: 'frozen' | 'active') =>
    controlDb(env)
      .update(organisations)
      .set({ state: to, revision: sql`revision + 1` })
      .where(eq(organisations.id, 'org-acme'))
  afterEach(async () => {
    await state('active')
  })

  test('Bilum says no, and confirms nothing', async () => {
    laterBy(73)
    expect((await call('owner', id, heard('confirm'))).body.outcome).toBe('kept')
    await state('frozen')
    expect((await call('operator', id, heard('confirm'))).code).toBe('organisation_frozen')
    expect(await changeRow(id)).toMatchObject({ state: 'pending' })
    expect((await call('operator', id, heard('refuse'))).body.outcome).toBe('refused')
  })
})

test('what gives nobody rights as a person is never for Bilum: no rules, accounts, keys or payees', async () => {
  const bands = { body: { bands: [{ uptoToea: null, approvals: 1 }] } }
  const rules = (await as(ana).put('/approval-rules', bands)).body.pending.id
  laterBy(73)
  const items: { id: string }[] = (await waiting()).body.items
  expect(items.map((one) => one.id)).not.toContain(rules)
  expect((await call('operator', rules, heard('confirm'))).code).toBe('organisation_decides')
  expect((await call('operator', rules, heard('refuse'))).code).toBe('organisation_decides')
})

test('what no longer means what it meant when it was asked for is not made', async () => {
  laterBy(73)
  await call('operator', id, heard('confirm'))
  await database.prepare("UPDATE roles SET revision = revision + 1 WHERE role = 'approver'").run()
  expect((await call('owner', id, heard('confirm'))).code).toBe('stale_change')
  const { db } = await openAcme()
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'user.invited'))
  expect(entries.filter(({ details }) => JSON.stringify(details).includes(id))).toEqual([])
})

test('nothing of it can be begun, altered or withdrawn from the platform', async () => {
  const token = await platformToken('owner')
  for (const [method, path] of [
    ['POST', '/organisations/org-acme/changes'],
    ['PUT', `/organisations/org-acme/changes/${id}`],
    ['DELETE', `/organisations/org-acme/changes/${id}`],
  ] as const) {
    expect((await asPerson(token, method, path, {}, { 'Idempotency-Key': 'x' })).status).toBe(404)
  }
  await expectNothing(id)
})
