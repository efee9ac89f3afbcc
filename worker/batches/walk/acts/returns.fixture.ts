import { ask, isTaken } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { linesOf, open, someBatch } from '../standing.fixture.ts'
import { madeBy, makers, personOf, type World } from '../world.fixture.ts'
import { atBank, someone, today } from './bank.fixture.ts'

/* What came back, and what becomes of it. */

export async function comesBack(world: World, dice: Dice) {
  const batch = await someBatch(world, dice, ...atBank)
  const line = batch && dice.oneOf(await linesOf(world, batch.id))
  if (!line) return
  const amountToea = dice.in100(25) ? Math.ceil(line.toea / 2) : line.toea
  const came = world.cameBack
    .filter((one) => one.isThere && one.paymentId === line.id)
    .reduce((all, one) => all + one.toea, 0)
  const body = {
    paymentId: line.id,
    amountToea,
    reason: 'Closed',
    bankDay: today(),
    ...(came > 0 && dice.in100(50) && { besideToea: came }),
  }
  const answer = await ask(world, dice, [someone(dice), 'POST', '/returns'], { body })
  if (isTaken(answer))
    world.cameBack.push({
      id: answer.body.id,
      reference: line.reference,
      paymentId: line.id,
      toea: amountToea,
      isThere: true,
    })
}

/** A credit of a statement is said to be of a payment. */
export async function creditOf(world: World, dice: Dice) {
  const { results } = await world.database
    .prepare(
      `SELECT id, amount_toea AS toea FROM returns WHERE state = 'unmatched' AND source_account_id IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    )
    .bind(JSON.stringify(world.accounts))
    .all<{ id: string; toea: number }>()
  const credit = dice.oneOf(results)
  const batch = await someBatch(world, dice, ...atBank)
  if (!credit || !batch) return
  const line = (await linesOf(world, batch.id)).find(({ toea }) => toea >= credit.toea)
  if (!line) return
  const told = dice.oneOf(world.cameBack.filter((one) => one.isThere && one.toea === credit.toea))
  if (told && dice.in100(40)) {
    await ask(world, dice, [someone(dice), 'POST', `/returns/${credit.id}/same`], {
      body: { returnId: told.id },
    })
    return
  }
  const answer = await ask(world, dice, [someone(dice), 'POST', `/returns/${credit.id}/match`], {
    body: { paymentId: line.id },
  })
  if (isTaken(answer))
    world.cameBack.push({
      id: credit.id,
      reference: line.reference,
      paymentId: line.id,
      toea: credit.toea,
      isThere: true,
    })
}

export async function undoReturn(world: World, dice: Dice) {
  const back = dice.oneOf(world.cameBack.filter(({ isThere }) => isThere))
  if (!back) return
  const body = { reason: 'A slip' }
  const way = dice.below(3)
  if (way === 0) {
    const answer = await ask(world, dice, [someone(dice), 'POST', `/returns/${back.id}/undo`], {
      body,
    })
    if (isTaken(answer)) back.isThere = false
  } else if (way === 1) {
    const ended = { resolution: dice.in100(50) ? 'not_owed' : 'paid_otherwise', note: 'Left' }
    await ask(world, dice, [someone(dice), 'POST', `/returns/${back.id}/resolution`], {
      body: ended,
    })
  } else await ask(world, dice, [someone(dice), 'POST', `/returns/${back.id}/reopening`], { body })
}

/** It is paid again, in an open batch, now and then by two at once. */
export async function payAgain(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const back = dice.oneOf(world.cameBack.filter(({ isThere }) => isThere))
  const batch = await someBatch(world, dice, ...open)
  if (!back || !batch) return
  const body = { batchId: batch.id, amountToea: back.toea }
  const press = () => ask(world, dice, [who, 'POST', `/returns/${back.id}/repayment`], { body })
  const answers = dice.in100(20) ? await Promise.all([press(), press()]) : [await press()]
  const taken = answers.filter(isTaken)
  if (taken.length > 1) world.wrong.push(`${back.reference} is paid again twice for one return`)
  if (taken.length === 0) return
  madeBy(world, batch.id, who)
  const row = world.rows.get(back.reference)
  if (row) row.lines += 1
  row?.by.add(personOf(who))
  world.repaid.set(back.reference, (world.repaid.get(back.reference) ?? 0) + 1)
}

export async function close(world: World, dice: Dice) {
  const batch = await someBatch(world, dice, 'settled')
  if (batch)
    await ask(world, dice, [someone(dice), 'POST', `/batches/${batch.id}/closing`], { body: {} })
}
