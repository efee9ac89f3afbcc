import { beforeAll, expect, test } from 'vitest'
import { paidAgain } from '../../testing/batches.ts'
import { type Answered, ana, as, beta, bob, mia, tom, zoe } from '../../testing/cast.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import {
  makePayer,
  merge,
  newPayee,
  paid,
  payeeOf,
  paying,
  takeBack,
  why,
} from './merges.fixture.ts'

let database: D1Database
beforeAll(async () => {
  database = await makePayer()
})

test('the past of both is one, the record that went stays to be read, and both ways are recorded', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  await paid(one.id, 'Inv 71')
  await paid(other.id, 'Inv 72')
  expect(await merge(one.id, other.id)).toMatchObject({
    status: 201,
    body: { payee: { name: one.name }, into: { name: other.name }, mergedBy: 'Ana Mea' },
  })
  expect(await payeeOf(one.id)).toMatchObject({
    status: 'archived',
    mergedInto: other.id,
    account: { state: 'active' },
  })
  expect((await payeeOf(other.id)).accounts).toHaveLength(1)
  const { body: lately } = await as(tom).get(`/payees/${other.id}/last-paid`)
  expect(lately).toMatchObject({ usualToea: 100_000, thisYear: { count: 2, totalToea: 200_000 } })
  const { items } = (await as(tom).get(`/payments?payee=${other.id}`)).body
  expect(items.map((line: { payeeName: string }) => line.payeeName).sort()).toEqual(
    [one.name, other.name].sort(),
  )

  const again = await paying({ payeeId: other.id }, 'INV-071')
  const found = (await as(mia).get(`/batches/${again.id}/findings`)).body
  expect(JSON.stringify(found)).toContain('same_invoice')

  // of what it pays, some may be what the one would have got
  const refused = await takeBack(one.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'payee_in_open_batch' } })
  const { reference } = (await as(mia).get(`/batches/${again.id}`)).body
  expect(refused.body.detail).toContain(`pay ${other.name} since the two are one: ${reference}`)
  await as(mia).post(`/batches/${again.id}/cancellation`, { body: { reason: 'No more' } })
  expect(await takeBack(one.id)).toMatchObject({ status: 201, body: { endedBy: 'Ana Mea' } })
  expect(await payeeOf(one.id)).toMatchObject({ status: 'active' })
  expect((await payeeOf(one.id)).mergedInto).toBeUndefined()
  expect((await as(tom).get(`/payees/${other.id}/merges`)).body.items).toMatchObject([
    { reason: why, endReason: 'They are two' },
  ])
})

test('a name, a code and an account of the one lead to the other, and the account waits to be verified there', async () => {
  const one = await newPayee({ code: 'M1' })
  const other = await newPayee({ code: 'M2' })
  await paid(one.id, 'A')
  await paid(other.id, 'B')
  await merge(one.id, other.id)
  for (const payeeNamed of [one.name, 'M1']) {
    const { added } = await paying({ payeeNamed }, 'By name')
    expect(added.body.items).toMatchObject([{ payeeId: other.id }])
  }
  const { bsb, accountNumber } = one.account
  const { id, added } = await paying(
    { payee: { name: one.name, bsb, accountNumber } },
    'By account',
  )
  expect(added.body.items).toMatchObject([{ payeeId: other.id }])
  expect((await payeeOf(other.id)).accounts).toMatchObject([
    { state: 'proposed', kind: 'changed', accountNumber },
    { state: 'active' },
  ])
  const refused = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect(refused).toMatchObject({ status: 422, body: { code: 'findings_open' } })
  const settled = await as(mia).post(`/batches/${id}/payments/${added.body.items[0].id}/settling`, {
    body: { action: 'another_person' },
  })
  expect(settled).toMatchObject({ status: 409, body: { code: 'account_taken' } })
  expect(await takeBack(one.id)).toMatchObject({ status: 409, body: { code: 'account_taken' } })
})

test('whoever asked that somebody who was paid be another approves nothing that goes to that one', async () => {
  const approvedByZoe = async (goes: string, reference: string) => {
    const stays = await newPayee()
    await paid(stays.id, reference)
    const { pending } = (await merge(goes, stays.id, zoe)).body
    expect((await as(ana).post(`/changes/${pending.id}/confirmation`)).status).toBe(200)
    const { id } = await paying({ payeeId: stays.id }, `More of ${reference}`)
    const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
    const body = { decision: 'approve', digest }
    const { state, code } = (await as(zoe).post(`/batches/${id}/approvals`, { body })).body
    return state ?? code
  }
  const [one, never] = [await newPayee(), await newPayee()]
  await paid(one.id, 'Inv 81')
  expect(await approvedByZoe(one.id, 'Inv 82')).toBe('own_batch')
  expect(await approvedByZoe(never.id, 'Inv 83')).toBe('approved')
})

