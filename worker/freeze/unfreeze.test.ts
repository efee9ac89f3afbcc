import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organisations } from '../db/control.ts'
import { users } from '../db/people.ts'
import { auditEntries } from '../db/records.ts'
import { pendingChanges } from '../db/tenant.ts'
import { must } from '../domain/must.ts'
import { keepEverybody } from '../system/keeper/keepers.fixture.ts'
import { eventually } from '../testing/ask.ts'
import { ana, as } from '../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../testing/colleagues.ts'
import {
  acmeRow,
  beginFreeze,
  ben,
  codeOf,
  control,
  download,
  lastEntry,
  platformUnfreezes,
  press,
  setState,
} from './freeze.fixture.ts'
import { finishUnfreezing } from './unfreeze.ts'
import { freezes } from './unfreeze-proposal.ts'

/* A freeze ends by two administrators, or by the platform. */

beginFreeze()

async function bothUnfreeze() {
  await as(ana).remove('/organisation/freeze')
  return ben('DELETE', '/organisation/freeze')
}

test('needs two administrators: one asks, another confirms', async () => {
  await press()
  const asked = await as(ana).remove('/organisation/freeze')
  expect(asked).toMatchObject({ status: 202, body: { pending: { kind: 'unfreeze' } } })
  expect((await acmeRow()).state).toBe('frozen')
  expect(codeOf(await as(ana).remove('/organisation/freeze'))).toEqual({
    status: 409,
    code: 'second_person_needed',
  })
  const sam = await asColleague('sam', 'DELETE', '/organisation/freeze')
  expect(codeOf(sam)).toEqual({ status: 403, code: 'administrator_needed' })
  // neither a payment nor a plan in between makes it another freeze
  await control
    .update(organisations)
    .set({ plan: 'enterprise', revision: (await acmeRow()).revision + 1 })
    .where(eq(organisations.slug, 'acme'))
  const { body } = await ben('GET', '/organisation')
  expect(body.unfreezing).toMatchObject({ requestedBy: { name: 'Ana Mea' }, mayConfirm: true })

  // whose page said that nobody asks only asked
  const onlyAsked = await ben('DELETE', '/organisation/freeze?asked=')
  expect(codeOf(onlyAsked)).toEqual({ status: 409, code: 'seen_otherwise' })
  const shown = `/organisation/freeze?asked=${body.unfreezing.id}`
  expect(await ben('DELETE', shown)).toMatchObject({ status: 200, body: { state: 'active' } })
  expect(await acmeRow()).toMatchObject({
    state: 'active',
    stateBefore: null,
    stateReason: '',
    frozenBy: null,
  })
  expect((await download()).status).toBe(200)
  const entry = await lastEntry(control, 'organisation.unfreeze')
  expect(entry.actorId).toBe('org-acme/ben')
  expect(JSON.parse(entry.details)).toMatchObject({ requestedBy: 'org-acme/ana', to: 'active' })
})

test('a decision of before the platform’s log came back, whose numbers are given again, ends no other freeze', async () => {
  const { db } = await openAcme()
  const last = await control.$count(auditEntries)
  const row = `INSERT INTO pending_changes (id, kind, subject_id, changes, state, requested_by, requested_at)
    SELECT 'before-' || value, 'unfreeze', 'org-acme', json_object('freeze', value), 'pending', 'ana', 1 FROM json_each(?)`
  const { $client } = db
  await $client
    .prepare(row)
    .bind(JSON.stringify([1, 2, 3, 4, 5].map((next) => last + next)))
    .run()
  const decided =
    "UPDATE pending_changes SET state = 'confirmed', decided_by = 'ben', decided_at = 2 WHERE id LIKE 'before-%'"
  await $client.prepare(decided).run()
  expect((await press()).status).toBe(200)
  await finishUnfreezing(env, await openAcme())
  expect((await acmeRow()).state).toBe('frozen')
  expect((await bothUnfreeze()).status).toBe(200)
  expect((await acmeRow()).state).toBe('active')
})

test('goes back to the state before, whatever it was, also where its key was used up beforehand', async () => {
  await setState('past_due')
  const entry = 'SELECT max(seq) + 1 AS next FROM audit_entries'
  const { next } = must(await env.CONTROL.prepare(entry).first<{ next: number }>(), 'next')
  const { db } = await openAcme()
  const asked = await db.$count(pendingChanges, sql`changes ->> 'freeze' = ${next}`)
  const key = `unfreeze-${next}-${asked + 1}`
  await ben('POST', '/organisation/freeze', { body: { reason: 'A stolen laptop' }, key })
  expect((await as(ana).remove('/organisation/freeze')).body.pending.id).toBe(key)
  expect(await ben('DELETE', '/organisation/freeze')).toMatchObject({ body: { state: 'past_due' } })
  expect((await acmeRow()).state).toBe('past_due')
  await setState('active')
})

