import { expect } from 'vitest'
import { paidAgain, payment, startBatch } from '../../../testing/batches.ts'
import { as, mia, zoe } from '../../../testing/cast.ts'
import { book } from '../../settling/settling.fixture.ts'
import { approve, makeVoid, ofBatch, seal, source } from '../../way-back/way-back.fixture.ts'

let toea = 10_000
/** Of somebody, at an amount that no other payment has. */
export const paying = (payee: number, reference: string, ...numbers: string[]) => {
  const amountToea = ++toea * 10
  const [first, ...more] = numbers.map((number) => ({ number, grossToea: 1_000 }))
  const credit = { number: more[0]?.number ?? '', grossToea: -500 }
  const rest = { ...first, grossToea: amountToea + (more.length > 0 ? 500 : 0) }
  const invoices = first && { invoices: more.length > 0 ? [rest, credit] : [rest] }
  return { ...payment(payee, amountToea), reference, ...invoices }
}
export async function begin(payments: object[], id?: string) {
  const batch = id ?? (await startBatch(source))
  const { status, body } = await as(mia).post(`/batches/${batch}/payments`, { body: { payments } })
  expect(status, JSON.stringify(body)).toBe(201)
  return batch
}
export async function handOver(id: string) {
  const { status, body } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await approve(id, body.digest)).status).toBe(201)
}
/** Its file is void, and its batch approved as before. */
export async function voided(payments: object[], batch?: string) {
  const id = await begin(payments, batch)
  await handOver(id)
  expect((await seal(id)).status).toBe(201)
  await makeVoid(id)
  const { reference, voidFiles } = await ofBatch(id)
  return { id, reference: reference as string, fileId: voidFiles[0].id as string }
}
export async function cancel(id: string) {
  const body = { reason: 'Typed again' }
  for (const person of [mia, zoe]) await as(person).post(`/batches/${id}/cancellation`, { body })
  expect((await ofBatch(id)).state).toBe('cancelled')
}
export async function bookWhole(id: string) {
  const { valueDate, totalToea } = await ofBatch(id)
  await book(source, valueDate, totalToea)
}
