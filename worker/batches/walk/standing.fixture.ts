import type { Dice } from './dice.fixture.ts'
import type { World } from './world.fixture.ts'

/* What stands now, read past the product: to choose by, and never to judge by. */

export type Standing = { id: string; state: string }

/** A batch of the walk in one of these states, or in any; what stands is read past the product, to choose by. */
export async function someBatch(world: World, dice: Dice, ...states: string[]) {
  const ids = JSON.stringify([...world.batches.keys()])
  const { results } = await world.database
    .prepare(
      'SELECT id, state FROM batches WHERE id IN (SELECT value FROM json_each(?)) ORDER BY number',
    )
    .bind(ids)
    .all<Standing>()
  const meant = results.filter(({ state }) => states.length === 0 || states.includes(state))
  // now and then one in any state: it is refused, or it ought to be
  return dice.in100(8) ? dice.oneOf(results) : dice.oneOf(meant)
}

export type LineNow = {
  id: string
  line: number
  reference: string
  payeeId: string
  accountId: string
  toea: number
  state: string
  repays: string | null
}

export async function linesOf(world: World, batchId: string): Promise<LineNow[]> {
  const { results } = await world.database
    .prepare(
      `SELECT id, line, reference, payee_id AS payeeId, payee_account_id AS accountId, amount_toea AS toea, state, repays
       FROM payments WHERE batch_id = ? ORDER BY line`,
    )
    .bind(batchId)
    .all<LineNow>()
  return results
}

export const open = ['draft', 'needs_fix', 'ready', 'rejected']
