import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../db/records.ts'
import { approvalRules } from '../db/tenant.ts'
import { ana, as, mia } from '../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../testing/colleagues.ts'
import {
  ben,
  changeRow,
  codeOf,
  confirmation,
  makeTwoAdministrators,
  somebody,
  suppliers,
  userRow,
  wanted,
} from './administrators.fixture.ts'

beforeAll(makeTwoAdministrators)

describe('confirming', () => {
  const asks = async (id: string, key?: string) =>
    wanted(
      await as(ana).put(`/users/${id}`, {
        body: { role: 'finance_manager' },
        ...(key ? { key } : {}),
      }),
    )

  test('is never for whoever asked', async () => {
    const change = await asks(await somebody())
    expect(codeOf(await as(ana).post(confirmation(change)))).toEqual({
      status: 409,
      code: 'second_person_needed',
    })
    expect((await changeRow(change)).state).toBe('pending')
  })

  test('of two at one moment happens once', async () => {
    await addColleagues([{ id: 'cora', role: 'org_admin', ownLimitToea: null }])
    const id = await somebody()
    const change = await asks(id)
    const answers = await Promise.all([
      ben('POST', confirmation(change)),
      asColleague('cora', 'POST', confirmation(change)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['change_decided'])
    const { db } = await openAcme()
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `user/${id}`))
    expect(entries.map(({ action }) => action)).toEqual(['user.changed'])
    expect(JSON.parse(entries[0]?.details ?? '')).toMatchObject({ change, requestedBy: 'ana' })
  })

  test('repeated under its key answers the same', async () => {
    const change = await asks(await somebody())
    const first = await ben('POST', confirmation(change), { key: 'confirm-once' })
    const again = await ben('POST', confirmation(change), { key: 'confirm-once' })
    expect(again.body).toEqual(first.body)
  })

  test('what has moved on is refused for good, with the reason', async () => {
    const id = await somebody()
    const change = await asks(id)
    await ben('PUT', `/users/${id}`, { body: { role: 'viewer' } })
    expect(codeOf(await ben('POST', confirmation(change)))).toEqual({
      status: 409,
      code: 'stale_change',
    })
    expect(await changeRow(change)).toMatchObject({ state: 'refused', decidedBy: 'ben' })
    expect((await changeRow(change)).reason).toContain('changed since')
    expect((await ben('POST', confirmation(change))).body.code).toBe('change_decided')
    expect((await userRow(id))?.role).toBe('viewer')
    // asked for twice: the second can never be made any more
    await ben('POST', `/users/${id}/deactivation`)
    const [back, again] = [
      wanted(await as(ana).post(`/users/${id}/reactivation`)),
      wanted(await as(ana).post(`/users/${id}/reactivation`)),
    ]
    expect((await ben('POST', confirmation(back))).status).toBe(200)
    expect((await ben('POST', confirmation(again))).body.code).toBe('stale_change')
    expect(await changeRow(again)).toMatchObject({ state: 'refused' })
  })

  test('older rules that were asked for on another version are refused', async () => {
    const bands = (approvals: number) => ({ bands: [{ uptoToea: null, approvals }] })
    const first = await as(ana).put('/approval-rules', { body: bands(1) })
    const second = await as(ana).put('/approval-rules', { body: bands(2) })
    await ben('POST', confirmation(wanted(first)))
    expect((await ben('POST', confirmation(wanted(second)))).body.code).toBe('stale_change')
    const { db } = await openAcme()
    expect((await db.select().from(approvalRules)).at(-1)?.bands).toEqual(bands(1).bands)
  })

  test('what somebody asked for who was deactivated since is refused', async () => {
    const requester = await somebody('org_admin')
    const id = await somebody()
    const asked = await asColleague(requester, 'PUT', `/users/${id}`, {
      body: { role: 'finance_manager' },
    })
    await as(ana).post(`/users/${requester}/deactivation`)
    expect((await ben('POST', confirmation(wanted(asked)))).body.code).toBe('stale_change')
    expect((await userRow(id))?.role).toBe('approver')
  })

  test('an address that was taken meanwhile keeps the proposal waiting', async () => {
    const invited = { email: 'both@example.test', firstName: 'B', lastName: 'T', role: 'viewer' }
    const first = await as(ana).post('/users', { body: invited })
    const second = await as(ana).post('/users', { body: invited })
    await ben('POST', confirmation(wanted(first)))
    expect((await ben('POST', confirmation(wanted(second)))).body.code).toBe('email_taken')
    expect((await changeRow(wanted(second))).state).toBe('pending')
  })
})

