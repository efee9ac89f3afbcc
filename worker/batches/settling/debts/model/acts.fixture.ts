import type { Model, Scene } from './debt.fixture.ts'
import { actOnBatch, ofBatch } from './debt-batch.fixture.ts'
import { actOnParts, ofParts } from './debt-parts.fixture.ts'
import { actOnPayment, ofPayment } from './debt-payment.fixture.ts'

/*
 * What can become of a payment that the bank has, and of the batches that pay it again. Each act asks the product,
 * says beforehand what it has to answer, and gives the model as it is then.
 */

export const names = [...ofParts, ...ofPayment, ...ofBatch]
export type Act = [what: (typeof names)[number], percent: number]

const isIn = <T extends string>(some: readonly T[], what: string): what is T =>
  some.some((one) => one === what)

export async function act(model: Model, scene: Scene, [what, percent]: Act): Promise<Model> {
  if (isIn(ofParts, what)) return actOnParts(model, scene, what, percent)
  if (isIn(ofPayment, what)) return actOnPayment(model, scene, what)
  return model.batch ? actOnBatch({ ...model, batch: model.batch }, scene, what) : model
}
