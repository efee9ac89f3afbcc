import { expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { ana, as, originOf, ravi, tokenOf, zoe } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'
import {
  approve,
  beginDelegations,
  database,
  days,
  fromTo,
  lent,
  waiting,
} from './delegations.fixture.ts'

/* Whoever approves for somebody. */

beginDelegations()

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

test('whoever leaves lends nothing, also after they came back', async () => {
  const batch = await waiting()
  await lent()
  await as(ana).post('/users/zoe/deactivation')
  await database.prepare("UPDATE users SET status = 'active' WHERE id = 'zoe'").run()
  expect(await approve(ravi, batch)).toMatchObject({ body: { code: 'above_limit' } })
})
