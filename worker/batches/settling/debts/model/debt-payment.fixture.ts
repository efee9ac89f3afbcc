import { expect } from 'vitest'
import { as, mia } from '../../../../testing/cast.ts'
import { lea, noa } from '../../settling.fixture.ts'
import { type Debit, isOfVoidFile } from './bank.fixture.ts'
import { booked, isOk, type Model, reason, type Scene } from './debt.fixture.ts'

/** What can be said of the payment itself. */
export const ofPayment = ['book', 'unbook', 'void_first'] as const

/** What is said of the payment itself: that the bank booked it, or that its file is void. */
export async function actOnPayment(
  model: Model,
  scene: Scene,
  what: (typeof ofPayment)[number],
): Promise<Model> {
  if (what === 'void_first') {
    const { id, batchId } = { id: scene.paymentId, batchId: scene.batchId }
    if (model.parts.length === 0 && !model.booked) return model
    const body = { kind: 'bank_refused', words: 'Record 3', atBank: true }
    const asked = await as(mia).post(`/batches/${batchId}/void-request`, { body })
    expect([id, asked.status]).toEqual([id, 409])
    return model
  }
  const { bank, batchId, paymentId } = scene
  const debit = bank.debits.find(({ of }) => of?.batch === batchId)
  // what was said of its batch as one is taken back as one
  if (debit && !debit.of?.payment) return model
  const mine = debit?.of?.payment === paymentId ? debit : undefined
  return what === 'unbook' ? unbook(model, scene, mine) : book(model, scene, mine)
}

async function book(model: Model, scene: Scene, debit: Debit | undefined): Promise<Model> {
  const made = async () => (await booked(scene, scene.accounts[0], -scene.toea, 'PAY')).id
  const line = model.booked ?? debit?.id ?? (await made())
  const at = `/reconciliation/lines/${line}`
  if (!model.booked && !debit) {
    await as(noa).post(`${at}/undo`, reason)
    const match = { body: { paymentId: scene.paymentId } }
    expect((await as(noa).post(`${at}/match`, match)).status).toBe(200)
  }
  // whoever said it, where it may be of a void file as well, does not confirm it
  const needsAnother = !debit && isOfVoidFile(scene)
  const may = !model.booked
  expect(isOk(await as(noa).post(`${at}/confirmation`))).toBe(may && !needsAnother)
  if (may && needsAnother) expect(isOk(await as(lea).post(`${at}/confirmation`))).toBe(true)
  if (debit) debit.state = 'said'
  return { ...model, booked: line }
}

/** Nor is it while its batch is closed, or the one of what it pays again. */
async function unbook(model: Model, scene: Scene, debit: Debit | undefined): Promise<Model> {
  const { bank, batchId, repays = '' } = scene
  const at = `/reconciliation/lines/${model.booked ?? 'none'}`
  const isPaid = model.parts.length === 0
  const isClosed = bank.closed.has(batchId) || (isPaid && bank.closed.has(repays))
  const may = model.booked !== undefined && !isClosed
  expect(isOk(await as(noa).post(`${at}/undo`, reason))).toBe(may)
  if (!may) return model
  // else no file is void while it may be of one of its payments
  await as(noa).post(`${at}/aside`, { body: { reason: 'A fee', isNone: true } })
  expect((await as(lea).post(`${at}/confirmation`)).status).toBe(200)
  if (debit) delete debit.of
  return { ...model, booked: undefined }
}
