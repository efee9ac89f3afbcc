import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { schedules } from '../../testing/schedules/schedules.ts'
import { acts } from './acts/acts.fixture.ts'
import { comeBack, settleDown, thaw } from './acts/around.fixture.ts'
import { addByHand, importSheet, start } from './acts/drafting.fixture.ts'
import { submit } from './acts/submitting.fixture.ts'
import { begin, makeWalkers } from './begin.fixture.ts'
import { diceOf } from './dice.fixture.ts'
import { checkSaid, checkWalk } from './oracle.fixture.ts'
import type { World } from './world.fixture.ts'

/*
 * The whole life of money, from a sheet to a statement, by people of every role who do at random what anybody may ask of the
 * real Worker: on bad lines, twice, two at once, and with pages that they read some time ago. After each walk the bank files that
 * left are read as the bank reads them, and held beside what the approvers' pages showed and what the walkers wrote down; of the
 * product's own rules nothing is asked. The models of ../model and ../settling/debts say what each step must answer, of one batch
 * and of one debt; this says only what must never be, of many.
 */

/* With every change one walk, so that it does not rot; `npm run test:walks` takes as many as WALKS says, from a seed of their own. */
const { numRuns, seed, isUsual, timeout } = schedules({ usual: 1, seed: 23, of: 'VITE_WALKS' })

beforeAll(() => makeWalkers())
afterAll(() => vi.useRealTimers())

/** What was asked and taken, by its route. */
const taken = new Set<string>()

test(`money leaves once, as it was shown and approved: ${numRuns} walks`, { timeout }, async () => {
  const found: string[] = []
  for (let nth = 0; nth < numRuns && found.length < 5; nth += 1) {
    const world = await walk(seed + nth, isUsual ? 80 : 160)
    for (const one of world.taken) taken.add(one)
    const { wrong, told } = world
    if (wrong.length === 0) continue
    // at once: a long run may be stopped before its end
    console.log(`the walk of the seed ${seed + nth}: ${wrong.join('; ')}`)
    const last = told.slice(-60).join('\n')
    found.push(`the seed ${seed + nth}:\n${wrong.join('\n')}\n\n${last}`)
  }
  expect(found.join('\n\n')).toBe('')
})

async function walk(from: number, steps: number): Promise<World> {
  const world = await begin(from)
  const { dice } = world
  for (const act of [start, start, importSheet, importSheet, addByHand, submit])
    await act(world, dice)
  for (let step = 0; step < steps && world.wrong.length === 0; step += 1) {
    world.isTogether = dice.in100(20)
    const some = Array.from({ length: world.isTogether ? 2 : 1 }, () => ({
      act: dice.oneOf(acts),
      // their own: which of two comes first is no matter of this chance
      own: diceOf(dice.below(2 ** 32)),
    }))
    world.told.push(`-- ${some.map(({ act }) => act?.name).join(' and ')}`)
    const stumbles = (error: unknown) => {
      world.wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    await Promise.all(some.map(({ act, own }) => act?.(world, own))).catch(stumbles)
    world.isTogether = false
    await settleDown(world)
  }
  if (world.isFrozen) await thaw(world, dice)
  await comeBack(world, dice)
  await checkWalk(world)
  await checkSaid(world)
  return world
}

const wanted = [
  ...['batches', 'batches/:id/imports', 'batches/:id/payments', 'batches/:id/payments/changes'],
  ...['batches/:id/split', 'templates/:id/batches', 'batches/:id/payments/:id/settling'],
  ...['batches/:id/submission', 'batches/:id/cancellation', 'batches/:id/bank-file'],
  ...['batches/:id/upload', 'batches/:id/void-request', 'batches/:id/void', 'batches/:id/recall'],
  ...['batches/:id/revival-request', 'batches/:id/revival', 'batches/:id/clearing'],
  ...['bank-files/:id/checks/content', 'payees/:id/stops', 'payees/:id/merges'],
  ...['waiting-accounts/:id/verification', 'delegations', 'organisation/freeze'],
  ...['reconciliation/statements', 'reconciliation/lines/:id/match'],
  ...['reconciliation/lines/:id/confirmation', 'reconciliation/lines/:id/aside'],
  ...['returns', 'returns/:id/match', 'returns/:id/repayment', 'returns/:id/resolution'],
  ...['organisation/closure', 'batches/:id/closing'],
].map((path) => `POST /${path}`)

test.runIf(numRuns >= 300)('on the way all of it was done', () => {
  expect([...wanted, 'counts together'].filter((one) => !taken.has(one))).toEqual([])
})
