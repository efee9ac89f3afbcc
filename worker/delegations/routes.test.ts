import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { ask } from '../testing/ask.ts'
import { readChain } from '../testing/audit-chain.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, tom, zoe } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'
import type { Person } from '../testing/organisation.ts'

let database: D1Database
let source = ''
let from = 1
/** Asked each time: the tests may go on after midnight. */
const inDays = (days: number) => addDays(dayInPortMoresby(new Date()), days)
const fromTo = (from: number, to: number) => ({ fromDay: inDays(from), toDay: inDays(to) })
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addColleagues([{ id: 'olo', role: 'org_admin', ownLimitToea: 0 }])
})
/** Ravi may approve K1,000 himself, Zoe any batch here, Ana none; nobody approves for anybody. */
beforeEach(async () => {
  const set = (id: string, role: string, limit: number | null) =>
    database
      .prepare("UPDATE users SET status = 'active', role = ?, approval_limit_toea = ? WHERE id = ?")
      .bind(role, limit, id)
  await database.batch([
    set('ravi', 'approver', 100_000),
    set('zoe', 'finance_manager', null),
    set('ana', 'org_admin', null),
    database.prepare('UPDATE delegations SET ended_at = 1 WHERE ended_at IS NULL'),
    database.prepare("UPDATE pending_changes SET state = 'withdrawn' WHERE state = 'pending'"),
  ])
})

const days = () => fromTo(0, 5)
const lend = (to: string, when: object = days(), by: Person = zoe) =>
  as(by).post('/delegations', { body: { delegateId: to, ...when } })
const confirm = (id: string, by = 'olo') => asColleague(by, 'POST', `/changes/${id}/confirmation`)

/** As if it had been given and confirmed on some other day. */
async function lent(to = 'ravi', by = 'zoe', when = days(), limitToea = 5_000_000_000) {
  const id = crypto.randomUUID()
  await database
    .prepare('INSERT INTO delegations VALUES (?, ?, ?, ?, ?, ?, 1, NULL, NULL)')
    .bind(id, by, to, limitToea, when.fromDay, when.toDay)
    .run()
  return id
}

/** A batch of one payment that waits, prepared by somebody. */
async function waiting(amountToea = 200_000, by: Person = mia) {
  from += 1
  const id = await startBatch(source, 'Payroll', by)
  await as(by).post(`/batches/${id}/payments`, { body: { payments: [payment(from, amountToea)] } })
  const { digest } = (await as(by).post(`/batches/${id}/submission`, { body: paidAgain })).body
  return { id, digest }
}
const approve = (person: Person, { id, digest }: { id: string; digest: string }) =>
  as(person).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })

test('an administrator whose role approves nothing ends a delegation all the same, and nobody else does', async () => {
  const id = await lent()
  const [had] = (await database.prepare("SELECT * FROM roles WHERE role = 'org_admin'").all())
    .results
  const define = (permissions: string[], limitToea: unknown) =>
    database
      .prepare(
        "UPDATE roles SET permissions = ?, limit_toea = ?, revision = revision + 1 WHERE role = 'org_admin'",
      )
      .bind(JSON.stringify(permissions), limitToea)
      .run()
  const permissions: string[] = JSON.parse(String(had?.permissions))
  await define(
    permissions.filter((one) => one !== 'approve_payments'),
    0,
  )
  const end = (who: Person) => as(who).remove(`/delegations/${id}`)
  try {
    expect((await end(tom)).body.code).toBe('not_your_delegation')
    expect((await end(mia)).body.code).toBe('not_your_delegation')
    expect((await end(ana)).status).toBe(200)
  } finally {
    await define(permissions, had?.limit_toea)
  }
})