test('of two at one moment: one asks, the other confirms', async () => {
  await press()
  const answers = await Promise.all([
    as(ana).remove('/organisation/freeze'),
    ben('DELETE', '/organisation/freeze'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 202])
  expect((await acmeRow()).state).toBe('active')
})

test('a proposal from an earlier freeze counts for nothing', async () => {
  await press()
  await as(ana).remove('/organisation/freeze')
  await platformUnfreezes()
  await press('Again')
  expect((await ben('DELETE', '/organisation/freeze')).status).toBe(202)
  expect((await acmeRow()).state).toBe('frozen')
  expect((await as(ana).remove('/organisation/freeze')).status).toBe(200)
})

test('a proposal that was withdrawn must be asked for again', async () => {
  await press()
  const { body } = await as(ana).remove('/organisation/freeze')
  expect((await as(ana).remove(`/changes/${body.pending.id}`)).body.state).toBe('withdrawn')
  expect((await ben('DELETE', '/organisation/freeze')).status).toBe(202)
  expect((await as(ana).remove('/organisation/freeze')).status).toBe(200)
})

test('an ask of somebody who was removed since is nobody’s: two who administer ask and confirm', async () => {
  await addColleagues([{ id: 'cas', role: 'org_admin', ownLimitToea: null }])
  await press()
  const asked = await asColleague('cas', 'DELETE', '/organisation/freeze')
  expect(asked.status).toBe(202)
  expect((await as(ana).post('/users/cas/deactivation')).status).toBe(200)
  expect((await ben('GET', '/organisation')).body.unfreezing).toBeNull()
  expect((await ben('DELETE', '/organisation/freeze')).status).toBe(202)
  expect((await acmeRow()).state).toBe('frozen')
  expect((await as(ana).remove('/organisation/freeze')).status).toBe(200)
  expect((await acmeRow()).state).toBe('active')
})

test('of a freeze that is one of too many in a day waits until tomorrow: each is in the log of all', async () => {
  await press()
  const { perDayMax } = freezes
  freezes.perDayMax = 1
  expect((await as(ana).remove('/organisation/freeze')).body.code).toBe('quota_used_up')
  freezes.perDayMax = perDayMax
  expect((await bothUnfreeze()).status).toBe(200)
})

test('cannot be confirmed like other changes', async () => {
  await press()
  const { body } = await as(ana).remove('/organisation/freeze')
  const answer = await ben('POST', `/changes/${body.pending.id}/confirmation`)
  expect(answer.body).toMatchObject({ code: 'organisation_frozen' })
  await ben('DELETE', '/organisation/freeze')
})

test('of a freeze by the platform is the platform’s', async () => {
  await setState('frozen', 'platform')
  expect((await as(ana).get('/organisation')).body).toMatchObject({
    frozenBy: 'platform',
    reason: '',
  })
  expect(codeOf(await as(ana).remove('/organisation/freeze'))).toEqual({
    status: 409,
    code: 'frozen_by_platform',
  })
  await setState('active')
})

test('what was confirmed and not carried out is carried out by the cron', async () => {
  await press()
  const { db } = await openAcme()
  const { body } = await as(ana).remove('/organisation/freeze')
  await db
    .update(pendingChanges)
    .set({ state: 'confirmed', decidedBy: 'ben', decidedAt: new Date() })
    .where(eq(pendingChanges.id, body.pending.id))
  await keepEverybody()
  expect((await acmeRow()).state).toBe('active')
})

test('by one administrator alone is refused: the platform must do it', async () => {
  const { db } = await openAcme()
  await db.update(users).set({ status: 'inactive' }).where(eq(users.id, 'ben'))
  await press()
  const answer = await as(ana).remove('/organisation/freeze')
  expect(codeOf(answer)).toEqual({ status: 409, code: 'second_administrator_missing' })
  expect(answer.body.detail).toContain('/support')
  await platformUnfreezes()
})

test('brings a keeper that rests back within ten minutes: what two decide then may need it', async () => {
  const minuteMs = 60_000
  const keeper = env.KEEPER.getByName('org-acme')
  await keeper.wake('org-acme', Date.now() + 30 * minuteMs)
  await press()
  const planned = () => runInDurableObject(keeper, (_keeper, { storage }) => storage.getAlarm())
  await eventually(async () =>
    expect(await planned()).toBeLessThanOrEqual(Date.now() + 10 * minuteMs),
  )
  await platformUnfreezes()
})
