import { beforeAll, describe, expect, test } from 'vitest'
import { batches, batchSteps } from '../../db/tenant-batches.ts'
import { brokenLinks, entriesOf, readChain } from '../../testing/audit-chain.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../../testing/colleagues.ts'
import { loadBatch } from '../load-batch.ts'
import { insertStep, saveBatch } from '../store.ts'

const crowd = Array.from({ length: 50 }, (_, index) => `approver-${index}`)
let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addColleagues(crowd.map((id) => ({ id, role: 'approver', ownLimitToea: null })))
  await Promise.all([ana, mia, ravi, zoe].map((person) => as(person).get('/auth/session')))
})

async function actionsOn(id: string) {
  const entries = await readChain(database)
  return entries.filter(({ subject }) => subject === `batch/${id}`).map(({ action }) => action)
}

const approve = (id: string, digest: string) => ({
  path: `/batches/${id}/approvals`,
  body: { decision: 'approve', digest },
})

async function approvedBatch(from = 1) {
  const { id, digest } = await submittedBatch(source, 100_000, from)
  const { path, body } = approve(id, digest)
  await as(ravi).post(path, { body })
  return id
}

function count<T>(values: T[], wanted: T) {
  return values.filter((value) => value === wanted).length
}

test.each([
  ['one', 100_000, 1],
  ['two', 4_000_000, 2],
])('of fifty approvers at once, %s of them approve and nobody else', async (_, toea, needed) => {
  const { id, digest } = await submittedBatch(source, toea)
  const { path, body } = approve(id, digest)
  const answers = await Promise.all(crowd.map((one) => asColleague(one, 'POST', path, { body })))

  const codes = answers.map(({ status, body: { code } }) => (status === 201 ? 'approved' : code))
  expect(count(codes, 'approved')).toBe(needed)
  expect(count(codes, 'not_awaiting_approval')).toBe(crowd.length - needed)
  const batch = (await as(mia).get(`/batches/${id}`)).body
  expect(batch).toMatchObject({ state: 'approved', approvalsGiven: needed })
  expect(count(await actionsOn(id), 'batch.approved')).toBe(1)
})

test('twenty approvals of one person, each with its own key, are one approval', async () => {
  const { id, digest } = await submittedBatch(source, 4_000_000)
  const { path, body } = approve(id, digest)
  const answers = await Promise.all(Array.from({ length: 20 }, () => as(ravi).post(path, { body })))

  const codes = answers.map(({ status, body: answer }) => (status === 201 ? 'given' : answer.code))
  expect(count(codes, 'given')).toBe(1)
  expect(count(codes, 'already_approved')).toBe(19)
  expect(count(await actionsOn(id), 'batch.approval_given')).toBe(1)
})