describe('letting somebody approve', () => {
  test('for more than they may waits for a second administrator, and is then told to everyone', async () => {
    const asked = await lend('ravi')
    expect(asked).toMatchObject({ status: 202, body: { pending: { kind: 'delegation' } } })
    const { id, summary } = asked.body.pending
    expect(summary).toContain('Ravi Tau approves up to K50,000,000.00 for Zoe Vagi, from')
    expect((await as(ravi).get('/delegations')).body.items).toEqual([])

    expect(await confirm(id)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    const { items, candidates } = (await as(ravi).get('/delegations')).body
    expect(items).toMatchObject([
      {
        ...{ delegator: { id: 'zoe' }, delegate: { id: 'ravi' }, ...days() },
        ...{ limitToea: 5_000_000_000, mayEnd: true },
      },
    ])
    expect((await as(tom).get('/delegations')).body.items).toEqual([])
    expect((await as(ana).get('/delegations')).body.items).toHaveLength(1)
    expect(candidates.map((one: { id: string }) => one.id).sort()).toEqual(['ana', 'olo', 'zoe'])
    const letters = await database
      .prepare("SELECT recipient_id AS id FROM outbox WHERE key LIKE '%delegation_given%'")
      .all<{ id: string }>()
    expect(letters.results.map((row) => row.id).sort()).toEqual(['ana', 'olo', 'ravi', 'zoe'])
    const given = (await readChain(database)).filter(({ action }) => action === 'delegation.given')
    expect(given.map(({ subject }) => subject)).toEqual(['user/ravi'])
  })

  test('for no more than they may acts at once', async () => {
    expect(await lend('ana')).toMatchObject({ status: 201, body: { delegate: { id: 'ana' } } })
  })

  test('gives what was asked for or nothing: another limit meanwhile is refused', async () => {
    await database.prepare("UPDATE users SET approval_limit_toea = 500000 WHERE id = 'zoe'").run()
    const { id } = (await lend('ravi')).body.pending
    await database.prepare("UPDATE users SET approval_limit_toea = NULL WHERE id = 'zoe'").run()
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'stale_change' } })
    expect((await as(ravi).get('/delegations')).body.items).toEqual([])
  })

  test('is never confirmed by whoever would approve more by it', async () => {
    await database.prepare("UPDATE users SET approval_limit_toea = 5 WHERE id = 'ana'").run()
    const { id } = (await lend('ana')).body.pending
    const own = await as(ana).post(`/changes/${id}/confirmation`)
    expect(own).toMatchObject({ status: 409, body: { code: 'own_delegation' } })
    expect(await confirm(id)).toMatchObject({ status: 200 })
  })

  test.each([
    ['delegate_self', 'zoe', days],
    ['delegate_unable', 'mia', days],
    ['delegate_unable', 'nobody', days],
    ['delegation_days', 'ravi', () => fromTo(-1, 0)],
    ['delegation_days', 'ravi', () => fromTo(3, 2)],
    ['delegation_days', 'ravi', () => fromTo(0, 90)],
    ['delegation_days', 'ravi', () => fromTo(91, 92)],
  ])('is refused with %s', async (code, to, when) => {
    expect(await lend(to, when())).toMatchObject({ body: { code } })
  })

  test('is for who approves: a clerk lends nothing, and nobody sees whom they could ask', async () => {
    expect(await lend('ravi', days(), mia)).toMatchObject({ status: 403 })
    expect((await as(tom).get('/delegations')).body.candidates).toEqual([])
  })
})

