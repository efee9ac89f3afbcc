import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ben,
  changeRow,
  codeOf,
  confirmation,
  somebody,
  wanted,
} from '../../changes/administrators.fixture.ts'
import { batches } from '../../db/tenant-batches.ts'
import { must } from '../../domain/must.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { addColleagues, openAcme } from '../../testing/colleagues.ts'
import { change, define, roleNow, usual } from './roles.fixture.ts'

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
})

let next = 1
async function waitingBatch() {
  next += 10
  return submittedBatch(source, 1_000, next)
}
const approve = (who: typeof ravi, { id, digest }: { id: string; digest: string }) =>
  as(who).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })

async function stateOf(id: string) {
  const { db } = await openAcme()
  const [row] = await db.select().from(batches).where(eq(batches.id, id))
  return must(row, id).state
}

describe('while one waits', () => {
  test('another one of the same role overtakes it', async () => {
    const first = await change('senior_approver', { title: 'Director' })
    const second = await change('senior_approver', { approvalLimitToea: 100 })
    await ben('POST', confirmation(wanted(first)))
    expect(codeOf(await ben('POST', confirmation(wanted(second))))).toMatchObject({ status: 409 })
    expect((await changeRow(wanted(second))).state).toBe('refused')
    expect(await roleNow('senior_approver')).toMatchObject({ title: 'Director', revision: 1 })
  })

  test('it gives nothing to somebody who came into the role since, whom nobody confirmed', async () => {
    const id = await somebody('finance_manager')
    const permissions = [...usual('viewer').permissions, 'view_audit']
    const asked = await change('viewer', { permissions })
    // to take rights away takes nobody else
    expect((await as(ana).put(`/users/${id}`, { body: { role: 'viewer' } })).status).toBe(200)
    expect(codeOf(await ben('POST', confirmation(wanted(asked))))).toEqual({
      status: 409,
      code: 'stale_change',
    })
    expect((await roleNow('viewer')).permissions).not.toContain('view_audit')
    const anew = await change('viewer', { permissions })
    expect(JSON.stringify(anew.body.pending.lines)).toContain(`(${id}@example.test)`)
    expect((await ben('POST', confirmation(wanted(anew)))).status).toBe(200)
  })

  test('two who confirm it at once make it once', async () => {
    const asked = await change('senior_approver', { title: 'Chief' })
    const path = confirmation(wanted(asked))
    const answers = await Promise.all([ben('POST', path), ben('POST', path)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await roleNow('senior_approver')).revision).toBe(2)
  })

  test('the same request twice is one', async () => {
    const key = crypto.randomUUID()
    const [one, other] = [
      await change('senior_approver', { title: 'Head' }, key),
      await change('senior_approver', { title: 'Head' }, key),
    ]
    expect(wanted(other)).toBe(wanted(one))
    await as(ana).remove(`/changes/${wanted(one)}`)
  })

  test('nobody is given a role that came to mean something else', async () => {
    const id = await somebody('viewer')
    const asked = await as(ana).put(`/users/${id}`, { body: { role: 'payment_officer' } })
    await define('payment_officer', {
      permissions: [...usual('payment_officer').permissions, 'approve_payments'],
      approvalLimitToea: null,
    })
    expect(codeOf(await ben('POST', confirmation(wanted(asked))))).toEqual({
      status: 409,
      code: 'stale_change',
    })
    await define('payment_officer', {})
  })
})

describe('who approves follows at once', () => {
  test('a batch that nobody can finish any more is blocked, and waits again', async () => {
    const batch = await waitingBatch()
    for (const role of ['approver', 'finance_manager', 'senior_approver'] as const) {
      await define(role, { approvalLimitToea: 5 })
    }
    await define('org_admin', {
      permissions: usual('org_admin').permissions.filter((one) => one !== 'approve_payments'),
      approvalLimitToea: 0,
      dashboardSections: [],
    })
    await expect.poll(() => stateOf(batch.id)).toBe('approval_blocked')
    expect((await approve(ravi, batch)).body.code).toBe('above_limit')
    expect((await approve(ana, batch)).status, 'administrators need the permission too').toBe(403)
    await define('approver', { approvalLimitToea: 1_000_000 })
    await expect.poll(() => stateOf(batch.id)).toBe('in_approval')
    expect((await approve(ravi, batch)).status).toBe(201)
  })

  test('a person’s own limit stays the lower one', async () => {
    await as(ana).put('/users/ravi', { body: { approvalLimitToea: 500 } })
    await define('approver', { approvalLimitToea: null })
    const { body } = await as(ana).get('/users/ravi')
    expect(body).toMatchObject({ ownLimitToea: 500, approvalLimitToea: 500 })
    const { digest } = await waitingBatch()
    expect(digest, 'nobody could approve it, so it is not handed over').toBeUndefined()
  })

  test('a maker whose role comes to approve approves nothing of their own', async () => {
    await define('finance_manager', {})
    const batch = await waitingBatch()
    await define('payment_manager', {
      permissions: [...usual('payment_manager').permissions, 'approve_payments'],
      approvalLimitToea: null,
    })
    expect((await approve(mia, batch)).body.code).toBe('own_batch')
    await define('payment_manager', {})
  })
})
