import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries, outbox } from '../db/records.ts'
import { ana, as, mia, zoe } from '../testing/cast.ts'
import { addColleagues, openAcme } from '../testing/colleagues.ts'
import {
  acmeRow,
  beginFreeze,
  codeOf,
  control,
  download,
  lastEntry,
  platformUnfreezes,
  press,
} from './freeze.fixture.ts'

beginFreeze()

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

test('a freeze whose second half was lost is made up under its key', async () => {
  await platformUnfreezes()
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
