import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { afterStatement } from '../../../domain/statements/statement.fixture.ts'
import { ask } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { linesOf, someBatch } from '../standing.fixture.ts'
import { reconcilers, type World } from '../world.fixture.ts'

/* What the bank says, and what those who reconcile make of it. */

export const today = () => dayInPortMoresby(new Date())
export const atBank = ['uploaded', 'settling', 'settled', 'closed']
export const someone = (dice: Dice) => dice.oneOf(reconcilers) ?? 'lara'

export async function statement(world: World, dice: Dice) {
  const batch = await someBatch(world, dice, ...atBank, 'file_sealed', 'approved')
  if (!batch) return
  const lines = await linesOf(world, batch.id)
  const account = world.batches.get(batch.id)?.account ?? ''
  const total = lines.reduce((all, { toea }) => all + toea, 0)
  const one = dice.oneOf(lines)?.toea ?? 1
  const amountToea = dice.oneOf([-total, -total, -one, one, one, 77]) ?? 77
  return book(world, dice, account, amountToea)
}

/** The bank books a file that is void, all the same. */
export async function bookVoid(world: World, dice: Dice) {
  const { results } = await world.database
    .prepare(
      `SELECT source_account_id AS account, total_toea AS toea FROM bank_files
       WHERE voided_at IS NOT NULL AND batch_id IN (SELECT value FROM json_each(?)) ORDER BY sealed_at, id`,
    )
    .bind(JSON.stringify([...world.batches.keys()]))
    .all<{ account: string; toea: number }>()
  const file = dice.oneOf(results)
  if (file) await book(world, dice, file.account, -file.toea)
}

async function book(world: World, dice: Dice, account: string, amountToea: number) {
  world.count += 1
  const text = `${amountToea < 0 ? 'BULK' : 'RETURNED'} ${world.count}`
  const opening = world.nth * 10_000_000_000 + world.count * 100_000_000
  const csv = afterStatement([{ day: today(), amountToea, text }], opening)
  const form = new FormData()
  form.set('account', account)
  form.set('statement', new File([csv.text], 'statement.csv'))
  form.set('mapping', JSON.stringify(csv.mapping))
  await ask(world, dice, [someone(dice), 'POST', '/reconciliation/statements'], { form })
}

/** The last file of an account was the wrong one: asked for by whoever comes first, confirmed or kept by the next. */
export async function takeFileBack(world: World, dice: Dice) {
  const { results } = await world.database
    .prepare(
      `SELECT id, back_asked_at AS askedAt FROM statement_imports
       WHERE taken_back_at IS NULL AND source_account_id IN (SELECT value FROM json_each(?)) ORDER BY imported_at DESC, rowid DESC LIMIT 2`,
    )
    .bind(JSON.stringify(world.accounts))
    .all<{ id: string; askedAt: number | null }>()
  const file = dice.oneOf(results)
  if (!file) return
  const at = `/reconciliation/statements/${file.id}/taking-back`
  if (file.askedAt !== null && dice.in100(15)) {
    await ask(world, dice, [someone(dice), 'DELETE', at])
    return
  }
  const askedAt = file.askedAt === null ? null : new Date(file.askedAt).toISOString()
  const body = { reason: 'The wrong file', askedAt }
  await ask(world, dice, [someone(dice), 'POST', at], { body })
}

type LineSaid = { id: string; state: string; account: string; toea: number }

async function someLineSaid(world: World, dice: Dice, ...states: string[]) {
  const { results } = await world.database
    .prepare(
      `SELECT id, state, source_account_id AS account, amount_toea AS toea FROM statement_lines
       WHERE source_account_id IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    )
    .bind(JSON.stringify(world.accounts))
    .all<LineSaid>()
  return dice.oneOf(results.filter(({ state }) => states.includes(state)))
}

export async function matchLine(world: World, dice: Dice) {
  const line = await someLineSaid(world, dice, 'unreconciled')
  if (!line) return
  const at = `/reconciliation/lines/${line.id}`
  if (line.toea > 0 || dice.in100(25)) {
    await ask(world, dice, [someone(dice), 'POST', `${at}/aside`], {
      body: { reason: 'Other', isNone: true },
    })
    return
  }
  const batch = await someBatch(world, dice, ...atBank)
  if (!batch) return
  const own = await linesOf(world, batch.id)
  const single = own.find(({ toea }) => toea === -line.toea)
  const body = single && dice.in100(50) ? { paymentId: single.id } : { batchId: batch.id }
  await ask(world, dice, [someone(dice), 'POST', `${at}/match`], { body })
}

export async function confirmLine(world: World, dice: Dice) {
  const line = await someLineSaid(world, dice, 'tentative', 'aside', 'set_aside')
  if (line)
    await ask(world, dice, [someone(dice), 'POST', `/reconciliation/lines/${line.id}/confirmation`])
}

export async function undoLine(world: World, dice: Dice) {
  const line = await someLineSaid(world, dice, 'tentative', 'reconciled', 'aside')
  if (line)
    await ask(world, dice, [someone(dice), 'POST', `/reconciliation/lines/${line.id}/undo`], {
      body: { reason: 'A slip' },
    })
}
