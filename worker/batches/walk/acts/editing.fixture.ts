import { addDays } from '../../../domain/calendar.ts'
import { payDay } from '../../../testing/batches.ts'
import { ask, isTaken } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { type LineNow, linesOf, open, someBatch } from '../standing.fixture.ts'
import { madeBy, makers, personOf, type World } from '../world.fixture.ts'
import { amounts, newBatchOf } from './drafting.fixture.ts'

/* What those who prepare payments do with what is there. */

async function someLine(world: World, dice: Dice, ...states: string[]) {
  const batch = await someBatch(world, dice, ...states)
  const line = batch && dice.oneOf(await linesOf(world, batch.id))
  return batch && line ? { batch, line } : undefined
}

function changed(world: World, { reference, repays }: LineNow, toea: number, who: string) {
  const row = world.rows.get(reference)
  if (!row) return
  row.by.add(personOf(who))
  if (repays) return // it stays what came back
  // one of several lines of it may have been meant
  row.toea = world.isTogether || row.lines > 1 ? [...row.toea, toea] : [toea]
}

export async function changeOne(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const found = await someLine(world, dice, ...open)
  if (!found) return
  const { batch, line } = found
  const toea = dice.oneOf(amounts) ?? 500
  const path = `/batches/${batch.id}/payments/${line.id}`
  const answer = await ask(world, dice, [who, 'PUT', path], { body: { amountToea: toea } })
  // what is so already makes nobody a maker
  if (!isTaken(answer) || line.toea === toea) return
  madeBy(world, batch.id, who)
  changed(world, line, toea, who)
}

export async function removeOne(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const found = await someLine(world, dice, ...open)
  if (!found) return
  const { batch, line } = found
  const answer = await ask(world, dice, [who, 'DELETE', `/batches/${batch.id}/payments/${line.id}`])
  if (isTaken(answer)) removed(world, batch.id, line, who)
}

export function removed(
  world: World,
  batchId: string,
  { reference, repays }: LineNow,
  who: string,
) {
  madeBy(world, batchId, who)
  const row = world.rows.get(reference)
  if (row) row.lines -= 1
  if (repays) world.repaid.set(reference, (world.repaid.get(reference) ?? 1) - 1)
}

/** Several lines of a grid at once: some changed, some taken out. */
export async function changeGrid(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const batch = await someBatch(world, dice, ...open)
  if (!batch) return
  const lines = await linesOf(world, batch.id)
  if (lines.length < 2) return
  const toea = dice.oneOf(amounts) ?? 500
  const out = dice.in100(30) ? lines.slice(-1) : []
  const change = lines.slice(0, 1 + dice.below(2)).filter((one) => !out.includes(one))
  const body = {
    changed: change.map(({ id }) => ({ id, amountToea: toea })),
    removed: out.map(({ id }) => id),
  }
  const path = `/batches/${batch.id}/payments/changes`
  if (!isTaken(await ask(world, dice, [who, 'POST', path], { body }))) return
  if (out.length > 0 || change.some((one) => one.toea !== toea)) madeBy(world, batch.id, who)
  for (const one of change) if (one.toea !== toea) changed(world, one, toea, who)
  for (const one of out) removed(world, batch.id, one, who)
}

export async function split(world: World, dice: Dice) {
  const batch = await someBatch(world, dice, ...open)
  if (batch) await splitOf(world, dice, batch.id)
}

export async function splitOf(world: World, dice: Dice, batchId: string) {
  const who = dice.oneOf(makers) ?? 'mel'
  const answer = await ask(world, dice, [who, 'POST', `/batches/${batchId}/split`])
  if (!isTaken(answer)) return
  madeBy(world, batchId, who)
  const own = world.batches.get(batchId)
  for (const { id } of answer.body.added) {
    newBatchOf(world, id, own?.account ?? '', who)
    for (const maker of own?.makers ?? []) madeBy(world, id, maker)
  }
}

/** A run of the template, with the lines of the last one. */
export async function startRun(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const body = { periodId: null, valueDate: addDays(payDay(), dice.below(3)) }
  const answer = await ask(world, dice, [who, 'POST', `/templates/${world.template}/batches`], {
    body,
  })
  if (!isTaken(answer)) return
  newBatchOf(world, answer.body.id, world.accounts[0] ?? '', who)
  for (const { reference } of await linesOf(world, answer.body.id)) {
    const row = world.rows.get(reference)
    if (!row) world.wrong.push(`a run has a line of nobody: ${reference}`)
    else row.lines += 1
    row?.by.add(personOf(who))
  }
}

export async function move(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const batch = await someBatch(world, dice, ...open, 'lapsed', 'approved')
  if (!batch) return
  const sourceAccountId = dice.oneOf(world.accounts)
  const valueDate = addDays(payDay(), dice.below(4))
  const body = dice.in100(50) ? { valueDate } : { sourceAccountId }
  const before = await digestOf(world, batch.id)
  const answer = await ask(world, dice, [who, 'PUT', `/batches/${batch.id}`], { body })
  if (!isTaken(answer)) return
  madeBy(world, batch.id, who)
  const own = world.batches.get(batch.id)
  if (own && body.sourceAccountId) own.account = body.sourceAccountId
  const after = await digestOf(world, batch.id)
  if (own && batch.state === 'lapsed' && before && after) own.sameAs.set(after, before)
}

export const digestOf = (world: World, id: string) =>
  world.database.prepare('SELECT digest FROM batches WHERE id = ?').bind(id).first<string>('digest')
