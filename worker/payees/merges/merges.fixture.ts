import { expect } from 'vitest'
import { addKunduAccount, paidAgain, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, tom } from '../../testing/cast.ts'

let source = ''

/** The cast, and an account that pays; the database of Acme. */
export async function makePayer(): Promise<D1Database> {
  const { database } = (await makeCast()).acme
  source = await addKunduAccount()
  return database
}

let many = 0
const letters = (index: number) => String.fromCharCode(65 + (index % 26)).repeat(5 + index / 26)
export async function newPayee(more: object = {}, by = mia) {
  many += 1
  const account = { bsb: '088-950', accountNumber: `710000${1000 + many}` }
  const body = { name: `Merged ${letters(many)}`, ...account, ...more }
  return (await as(by).post('/payees', { body })).body as {
    id: string
    name: string
    account: { bsb: string; accountNumber: string }
  }
}

export const why = 'One person, married in May'
export const payeeOf = async (id: string) => (await as(tom).get(`/payees/${id}`)).body
export const merge = (id: string, intoId: string, by = ana) =>
  as(by).post(`/payees/${id}/merges`, { body: { intoId, reason: why } })
export const takeBack = (id: string) =>
  as(ana).post(`/payees/${id}/merges/end`, { body: { reason: 'They are two' } })

/** A batch of Mia's that pays somebody, by id or as a sheet would name them. */
export async function paying(chosen: object, reference = 'Pay', amountToea = 100_000) {
  const id = await startBatch(source)
  const body = { payments: [{ ...chosen, amountToea, reference }] }
  const added = await as(mia).post(`/batches/${id}/payments`, { body })
  return { id, added }
}
export async function paid(payeeId: string, reference: string) {
  const { id } = await paying({ payeeId }, reference)
  await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  const { digest } = (await as(ravi).get(`/batches/${id}`)).body
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
}
