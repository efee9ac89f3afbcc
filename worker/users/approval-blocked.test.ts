import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findTenantUser } from '../auth/account/user-store.ts'
import { asUser } from '../auth/account/user-view.ts'
import { reexamineBatches } from '../batches/reexamine.ts'
import { fromBeginning } from '../core/lists/walk-on.ts'
import { users } from '../db/people.ts'
import { auditEntries, outbox } from '../db/records.ts'
import { batches, batchSteps } from '../db/tenant-batches.ts'
import { must } from '../domain/must.ts'
import { keepEverybody } from '../system/keeper/keepers.fixture.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, ravi } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { putInState } from '../testing/organisation.ts'

let source: string
let next = 1
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

/** Ana and Zoe may not approve these: only Ravi is left, and whoever a test adds. */
beforeEach(async () => {
  const { db } = await openAcme()
  await db.update(users).set({ approvalLimitToea: 0 }).where(eq(users.id, 'ana'))
  await db.update(users).set({ approvalLimitToea: 0 }).where(eq(users.id, 'zoe'))
  await db
    .update(users)
    .set({ role: 'approver', status: 'active', approvalLimitToea: null })
    .where(eq(users.id, 'ravi'))
})

async function waitingBatch() {
  next += 10
  return submittedBatch(source, 1_000, next)
}

async function stateOf(id: string) {
  const { db } = await openAcme()
  const [row] = await db.select().from(batches).where(eq(batches.id, id))
  return must(row, id).state
}

async function actionsOf(id: string) {
  const { db } = await openAcme()
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `batch/${id}`))
  return entries.map(({ action, actorId }) => `${action} by ${actorId}`)
}

describe('a batch in approval', () => {
  test.each([
    ['is deactivated', 'POST', '/deactivation', undefined],
    ['gets another role', 'PUT', '', { role: 'accountant' }],
    ['gets a limit below the total', 'PUT', '', { approvalLimitToea: 1_999 }],
  ])('is blocked when its last approver %s', async (_name, method, path, body) => {
    const { id } = await waitingBatch()
    const send = method === 'PUT' ? as(ana).put : as(ana).post
    expect((await send(`/users/ravi${path}`, { body })).status).toBe(200)
    await expect.poll(() => stateOf(id)).toBe('approval_blocked')
    expect((await actionsOf(id)).at(-1)).toBe('batch.blocked by bilum')
  })

  test('stays when somebody else can still approve it', async () => {
    const { id } = await waitingBatch()
    await as(ana).put('/users/ravi', { body: { approvalLimitToea: 2_000 } })
    await look()
    expect(await stateOf(id)).toBe('in_approval')
  })

  test('stays when nobody whose role approves was touched', async () => {
    const { id } = await waitingBatch()
    await as(ana).post('/users/tom/deactivation')
    await look()
    expect(await stateOf(id)).toBe('in_approval')
  })

  test('is blocked by its desk alone: its content and its approvals stay', async () => {
    const { id, digest } = await waitingBatch()
    await as(ana).post('/users/ravi/deactivation')
    await expect.poll(() => stateOf(id)).toBe('approval_blocked')
    const { body } = await as(mia).get(`/batches/${id}`)
    expect(body).toMatchObject({ digest, version: 1, approvalsGiven: 0 })
    expect(body.steps.at(-1)).toMatchObject({ kind: 'block', toState: 'approval_blocked' })
  })
})

