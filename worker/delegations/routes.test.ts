import { describe, expect, test } from 'vitest'
import { readChain } from '../testing/audit-chain.ts'
import { ana, as, mia, ravi, tom, zoe } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'
import type { Person } from '../testing/organisation.ts'
import {
  beginDelegations,
  confirm,
  database,
  days,
  fromTo,
  lend,
  lent,
} from './delegations.fixture.ts'

beginDelegations()

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
    const { id, summary, lines } = asked.body.pending
    expect(summary).toContain('Ravi Tau approves up to K50,000,000.00 for Zoe Vagi, from')
    // a name is everybody's own to change
    expect(lines).toEqual([{ field: 'E-mail', before: '', after: ravi.email }])
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

  test('on days on which they may already is refused, and on others is not', async () => {
    await lent('ana')
    for (const when of [days(), fromTo(2, 4)]) {
      expect((await lend('ana', when)).body.code).toBe('nothing_changes')
    }
    for (const [to, when] of [['ana', fromTo(0, 6)] as const, ['olo', days()] as const]) {
      expect((await lend(to, when)).body.code).toBeUndefined()
    }
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