describe('whoever approves for somebody', () => {
  test('may up to that limit, and the batch says for whom', async () => {
    const batch = await waiting()
    expect(await approve(ravi, batch)).toMatchObject({ status: 403, body: { code: 'above_limit' } })
    await lent()
    const seen = (await as(ravi).get(`/batches/${batch.id}`)).body
    expect(seen).toMatchObject({ mayApprove: true, approvesFor: { name: 'Zoe Vagi' } })
    const inbox = await ask('GET', `${originOf('acme')}/approval`, { token: await tokenOf(ravi) })
    expect(inbox.text).toContain(`/approval/${batch.id}`)
    const given = await approve(ravi, batch)
    expect(given.body).toMatchObject({
      state: 'approved',
      approvals: [{ actor: { name: 'Ravi Tau' }, onBehalfOf: { name: 'Zoe Vagi' } }],
    })
  })

  test('decides for whom the page said, or not at all', async () => {
    const batch = await waiting()
    const byOwn = { decision: 'approve', digest: batch.digest, onBehalfOf: '' }
    const [forZoe, forAna] = ['zoe', 'ana'].map((id) => ({ ...byOwn, onBehalfOf: id }))
    await lent('ravi', 'ana')
    const decide = (body?: object) => as(ravi).post(`/batches/${batch.id}/approvals`, { body })
    expect(await decide(forZoe)).toMatchObject({ status: 409, body: { code: 'lender_changed' } })
    expect(await decide(byOwn)).toMatchObject({ body: { code: 'lender_changed' } })
    expect((await decide(forAna)).body).toMatchObject({ state: 'approved' })
  })

  test('and who lent it make no file of what one of them alone approved', async () => {
    const batch = await waiting()
    await lent('ravi', 'ana')
    await approve(ravi, batch)
    // Ravi makes no files at all, and Ana none of this
    const made = (by: typeof ana) => as(by).post(`/batches/${batch.id}/bank-file`)
    expect((await made(ravi)).status).toBe(403)
    expect(await made(ana)).toMatchObject({ status: 409, body: { code: 'only_approver' } })
    expect((await as(zoe).post(`/batches/${batch.id}/bank-file`)).status).toBe(201)
  })

  test('and whoever lent it are one approval where two are needed', async () => {
    const [first, second] = [await waiting(6_000_000), await waiting(6_000_000)]
    await lent()
    expect((await approve(ravi, first)).body).toMatchObject({ state: 'in_approval' })
    expect(await approve(zoe, first)).toMatchObject({ body: { code: 'already_approved' } })
    expect((await approve(ana, first)).body).toMatchObject({ state: 'approved' })
    await approve(zoe, second)
    expect(await approve(ravi, second)).toMatchObject({ body: { code: 'above_limit' } })
  })

  test('and another of the same lender are one approval too', async () => {
    await addColleagues([{ id: 'lima', role: 'approver', ownLimitToea: 5 }])
    const batch = await waiting(6_000_000)
    await lent()
    await lent('lima')
    await approve(ravi, batch)
    const body = { decision: 'approve', digest: batch.digest }
    const other = await asColleague('lima', 'POST', `/batches/${batch.id}/approvals`, { body })
    expect(other).toMatchObject({ body: { code: 'above_limit' } })
  })

  test('cannot for what the lender prepared, nor for what they prepared themselves', async () => {
    await database.prepare("UPDATE users SET role = 'finance_manager' WHERE id = 'ravi'").run()
    await lent()
    const [lenders, own] = [await waiting(200_000, zoe), await waiting(200_000, ravi)]
    expect(await approve(ravi, lenders)).toMatchObject({ body: { code: 'above_limit' } })
    expect(await approve(ravi, own)).toMatchObject({ body: { code: 'own_batch' } })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the last day is over', () => lent('ravi', 'zoe', fromTo(-9, -1))],
    ['the first day is not there', () => lent('ravi', 'zoe', fromTo(1, 5))],
    [
      'the lender may less by now',
      async () => {
        await lent()
        await database.prepare("UPDATE users SET approval_limit_toea = 7 WHERE id = 'zoe'").run()
      },
    ],
    ['the lender may more than what was lent', () => lent('ravi', 'zoe', days(), 199_999)],
    [
      'the lender lends what was lent to them',
      async () => {
        await database.prepare("UPDATE users SET approval_limit_toea = 7 WHERE id = 'zoe'").run()
        await lent('zoe', 'ana')
        await lent()
      },
    ],
    [
      'it was taken back',
      async () => {
        const id = await lent()
        expect((await as(zoe).remove(`/delegations/${id}`)).status).toBe(200)
      },
    ],
    [
      'their own limit was lowered',
      async () => {
        await lent()
        await as(ana).put('/users/ravi', { body: { approvalLimitToea: 9 } })
      },
    ],
  ])('may not once %s', async (_why, happens) => {
    const batch = await waiting()
    await happens()
    expect(await approve(ravi, batch)).toMatchObject({ status: 403, body: { code: 'above_limit' } })
  })
})

test('it ends once, by either of them or by whoever looks after people, and by nobody else', async () => {
  const id = await lent('ravi', 'ana')
  expect(await as(zoe).remove(`/delegations/${id}`)).toMatchObject({
    body: { code: 'not_your_delegation' },
  })
  const ends = await Promise.all([
    as(ravi).remove(`/delegations/${id}`),
    asColleague('olo', 'DELETE', `/delegations/${id}`),
  ])
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await as(ana).remove('/delegations/none')).toMatchObject({ status: 404 })
})

test('at most five people at one time approve for one', async () => {
  const crowd = Array.from({ length: 6 }, (_, index) => `crowd-${index}`)
  await addColleagues(
    crowd.map((one) => ({ id: one, role: 'finance_manager', ownLimitToea: null })),
  )
  const answers = await Promise.all(crowd.map((one) => lend(one)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409])
})

test('whoever leaves lends nothing, also after they came back', async () => {
  const batch = await waiting()
  await lent()
  await as(ana).post('/users/zoe/deactivation')
  await database.prepare("UPDATE users SET status = 'active' WHERE id = 'zoe'").run()
  expect(await approve(ravi, batch)).toMatchObject({ body: { code: 'above_limit' } })
})