describe('a blocked batch', () => {
  test('waits again when its approver is back, who is told', async () => {
    const { id, digest } = await waitingBatch()
    await as(ana).post('/users/ravi/deactivation')
    await expect.poll(() => stateOf(id)).toBe('approval_blocked')
    await as(ana).post('/users/ravi/reactivation')
    await expect.poll(() => stateOf(id)).toBe('in_approval')
    expect((await actionsOf(id)).at(-1)).toBe('batch.unblocked by bilum')
    const { db } = await openAcme()
    const letters = await db.select().from(outbox).where(eq(outbox.recipientId, 'ravi'))
    const called = letters.filter(
      ({ letter, content }) => letter === 'waiting_for_your_approval' && content.batchId === id,
    )
    expect(called.map(({ content }) => content.makerName)).toEqual(['Mia Kila', 'Mia Kila'])
    expect((await as(mia).get(`/batches/${id}`)).body).toMatchObject({ digest, version: 1 })
  })

  test('waits again when somebody else becomes an approver', async () => {
    const { id } = await waitingBatch()
    await as(ana).put('/users/ravi', { body: { role: 'viewer' } })
    await expect.poll(() => stateOf(id)).toBe('approval_blocked')
    await as(ana).put('/users/zoe', { body: { approvalLimitToea: null } })
    await expect.poll(() => stateOf(id)).toBe('in_approval')
  })

  test('can still be approved by one who can, and be taken back', async () => {
    const { id } = await waitingBatch()
    await as(ana).put('/users/ravi', { body: { role: 'viewer' } })
    await expect.poll(() => stateOf(id)).toBe('approval_blocked')
    expect((await as(mia).remove(`/batches/${id}/submission`)).body.state).toBe('ready')
  })
})

describe('the cron', () => {
  test('finds what a Worker that died had left, both ways, and finds nothing twice', async () => {
    const { id } = await waitingBatch()
    await setRavi('inactive')
    await keepEverybody()
    expect(await stateOf(id)).toBe('approval_blocked')
    await keepEverybody()
    await setRavi('active')
    await keepEverybody()
    expect(await stateOf(id)).toBe('in_approval')
    await keepEverybody()
    expect(await actionsOf(id)).toEqual([
      'batch.added by mia',
      'batch.payments_added by mia',
      'batch.submitted by mia',
      'batch.blocked by bilum',
      'batch.unblocked by bilum',
    ])
  })

  test('asks more batches than one page holds', async () => {
    const ids = [await waitingBatch(), await waitingBatch(), await waitingBatch()].map(
      ({ id }) => id,
    )
    await setRavi('inactive')
    await look(1)
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'approval_blocked'))
  })

  test('leaves a frozen organisation as it is', async () => {
    const { id } = await waitingBatch()
    await setRavi('inactive')
    await putInState('frozen')
    await keepEverybody()
    expect(await stateOf(id)).toBe('in_approval')
    await putInState('active')
    await keepEverybody()
    expect(await stateOf(id)).toBe('approval_blocked')
  })
})

describe('the table', () => {
  test.each([
    ['a block that approves', 'block', 'approved'],
    ['an unblocking of what was not blocked', 'unblock', 'in_approval'],
  ] as const)('refuses %s', async (_name, kind, toState) => {
    const { id, digest } = await waitingBatch()
    const { db } = await openAcme()
    const written = db.insert(batchSteps).values({
      batchId: id,
      version: 1,
      step: 2,
      kind,
      fromState: 'in_approval',
      toState,
      actorId: 'ana',
      at: new Date(),
      digest,
    })
    await expect(written).rejects.toMatchObject({
      cause: { message: expect.stringContaining('step_not_allowed') },
    })
  })

  test.each([
    "UPDATE users SET role = 'viewer' WHERE id = 'ana'",
    "UPDATE users SET status = 'inactive' WHERE role = 'org_admin'",
  ])('keeps the last administrator: %s', async (statement) => {
    const { db } = await openAcme()
    await expect(db.run(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('last_administrator') },
    })
  })
})

async function setRavi(status: 'active' | 'inactive') {
  const { db } = await openAcme()
  await db.update(users).set({ status }).where(eq(users.id, ravi.id))
}

/** What follows every change of rights, waited for. */
async function look(pageMax?: number) {
  const tenant = await openAcme()
  const row = must(await findTenantUser(tenant.db, 'ana'), 'ana')
  await reexamineBatches(env, tenant, asUser(row), fromBeginning, pageMax ? { pageMax } : {})
}