describe('the same key at once gets one answer', () => {
  test('twenty approvals', async () => {
    const { id, digest } = await submittedBatch(source, 4_000_000)
    const { path, body } = approve(id, digest)
    const same = Array.from({ length: 20 }, () => as(ravi).post(path, { body, key: `race-${id}` }))
    const [first, ...others] = await Promise.all(same)

    expect(first?.status).toBe(201)
    for (const { status, body: answer } of others) {
      expect({ status, answer }).toEqual({ status: 201, answer: first?.body })
    }
    expect(count(await actionsOn(id), 'batch.approval_given')).toBe(1)
  })

  test('ten bank files', async () => {
    const id = await approvedBatch()
    const same = Array.from({ length: 10 }, () =>
      as(mia).post(`/batches/${id}/bank-file`, { key: `race-${id}` }),
    )
    const answers = await Promise.all(same)
    for (const answer of answers) expect(answer.status).toBe(201)
  })

  test('ten removals of one payment', async () => {
    const id = await startBatch(source)
    const body = { payments: [payment(1), payment(2)] }
    const [added] = (await as(mia).post(`/batches/${id}/payments`, { body })).body.items
    const path = `/batches/${id}/payments/${added.id}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(mia).remove(path, { key: `race-${id}` })),
    )
    for (const answer of answers) expect([200, 204]).toContain(answer.status)
    expect((await as(mia).get(`/batches/${id}`)).body).toMatchObject({ paymentCount: 1 })
  })
})

test('a batch submitted twice at once is submitted once', async () => {
  const id = await startBatch(source)
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(1)] } })
  const submission = () => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  const statuses = (await Promise.all([submission(), submission()])).map(({ status }) => status)

  expect(statuses.sort()).toEqual([201, 409])
  expect(count(await actionsOn(id), 'batch.submitted')).toBe(1)
})

test('a bank file asked for ten times at once is one file', async () => {
  const id = await approvedBatch()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as(mia).post(`/batches/${id}/bank-file`)),
  )

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(count(await actionsOn(id), 'bank_file.sealed')).toBe(1)
})

test('a change at the moment of submission is in the digest, or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await startBatch(source)
    const first = { body: { payments: [payment(1)] } }
    await as(mia).post(`/batches/${id}/payments`, first)
    const [edit, submission] = await Promise.all([
      as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(2, 7)] } }),
      as(mia).post(`/batches/${id}/submission`, { body: paidAgain }),
    ])

    const total = edit.status === 201 ? 100_007 : 100_000
    expect([201, 409]).toContain(edit.status)
    expect(submission).toMatchObject({ status: 201, body: { totalToea: total } })
    const { path, body } = approve(id, submission.body.digest)
    expect(await as(ravi).post(path, { body })).toMatchObject({ body: { state: 'approved' } })
    const file = await as(mia).post(`/batches/${id}/bank-file`)
    expect(file).toMatchObject({ status: 201, body: { totalToea: total } })
  }
})

test('of a recall and the last approval at once, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, digest } = await submittedBatch(source)
    const { path, body } = approve(id, digest)
    const both = await Promise.all([
      as(mia).remove(`/batches/${id}/submission`),
      as(ravi).post(path, { body }),
    ])

    const [recalled, approved] = both.map(({ status }) => status < 300)
    expect(recalled).not.toBe(approved)
    const { state, version } = (await as(mia).get(`/batches/${id}`)).body
    expect([state, version]).toEqual(recalled ? ['ready', 2] : ['approved', 1])
  }
})

test('files made at once from one account are numbered without a gap', async () => {
  const account = await addKunduAccount('7001234571')
  source = account
  const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => approvedBatch(index * 2)))
  const files = await Promise.all(ids.map((id) => as(mia).post(`/batches/${id}/bank-file`)))

  const sequences = files.map(({ body }) => body.sequence).sort()
  expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await readChain(database)
})

test('six people approve a batch each at once: all six count, and the log is whole', async () => {
  const own = await addKunduAccount('7001234572')
  const asked = []
  for (let from = 500; from < 560; from += 10) asked.push(await submittedBatch(own, 10, from))
  const answers = await Promise.all(
    asked.map(({ id, digest }, index) => {
      const { path, body } = approve(id, digest)
      return asColleague(crowd[index] ?? '', 'POST', path, { body })
    }),
  )
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual(
    asked.map(() => [201, 'approved']),
  )
  expect(brokenLinks(await entriesOf(database))).toEqual([])
})

test('what an old desk decided on a row that has moved on is refused whole', async () => {
  const { id, digest } = await submittedBatch(source, 4_000_000)
  const { db } = await openAcme()
  const old = await loadBatch(db, id)
  if (!old) throw new Error('the batch must exist')
  const { path, body } = approve(id, digest)
  await as(ravi).post(path, { body })

  const late = { version: 1, actorId: 'zoe', digest, comment: null, onBehalfOf: null } as const
  const unproved = { ...late, provenBy: null }
  const step = {
    ...unproved,
    kind: 'approve',
    fromState: 'in_approval',
    toState: 'approved',
  } as const
  const stale = db.batch([...insertStep(db, old.row, step, new Date())] as unknown as Parameters<
    typeof db.batch
  >[0]) // a tuple for drizzle, whatever its length
  await expect(stale).rejects.toMatchObject({ cause: { message: /stale_batch/ } })
  const edit = saveBatch(db, old.row, { name: 'Late' })
  await expect(edit).rejects.toMatchObject({ cause: { message: /stale_batch/ } })

  const rows = await db.select().from(batchSteps)
  expect(rows.filter(({ batchId }) => batchId === id)).toHaveLength(2)
  const now = (await db.select().from(batches)).find((row) => row.id === id)
  expect(now).toMatchObject({ state: 'in_approval', step: 2, name: old.row.name })
})
