import { linesOf } from './standing.fixture.ts'
import type { World } from './world.fixture.ts'

/*
 * What holds over days: what counts together when it is handed over, and who changed what it is paid by. From the words of the
 * specification, with nothing of the product's own.
 */

const dayMs = 86_400_000
/** Handed over, and neither ended nor opened again. */
const notThere = ['draft', 'needs_fix', 'ready', 'rejected', 'cancelled', 'lapsed']

type Row = {
  id: string
  state: string
  by: string
  account: string
  day: string
  toea: number
  needed: number
}

/** How many its sum asks for: with what its maker handed over of that account and day, and with what a payee of it gets beside it. */
export async function keepFloor(world: World, batchId: string) {
  world.floors.delete(batchId)
  world.handedOver.set(batchId, Date.now())
  if (world.isTogether) return
  const { results } = await world.database
    .prepare(
      `SELECT id, state, prepared_by AS by, source_account_id AS account, value_date AS day, total_toea AS toea,
         max(approvals_needed, coalesce(needed_before, 0)) AS needed
       FROM batches WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify([...world.batches.keys()]))
    .all<Row>()
  const own = results.find(({ id }) => id === batchId)
  if (!own) return
  const others = results.filter(({ id, state }) => id !== batchId && !notThere.includes(state))
  const siblings = others.filter(
    ({ by, account, day }) => by === own.by && account === own.account && day === own.day,
  )
  const sums = [siblings.reduce((sum, { toea }) => sum + toea, own.toea)]
  const near = others.filter(
    ({ day }) => Math.abs(Date.parse(day) - Date.parse(own.day)) <= 6 * dayMs,
  )
  // what two approve already was let off nothing
  const parts = near.filter(({ needed }) => needed < world.bands.large)
  const beside = (await Promise.all(parts.map(({ id }) => linesOf(world, id)))).flat()
  const lines = await linesOf(world, batchId)
  for (const payeeId of new Set(lines.map((line) => line.payeeId))) {
    const here = sumOf(lines.filter((line) => line.payeeId === payeeId))
    const there = sumOf(
      beside.filter((line) => line.payeeId === payeeId && ['follows', 'paid'].includes(line.state)),
    )
    if (here * 10 >= own.toea) sums.push(here + there)
  }
  const floor = askedOf(world, Math.max(...sums))
  world.floors.set(batchId, floor)
  if (floor > askedOf(world, own.toea)) world.taken.add('counts together')
}

const sumOf = (lines: { toea: number }[]) => lines.reduce((sum, { toea }) => sum + toea, 0)

export const askedOf = ({ bands }: World, toea: number) =>
  toea > 5_000_000 ? bands.large : bands.small

/** Nobody decides on what is paid by what they changed: for ninety days, or until the bank has a file of that account since. */
export function checkTerms(world: World, batchId: string, voices: string[]) {
  const batch = world.batches.get(batchId)
  if (!batch || world.isTogether) return
  const at = world.handedOver.get(batchId) ?? 0
  for (const { who, changedAt, account } of world.terms) {
    if (!voices.includes(who) || (account !== null && account !== batch.account)) continue
    const isTried = world.uploads.some(
      (one) => one.account === batch.account && one.handedOverAt > changedAt,
    )
    const isNew = Date.now() - changedAt < 90 * dayMs
    if ((isNew && !isTried) || (batch.sameAs.size > 0 && at < changedAt))
      world.wrong.push(`${who} approved ${batchId} on terms that they changed`)
  }
}