describe('what waits', () => {
  test('is refused with a reason by another, and withdrawn by whoever asked', async () => {
    const id = await somebody()
    const body = { role: 'finance_manager' }
    const one = wanted(await as(ana).put(`/users/${id}`, { body }))
    const other = wanted(await as(ana).put(`/users/${id}`, { body }))
    expect((await ben('POST', `/changes/${one}/refusal`, { body: {} })).status).toBe(422)
    expect((await ben('DELETE', `/changes/${one}`)).body.code).toBe('not_requester')
    const sent = { body: { reason: 'Not before the audit' } }
    expect((await as(ana).post(`/changes/${one}/refusal`, sent)).body.code).toBe(
      'second_person_needed',
    )
    expect((await ben('POST', `/changes/${one}/refusal`, sent)).body).toMatchObject({
      state: 'refused',
      reason: 'Not before the audit',
    })
    expect((await as(ana).remove(`/changes/${other}`)).body.state).toBe('withdrawn')
    expect((await ben('POST', confirmation(other))).body.code).toBe('change_decided')
    expect((await userRow(id))?.role).toBe('approver')
  })

  test('of one person who does not administer leaves room for everybody else', async () => {
    const { db } = await openAcme()
    await db.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
      INSERT INTO pending_changes (id, kind, subject_id, changes, state, requested_by, requested_at)
      SELECT 'sam-' || i, 'user', 'ravi', '{"what":"reactivate"}', 'pending', 'sam', 0 FROM n`)
    const sams = () => asColleague('sam', 'POST', '/source-accounts', { body: suppliers })
    expect((await sams()).body.code).toBe('too_many_changes')
    const body = { ...suppliers, name: 'Payroll', accountNumber: '7001234568' }
    expect((await as(ana).post('/source-accounts', { body })).status).toBe(202)
    // whoever asked takes it back, also where they administer nothing
    await db.run("UPDATE users SET role = 'finance_manager' WHERE id = 'sam'")
    expect((await asColleague('sam', 'DELETE', '/changes/sam-2')).body.state).toBe('withdrawn')
    expect((await as(mia).remove('/changes/sam-3')).body.code).toBe('not_requester')
    await db.run("UPDATE users SET role = 'sys_admin' WHERE id = 'sam'")
    const asked = wanted(await sams())
    // nor does anybody write to all who administer without end by taking back and asking again
    expect((await asColleague('sam', 'DELETE', `/changes/${asked}`)).status).toBe(200)
    expect((await sams()).body.code).toBe('too_many_changes')
    await db.run(
      "UPDATE pending_changes SET state = 'withdrawn', decided_by = 'sam' WHERE state = 'pending'",
    )
  })

  test('is listed page by page, and so is what was decided', async () => {
    const { body: all } = await as(ana).get('/changes?state=decided&limit=200')
    const first = await as(ana).get('/changes?state=decided&limit=2')
    const rest = await as(ana).get(
      `/changes?state=decided&limit=200&cursor=${first.body.nextCursor}`,
    )
    expect([...first.body.items, ...rest.body.items]).toEqual(all.items)
    expect(all.items.every(({ state }: { state: string }) => state !== 'pending')).toBe(true)
  })
})
