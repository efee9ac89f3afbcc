import { must } from '../../../../domain/must.ts'
import { type Again, type Model, nothing, type Part, type Scene } from './debt.fixture.ts'

/** Whether the bank has said something of what the batch pays: then its file is void no more. */
export const isAnswered = ({ parts }: Model, batch: Again) =>
  parts.some(
    (one) =>
      one.batch === batch &&
      one.child &&
      (one.child.model.parts.length > 0 || one.child.model.booked),
  )

/** What the batch pays is with the bank from now on, as the first payment was, and may come back as that did. */
export async function sent(model: Model, scene: Scene, batch: Again): Promise<Model> {
  const sql = `SELECT id AS paymentId, line, amount_toea AS toea, batch_id AS batchId FROM payments
    WHERE repays_return = ? AND batch_id = ? AND state <> 'cancelled'`
  const [first, second] = scene.accounts
  const accounts: Scene['accounts'] = batch.account === first ? [first, second] : [second, first]
  const { database, bank } = scene
  const parts = await Promise.all(
    model.parts.map(async (one) => {
      if (one.batch !== batch) return one
      const asked = database.prepare(sql).bind(one.id, batch.id)
      const row = must(
        await asked.first<Pick<Scene, 'paymentId' | 'line' | 'toea' | 'batchId'>>(),
        'child',
      )
      const child = { database, bank, accounts, repays: scene.batchId, ...row }
      return { ...one, child: { scene: child, model: nothing() } }
    }),
  )
  return { ...model, parts }
}

/** Its file is void, so that the bank has nothing of it. */
export const sentNoMore = (model: Model, batch: Again): Model => ({
  ...model,
  parts: model.parts.map(({ child, ...one }) =>
    one.batch === batch || !child ? one : { ...one, child },
  ),
})

/** What it paid again is open anew. */
export const without = (model: Model, batch: Again): Model => ({
  ...model,
  parts: model.parts.map((one): Part => {
    const { batch: own, ...rest } = one
    return own === batch ? { ...rest, state: 'open' } : one
  }),
})
