import { beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../domain/must.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addColleagues([
    { id: 'low', role: 'approver', ownLimitToea: 199_999 },
    { id: 'exact', role: 'approver', ownLimitToea: 200_000 },
  ])
})

function decide(person: Person, id: string, decision: string, digest: string, comment = '') {
  return as(person).post(`/batches/${id}/approvals`, { body: { decision, digest, comment } })
}

const look = async (id: string) => (await as(mia).get(`/batches/${id}`)).body

async function setStatus(status: 'active' | 'inactive', ...ids: string[]) {
  const statement = database.prepare('UPDATE users SET status = ? WHERE id = ?')
  await database.batch(ids.map((id) => statement.bind(status, id)))
}

describe('a rejection', () => {
  test('says why, and leaves the batch to be mended', async () => {
    const { id, digest } = await submittedBatch(source)
    const silent = await decide(ravi, id, 'reject', digest)
    expect(silent).toMatchObject({ status: 422, body: { code: 'comment_required' } })
    expect(await look(id)).toMatchObject({ state: 'in_approval' })

    const rejected = await decide(ravi, id, 'reject', digest, 'Kila left in October')
    expect(rejected).toMatchObject({ status: 201, body: { state: 'rejected', version: 1 } })
    expect(must(rejected.body.steps.at(-1), 'step')).toMatchObject({
      kind: 'reject',
      actor: { id: 'ravi' },
      comment: 'Kila left in October',
    })
  })

  test('is answered by a change: version 2, whose approvals start from nothing', async () => {
    const { id, digest } = await submittedBatch(source, 4_000_000)
    await decide(ravi, id, 'approve', digest)
    await decide(zoe, id, 'reject', digest, 'Too much')
    const [line] = (await as(mia).get(`/batches/${id}/payments`)).body.items
    await as(mia).put(`/batches/${id}/payments/${line.id}`, { body: { amountToea: 3_000_000 } })
    expect(await look(id)).toMatchObject({
      state: 'ready',
      version: 2,
      digest: null,
      approvalsGiven: 0,
      totalToea: 7_000_000,
    })

    const again = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
    expect(again).toMatchObject({ state: 'in_approval', version: 2, approvalsGiven: 0 })
    expect(again.digest).not.toBe(digest)
    const old = await decide(ravi, id, 'approve', digest)
    expect(old).toMatchObject({ status: 409, body: { code: 'digest_changed' } })
    await decide(ravi, id, 'approve', again.digest)
    const last = await decide(zoe, id, 'approve', again.digest)
    expect(last.body).toMatchObject({ state: 'approved', approvalsGiven: 2 })
  })

  test('can be handed over again as it is, as a new version', async () => {
    const { id, digest } = await submittedBatch(source)
    await decide(ravi, id, 'reject', digest, 'Why?')
    const again = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
    expect(again).toMatchObject({ status: 201, body: { state: 'in_approval', version: 2 } })
    expect(again.body.digest).not.toBe(digest)
  })
})

test('a question is answered by the maker, and earlier approvals stand', async () => {
  const { id, digest } = await submittedBatch(source, 4_000_000)
  await decide(ravi, id, 'approve', digest)
  const asked = await decide(zoe, id, 'query', digest, 'Who is Payee 2?')
  expect(asked).toMatchObject({ status: 201, body: { state: 'queried' } })

  const other = await as(ana).post(`/batches/${id}/submission`, { body: { comment: 'I know' } })
  expect(other).toMatchObject({ status: 403, body: { code: 'not_maker' } })
  const silent = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect(silent).toMatchObject({ status: 422, body: { code: 'comment_required' } })
  const edit = await as(mia).put(`/batches/${id}`, { body: { name: 'Other' } })
  expect(edit).toMatchObject({ status: 409, body: { code: 'not_editable' } })
  const answered = await as(mia).post(`/batches/${id}/submission`, { body: { comment: 'A nurse' } })
  expect(answered).toMatchObject({
    status: 201,
    body: { state: 'in_approval', version: 1, digest, approvalsGiven: 1 },
  })
  expect((await decide(zoe, id, 'approve', digest)).body).toMatchObject({ state: 'approved' })
})

test('only a maker recalls, and only before the last approval', async () => {
  const { id, digest } = await submittedBatch(source, 4_000_000)
  await decide(ravi, id, 'approve', digest)
  const other = await as(ana).remove(`/batches/${id}/submission`)
  expect(other).toMatchObject({ status: 403, body: { code: 'not_maker' } })
  const recalled = await as(mia).remove(`/batches/${id}/submission`)
  expect(recalled).toMatchObject({
    status: 200,
    body: { state: 'ready', version: 2, approvalsGiven: 0, digest: null },
  })

  const approved = await submittedBatch(source, 1, 10)
  await decide(ravi, approved.id, 'approve', approved.digest)
  const late = await as(mia).remove(`/batches/${approved.id}/submission`)
  expect(late).toMatchObject({ status: 409, body: { code: 'recall_needs_void' } })
})

describe('approval bands and limits', () => {
  test.each([
    ['exactly K50,000.00 needs one approval', 5_000_000, 1],
    ['one toea above it needs two', 5_000_001, 2],
  ])('%s', async (_, amountToea, approvalsNeeded) => {
    const id = await startBatch(source)
    const payments = [payment(300 + approvalsNeeded, amountToea)] // nobody whom another batch pays
    await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
    const { body } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
    expect(body).toMatchObject({ totalToea: amountToea, approvalsNeeded })
    const first = await decide(ravi, id, 'approve', body.digest)
    expect(first.body.state).toBe(approvalsNeeded === 1 ? 'approved' : 'in_approval')
  })

  test('one’s own limit counts to the toea, and the role’s where there is none', async () => {
    const { id, digest } = await submittedBatch(source)
    const sent = { body: { decision: 'approve', digest } }
    const low = await asColleague('low', 'POST', `/batches/${id}/approvals`, sent)
    expect(low).toMatchObject({ status: 403, body: { code: 'above_limit' } })
    const exact = await asColleague('exact', 'POST', `/batches/${id}/approvals`, sent)
    expect(exact).toMatchObject({ status: 201, body: { state: 'approved' } })

    const large = await submittedBatch(source, 250_000_001)
    const above = await decide(ravi, large.id, 'approve', large.digest)
    expect(above).toMatchObject({ status: 403, body: { code: 'above_limit' } })
    expect((await decide(zoe, large.id, 'approve', large.digest)).status).toBe(201)
  })
})

test('a batch that nobody is left to approve says so, and moves again with the next person', async () => {
  const { id, digest } = await submittedBatch(source, 4_000_000)
  // an administrator always stays; this one may approve nothing
  await addColleagues([{ id: 'sela', role: 'org_admin', ownLimitToea: 0 }])
  await setStatus('inactive', 'ana', 'zoe')
  const first = await decide(ravi, id, 'approve', digest)
  expect(first).toMatchObject({ status: 201, body: { state: 'approval_blocked' } })
  await setStatus('active', 'ana', 'zoe')
  expect((await decide(zoe, id, 'approve', digest)).body).toMatchObject({ state: 'approved' })
})

test('a batch is not handed over when too few can approve it', async () => {
  await setStatus('inactive', 'ana', 'zoe')
  const { id } = await submittedBatch(source, 4_000_000)
  const refused = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_enough_approvers' } })
  expect(await look(id)).toMatchObject({ state: 'ready', version: 1, digest: null })
  await setStatus('active', 'ana', 'zoe')
})
