import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { controlDb, type RealmDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { users } from '../db/people.ts'
import { auditEntries, outbox } from '../db/records.ts'
import { pendingChanges } from '../db/tenant.ts'
import { must } from '../domain/must.ts'
import { keepEverybody } from '../system/keeper/keepers.fixture.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { type Answered, ana, as, makeCast, mia, ravi, zoe } from '../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../testing/colleagues.ts'

const control = controlDb(env)
let fileId: string
beforeAll(async () => {
  await makeCast()
  const { id, digest } = await submittedBatch(await addKunduAccount(), 1_000)
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  fileId = (await as(mia).post(`/batches/${id}/bank-file`)).body.id
  await addColleagues([
    { id: 'ben', role: 'org_admin', ownLimitToea: null },
    { id: 'sam', role: 'sys_admin', ownLimitToea: null },
  ])
})

const ben = (method: string, path: string, sent?: { body?: unknown; key?: string }) =>
  asColleague('ben', method, path, sent)
const codeOf = ({ status, body }: Answered) => ({ status, code: body.code })
const press = (reason = 'A stolen laptop', key?: string) =>
  as(ana).post('/organisation/freeze', { body: { reason }, ...(key ? { key } : {}) })

async function acmeRow() {
  const [row] = await control.select().from(organisations).where(eq(organisations.slug, 'acme'))
  return must(row, 'acme')
}
async function lastEntry(db: RealmDb, action: string) {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, action))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  return must(entry, action)
}
const download = () => as(mia).get(`/bank-files/${fileId}/content`)

async function bothUnfreeze() {
  await as(ana).remove('/organisation/freeze')
  return ben('DELETE', '/organisation/freeze')
}

describe('the red button', () => {
  test('stops every download from the next request on', async () => {
    expect((await download()).status).toBe(200)
    expect((await as(ana).get('/auth/session')).body.organisation.refuses).toBeUndefined()
    expect(await press()).toMatchObject({ status: 200, body: { state: 'frozen' } })
    expect(codeOf(await download())).toEqual({ status: 403, code: 'organisation_frozen' })
    expect(codeOf(await as(ana).post('/users', { body: {} }))).toEqual({
      status: 403,
      code: 'organisation_frozen',
    })
    expect((await as(mia).get('/batches')).status).toBe(200)
    // and whoever pressed it sees it on the next page
    expect((await as(ana).get('/auth/session')).body.organisation.refuses).toContain('decide')
  })

  test('is written in both logs, and told to the administrators', async () => {
    const { db } = await openAcme()
    expect(await acmeRow()).toMatchObject({
      state: 'frozen',
      stateBefore: 'active',
      stateReason: 'A stolen laptop',
      frozenBy: 'organisation',
    })
    expect(await lastEntry(control, 'organisation.freeze')).toMatchObject({
      actorId: 'org-acme/ana',
      subject: 'organisation/org-acme',
    })
    expect(await lastEntry(db, 'organisation.frozen')).toMatchObject({ actorId: 'ana' })
    const letters = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.letter, 'organisation_frozen'), eq(outbox.recipientId, 'ben')))
    expect(letters[0]?.content).toMatchObject({
      byName: 'Ana Mea',
      reason: 'A stolen laptop',
    })
  })

  test('pressed again finds it frozen', async () => {
    expect((await press('Again')).body.code).toBe('state_change_not_allowed')
  })

  test('shows who froze it, when and why', async () => {
    const { body } = await as(ana).get('/organisation')
    expect(body).toMatchObject({
      state: 'frozen',
      frozenBy: 'organisation',
      reason: 'A stolen laptop',
      administrators: 2,
      unfreezing: null,
    })
  })

  test('is not for those who do not look after the organisation', async () => {
    const sent = { body: { reason: 'Because' } }
    expect((await as(zoe).post('/organisation/freeze', sent)).status).toBe(403)
    expect((await as(mia).remove('/organisation/freeze')).status).toBe(403)
  })
})

test('somebody who leaves loses their rights in a freeze too', async () => {
  await addColleagues([{ id: 'gon', role: 'payment_manager', ownLimitToea: null }])
  expect((await as(ana).post('/users/gon/deactivation')).status).toBe(200)
  expect((await as(ana).put('/users/gon', { body: { role: 'viewer' } })).body.code).toBe(
    'organisation_frozen',
  )
})

describe('un-freezing', () => {
  test('needs two administrators: one asks, another confirms', async () => {
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

    expect(await ben('DELETE', '/organisation/freeze')).toMatchObject({
      status: 200,
      body: { state: 'active' },
    })
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

  test('goes back to the state before, whatever it was', async () => {
    await setState('past_due')
    await press()
    expect(await bothUnfreeze()).toMatchObject({ body: { state: 'past_due' } })
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
})

test('brings a keeper that rests back within ten minutes: what two decide then may need it', async () => {
  const minuteMs = 60_000
  const keeper = env.KEEPER.getByName('org-acme')
  await keeper.wake('org-acme', Date.now() + 30 * minuteMs)
  await press()
  const planned = () => runInDurableObject(keeper, (_keeper, { storage }) => storage.getAlarm())
  await vi.waitFor(async () =>
    expect(await planned()).toBeLessThanOrEqual(Date.now() + 10 * minuteMs),
  )
  await platformUnfreezes()
})

test('a freeze whose second half was lost is made up under its key', async () => {
  const { db } = await openAcme()
  const before = await control
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'organisation.freeze'))
  await db.run(
    "CREATE TRIGGER lost BEFORE INSERT ON audit_entries WHEN NEW.action = 'organisation.frozen' BEGIN SELECT RAISE(ABORT, 'line cut'); END",
  )
  expect((await press('Lost', 'press-once')).status).toBe(500)
  expect((await acmeRow()).state).toBe('frozen')
  await db.run('DROP TRIGGER lost')
  expect((await press('Lost', 'press-once')).status).toBe(200)
  expect(JSON.parse((await lastEntry(db, 'organisation.frozen')).details)).toMatchObject({
    reason: 'Lost',
  })
  const after = await control
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'organisation.freeze'))
  expect(after).toHaveLength(before.length + 1)
})

async function setState(
  state: 'active' | 'past_due' | 'frozen',
  frozenBy: 'platform' | null = null,
) {
  const { revision } = await acmeRow()
  await control
    .update(organisations)
    .set({
      state,
      stateReason: 'organisation: A court order',
      frozenBy,
      stateBefore: 'active',
      revision: revision + 1,
    })
    .where(eq(organisations.slug, 'acme'))
}

const platformUnfreezes = () => setState('active')