test('whoever proposed the account for the one neither verifies it nor approves it for the other', async () => {
  const one = await newPayee({}, zoe)
  const other = await newPayee()
  await paid(other.id, 'C')
  await merge(one.id, other.id)
  const { bsb, accountNumber } = one.account
  await paying({ payee: { name: other.name, bsb, accountNumber } }, 'D')
  const [account] = (await payeeOf(other.id)).accounts
  const form = new FormData()
  for (const [name, value] of [
    ['outcome', 'verified'],
    ['method', 'in_person'],
    ['spokeTo', 'Them'],
  ] as const)
    form.set(name, value)
  const answer = await as(zoe).post(`/waiting-accounts/${account.id}/verification`, { form })
  expect(answer).toMatchObject({ status: 409, body: { code: 'second_person_needed' } })
})

test('a merged payee is not chosen, changed, stopped or brought back by one person', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  await merge(one.id, other.id)
  const { added } = await paying({ payeeId: one.id })
  expect(added.body.errors).toMatchObject([{ code: 'payee_merged' }])
  const { account } = await payeeOf(one.id)
  const asked = [
    as(ana).put(`/payees/${one.id}`, { body: { status: 'active' } }),
    as(ana).post(`/payees/${one.id}/stops`, { body: { kind: 'blocked', reason: why } }),
    as(ana).post(`/payees/${one.id}/contacts`, { body: { phone: '7123 4567' } }),
    merge(one.id, other.id),
    merge(other.id, one.id),
  ]
  for (const { status, body } of await Promise.all(asked)) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'payee_merged' })
  }
  const body = { name: 'Somebody New', bsb: account.bsb, accountNumber: account.accountNumber }
  const taken = await as(mia).post('/payees', { body })
  expect(taken).toMatchObject({ status: 409, body: { code: 'account_taken' } })
  expect(taken.body.detail).toContain(other.name)
})

test('of two at one moment, in opposite directions, one is made', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('is for those who look after payees, of this organisation, with a reason', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  expect((await merge(one.id, other.id, mia)).status).toBe(403)
  const sent = { body: { intoId: other.id, reason: why }, slug: beta }
  expect((await as(bob).post(`/payees/${one.id}/merges`, sent)).status).toBe(404)
  expect((await merge(one.id, 'nobody')).status).toBe(404)
  expect((await takeBack(one.id)).body.code).toBe('not_merged')
  for (const reason of ['', 'x'.repeat(201)]) {
    const body = { intoId: other.id, reason }
    const answer = await as(ana).post(`/payees/${one.id}/merges`, { body })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
  }
})

test('waits for a second administrator where there is one, and is stale once an account moved', async () => {
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  const [one, other, third] = [await newPayee(), await newPayee(), await newPayee()]
  const asked = await merge(one.id, other.id, zoe)
  expect(asked.status).toBe(202)
  const { pending } = asked.body
  expect(pending.summary).toContain(one.name)
  expect((await payeeOf(one.id)).mergedInto).toBeUndefined()
  const confirm = (id: string) => asColleague('ben', 'POST', `/changes/${id}/confirmation`)
  expect((await confirm(pending.id)).status).toBe(200)
  expect((await payeeOf(one.id)).mergedInto).toBe(other.id)

  const late = (await merge(third.id, other.id, zoe)).body.pending
  await as(ana).put(`/payees/${third.id}`, { body: { name: 'Renamed Since' } })
  expect((await confirm(late.id)).body.code).toBe('stale_change')
  const { results } = await database
    .prepare("SELECT details FROM audit_entries WHERE action = 'payee.merged' AND subject = ?")
    .bind(`payee/${one.id}`)
    .all<{ details: string }>()
  expect(JSON.parse(results[0]?.details ?? '')).toMatchObject({ requestedBy: 'zoe', reason: why })
})

test('is of both records as they were asked for, also where an account comes to one at that moment', async () => {
  let moved = 0
  const confirm = async (asked: Answered, late: string) => {
    moved += 1
    const body = { accountNumber: `720000${1000 + moved}` }
    const change = () => as(ana).put(`/payees/${late}`, { body })
    const end = beforeNextWrite(database, /^insert into "idempotency_keys"/, change)
    const at = `/changes/${asked.body.pending.id}/confirmation`
    const answer = await asColleague('ben', 'POST', at)
    expect([end(), answer.body.code]).toEqual([true, 'stale_change'])
  }
  const [one, other, gone] = [await newPayee(), await newPayee(), await newPayee()]
  for (const { id } of [one, other]) await confirm(await merge(one.id, other.id, zoe), id)
  const { pending } = (await merge(gone.id, other.id, zoe)).body
  await asColleague('ben', 'POST', `/changes/${pending.id}/confirmation`)
  await confirm(await takeBack(gone.id), other.id)
})
