import { beforeAll, expect, test } from 'vitest'
import { paidAgain } from '../../testing/batches.ts'
import { ana, as, mia } from '../../testing/cast.ts'
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

beforeAll(makePayer)

test('nobody gets out of a stop by a merge, on the way in or on the way back', async () => {
  const [one, other, third] = [await newPayee(), await newPayee(), await newPayee()]
  const stop = (id: string) =>
    as(ana).post(`/payees/${id}/stops`, { body: { kind: 'blocked', reason: why } })
  await stop(third.id)
  for (const [goes, stays] of [
    [third, one],
    [one, third],
  ] as const) {
    expect((await merge(goes.id, stays.id)).body.code).toBe('payee_stopped')
  }
  await merge(one.id, other.id)
  await stop(other.id)
  expect((await takeBack(one.id)).body.code).toBe('payee_stopped')
})

test('whose account was verified goes into no record of which none was, and so out of no lock', async () => {
  const [known, fresh] = [await newPayee(), await newPayee()]
  await paid(known.id, 'Known')
  const refused = await merge(known.id, fresh.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'account_not_verified' } })
  expect(refused.body.detail).toContain(`Merge ${fresh.name} into ${known.name}, or verify`)
  expect((await merge(fresh.id, known.id)).status).toBe(201)
})

test('an open batch that pays the one stands in the way, by its name', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  const { id } = await paying({ payeeId: one.id })
  const refused = await merge(one.id, other.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'payee_in_open_batch' } })
  const { reference } = (await as(mia).get(`/batches/${id}`)).body
  expect(refused.body.detail).toContain(`${reference} Payroll FN23`)
  expect((await payeeOf(one.id)).status).toBe('active')
})

test('a batch that waits for the one who stays does too, because nobody found the other in it', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  const { id } = await paying({ payeeId: other.id }, 'Waits')
  await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  const refused = await merge(one.id, other.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'payee_in_open_batch' } })
  expect(refused.body.detail).toContain(`pay ${other.name}`)
  await as(mia).remove(`/batches/${id}/submission`)
  expect((await merge(one.id, other.id)).status).toBe(201)
})
