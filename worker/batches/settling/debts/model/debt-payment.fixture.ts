import { expect } from 'vitest'
import { as, mia } from '../../../../testing/cast.ts'
import { lea, noa } from '../../settling.fixture.ts'
import { booked, isOk, type Model, reason, type Scene } from './debt.fixture.ts'

/** What can be said of the payment itself. */
export const ofPayment = ['book', 'unbook', 'void_first'] as const

/** What is said of the payment itself: that the bank booked it, or that its file is void. */
export async function actOnPayment(model: Model, scene: Scene, what: (typeof ofPayment)[number]) {
  if (what === 'void_first') {
    const { id, batchId } = { id: scene.paymentId, batchId: scene.batchId }
    if (model.parts.length === 0 && !model.booked) return model
    const body = { kind: 'bank_refused', words: 'Record 3', atBank: true }
    const asked = await as(mia).post(`/batches/${batchId}/void-request`, { body })
    expect([id, asked.status]).toEqual([id, 409])
    return model
  }
  const line =
    model.booked ?? (what === 'book' ? (await booked(scene, -scene.toea, 'PAY')).id : 'none')
  const at = `/reconciliation/lines/${line}`
  if (what === 'unbook') {
    expect(isOk(await as(noa).post(`${at}/undo`, reason))).toBe(model.booked !== undefined)
    if (model.booked) {
      // else no file is void while it may be of one of its payments
      await as(noa).post(`${at}/aside`, { body: { reason: 'A fee', isNone: true } })
      expect((await as(lea).post(`${at}/confirmation`)).status).toBe(200)
    }
    return { ...model, booked: undefined }
  }
  if (!model.booked) {
    await as(noa).post(`${at}/undo`, reason)
    const match = { body: { paymentId: scene.paymentId } }
    expect((await as(noa).post(`${at}/match`, match)).status).toBe(200)
  }
  expect(isOk(await as(noa).post(`${at}/confirmation`))).toBe(!model.booked)
  return { ...model, booked: line }
}
