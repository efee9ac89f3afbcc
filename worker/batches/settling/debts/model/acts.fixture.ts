import { batchAt } from './bank.fixture.ts'
import type { Model, Scene } from './debt.fixture.ts'
import { actOnBatch, ofBatch } from './debt-batch.fixture.ts'
import { mend, ofMended } from './debt-mended.fixture.ts'
import { actOnParts, ofParts } from './debt-parts.fixture.ts'
import { actOnPayment, ofPayment } from './debt-payment.fixture.ts'
import { actOnBooked, ofRevived } from './debt-revived.fixture.ts'

/*
 * What can become of a payment that the bank has, and of the batches that pay it again. Each act asks the product,
 * says beforehand what it has to answer, and gives the model as it is then.
 */

const plain = [...ofParts, ...ofPayment, ...ofBatch, ...ofMended, ...ofRevived]
type Plain = (typeof plain)[number]
/** Of what pays it again, which comes back itself. */
const later = (
  [
    ...(['return', 'again', 'end', 'undo', 'book', 'unbook'] as const),
    ...(['seal', 'upload', 'void', 'cancel', 'debit', 'say', 'revive', 'close'] as const),
  ] as const
).map((what) => `later ${what}` as const)

export const names: (Plain | `later ${Plain}`)[] = [...plain, ...later]
export type Act = [what: Plain | `later ${Plain}`, percent: number]

const isIn = <T extends string>(some: readonly T[], what: string): what is T =>
  some.some((one) => one === what)

export async function act(model: Model, scene: Scene, [what, percent]: Act): Promise<Model> {
  const inner = plain.find((one) => what === `later ${one}`)
  if (inner) return actOnLater(model, [inner, percent])
  if (isIn(ofParts, what)) return actOnParts(model, scene, what, percent)
  if (isIn(ofPayment, what)) return actOnPayment(model, scene, what)
  const batch = batchAt(model, percent)
  if (!batch) return model
  if (isIn(ofMended, what)) return mend(model, scene, batch, what, percent)
  if (isIn(ofRevived, what)) return actOnBooked(model, scene, batch, what, percent)
  return isIn(ofBatch, what) ? actOnBatch(model, scene, batch, what) : model
}

async function actOnLater(model: Model, [what, percent]: Act): Promise<Model> {
  const paid = model.parts.filter(({ child }) => child)
  const part = paid[percent % Math.max(paid.length, 1)]
  if (!part?.child) return model
  const { scene } = part.child
  const child = { scene, model: await act(part.child.model, scene, [what, percent]) }
  return { ...model, parts: model.parts.map((one) => (one === part ? { ...one, child } : one)) }
}
