import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { type RoleName, roleNames } from '../../domain/access/role.ts'
import { dayMs } from '../../domain/durations.ts'
import { scopes } from '../../domain/integrations/scopes.ts'
import { ask } from '../../testing/ask.ts'
import { makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { addColleagues, openAcme } from '../../testing/colleagues.ts'
import { addEveryone, everyone } from '../../testing/everyone.ts'
import { change } from '../../users/roles/roles.fixture.ts'
import {
  addAccount,
  approve,
  expectByEnough,
  lend,
  makeMighty,
  mighty,
  small,
  stop,
  tomorrow,
  unlimited,
  waiting,
} from './whoever-approves.fixture.ts'

/*
 * The matrix once more where it is bent as far as an organisation can bend it: every role may do everything, people lend their limits
 * to each other, payees are stopped, and programs ask. No maker approves, and never fewer people than the rule asks for.
 */

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  // as long as one alone administers, for an account takes two
  await addAccount(database)
  await addEveryone(database)
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: 0 }])
  await makeMighty(unlimited) // every role may approve whatever there is
})
/** Nobody lends anything. */
beforeEach(async () => {
  await database.prepare('UPDATE delegations SET ended_at = 1 WHERE ended_at IS NULL').run()
})

const others = (role: RoleName) => mighty.filter((one) => one !== role)

test('an organisation makes everything of a role but of whoever looks after the system', async () => {
  const all = { permissions: [...unlimited.permissions], approvalLimitToea: null }
  const { status, body } = await change('sys_admin', all)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'role_never_has' })
  expect(mighty).toEqual(roleNames.filter((role) => role !== 'sys_admin'))
})

describe.each(mighty)('what somebody prepares whose role was %s', (role) => {
  const maker = everyone[role]

  test('they do not approve, for whomever they may', async () => {
    for (const other of others(role)) await lend(everyone[other], maker)
    const batch = await waiting(maker, 6_000_000)
    expect((await approve(maker, batch)).body.code).toBe('own_batch')
    for (const other of others(role)) {
      const forThem = await approve(maker, batch, { onBehalfOf: everyone[other].id })
      expect(forThem.status).toBe(409)
    }
    expect(await expectByEnough(batch)).toBe('in_approval')
  })

  test('is approved by two of those who press at one instant, and neither is they', async () => {
    const batch = await waiting(maker, 6_000_000)
    const answers = await Promise.all(mighty.map((one) => approve(everyone[one], batch)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await expectByEnough(batch)).toBe('approved')
  })
})

describe('a limit that is lent', () => {
  const lenders = [everyone.org_admin, zoe]
  const borrowers = [ravi, tom, everyone.auditor]
  beforeAll(() => makeMighty(small, ['org_admin', 'finance_manager']))
  afterAll(() => makeMighty(unlimited))

  test('is no voice more: two lenders are two, however many borrow from them', async () => {
    for (const lender of lenders) for (const one of borrowers) await lend(lender, one)
    const batch = await waiting(mia, 6_000_000)
    const answers = await Promise.all([...borrowers, ...lenders].map((one) => approve(one, batch)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await expectByEnough(batch)).toBe('approved')
  })

  test('of one lender is one, and the lender is no second', async () => {
    for (const one of borrowers) await lend(zoe, one)
    const batch = await waiting(mia, 6_000_000)
    const given = await Promise.all([...borrowers, zoe].map((one) => approve(one, batch)))
    expect(given.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await expectByEnough(batch)).toBe('in_approval')
  })

  test('is worth nothing where the lender had a hand in it', async () => {
    for (const one of borrowers) await lend(zoe, one)
    const batch = await waiting(zoe, 100_000)
    for (const one of borrowers) expect((await approve(one, batch)).body.code).toBe('above_limit')
    expect((await approve(everyone.org_admin, batch)).status).toBe(201)
    expect(await expectByEnough(batch)).toBe('approved')
  })

  test('counts from its day on, and to the borrower alone', async () => {
    const batch = await waiting(mia, 100_000)
    await lend(zoe, ravi, { fromDay: tomorrow(), toDay: tomorrow() })
    await lend(zoe, tom)
    expect((await approve(ravi, batch)).body.code).toBe('above_limit')
    expect((await approve(tom, batch)).status).toBe(201)
    expect(await expectByEnough(batch)).toBe('approved')
  })
})

describe('a payee who is suspended', () => {
  test.each(mighty.filter((role) => role !== 'payment_manager'))(
    'is paid by no last approval of one whose role was %s, nor for another',
    async (role) => {
      const batch = await waiting(mia, 100_000)
      const end = await stop(batch)
      const [lender = 'approver'] = others(role)
      await lend(everyone[lender], everyone[role])
      expect((await approve(everyone[role], batch)).body.code).toBe('payee_stopped')
      expect(await expectByEnough(batch)).toBe('in_approval')
      await end()
      expect((await approve(everyone[role], batch)).status).toBe(201)
    },
  )
})

describe('a program', () => {
  const keyOf = (id: string) => `bilum_${id.padEnd(43, 'x')}`
  const post = (id: string, path: string, body?: object) =>
    ask('POST', `${originOf('acme')}/api${path}`, {
      token: keyOf(id),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
  beforeAll(async () => {
    const { db } = await openAcme()
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + dayMs)
    for (const { id } of mighty.map((role) => everyone[role])) {
      const key = { id, name: id, start: 'bilum_', scopes: [...scopes], madeBy: id }
      const keyHash = await sha256(keyOf(id))
      await db.insert(apiKeys).values({ ...key, createdAt, expiresAt, keyHash })
    }
  })

  test('of nobody approves, with every scope there is', async () => {
    const batch = await waiting(mia, 100_000)
    const { id, digest } = batch
    for (const role of mighty) {
      const body = { decision: 'approve', digest }
      const answer = await post(everyone[role].id, `/batches/${id}/approvals`, body)
      expect([role, answer.code]).toEqual([role, 'person_needed'])
    }
    expect(await expectByEnough(batch)).toBe('in_approval')
  })

  test('of the only approver makes no file of it, and of another does', async () => {
    const batch = await waiting(mia, 100_000)
    await approve(zoe, batch)
    const file = (id: string) => post(id, `/batches/${batch.id}/bank-file`)
    expect(await file(zoe.id)).toMatchObject({ status: 409, code: 'only_approver' })
    expect((await file(ravi.id)).status).toBe(201)
    expect(await expectByEnough(batch)).toBe('file_sealed')
  })

  test('hands over for whom it is: they approve nothing of it', async () => {
    const batch = await waiting(mia, 100_000)
    expect((await post(zoe.id, `/batches/${batch.id}/submission`, {})).status).toBe(409)
    const recalled = await ask('DELETE', `${originOf('acme')}/api/batches/${batch.id}/submission`, {
      token: keyOf(mia.id),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(recalled.status).toBe(200)
    const again = await post(zoe.id, `/batches/${batch.id}/submission`, {})
    const { digest } = JSON.parse(again.text)
    expect((await approve(zoe, { id: batch.id, digest })).body.code).toBe('own_batch')
    expect(await expectByEnough(batch)).toBe('in_approval')
  })
})
