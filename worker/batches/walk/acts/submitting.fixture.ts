import { paidAgain } from '../../../testing/batches.ts'
import { ask, isTaken } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { linesOf, open, type Standing, someBatch } from '../standing.fixture.ts'
import { keepFloor } from '../terms.fixture.ts'
import { madeBy, makers, personOf, underName, type World, whereOf } from '../world.fixture.ts'
import { start, took, wanted } from './drafting.fixture.ts'
import { removed, splitOf } from './editing.fixture.ts'

/* Handing over, with what was found. */

/** Two who prepare payments send one payee a half each, of whichever account and day. */
export async function halves(world: World, dice: Dice) {
  const first = wanted(world, dice, 'mel')
  for (const who of ['mel', 'moa']) {
    const id = await start(world, dice, who)
    if (!id) return
    const { row } = wanted(world, dice, who)
    const half = { ...first, row: { ...row, name: first.row.name, toea: [4_000_000] } }
    const payee = { name: half.row.name, bsb: half.bsb, accountNumber: half.account }
    const payments = [{ payee, amountToea: 4_000_000, reference: row.reference }]
    const path = `/batches/${id}/payments`
    if (!isTaken(await ask(world, dice, [who, 'POST', path], { body: { payments } }))) return
    madeBy(world, id, who)
    took(world, half, who)
    await handOver(world, dice, who, { id, state: 'ready' })
  }
}

/** What was found is settled one way or another, now and then, and the batch handed over. */
export async function submit(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const batch = await someBatch(world, dice, ...open, 'queried')
  if (batch) await handOver(world, dice, who, batch)
}

async function handOver(world: World, dice: Dice, who: string, batch: Standing) {
  if (batch.state !== 'queried' && dice.in100(60)) await settleAll(world, dice, batch.id)
  const body = { ...paidAgain, comment: 'It is so' }
  const answer = await ask(world, dice, [who, 'POST', `/batches/${batch.id}/submission`], { body })
  if (isTaken(answer) && batch.state !== 'queried') {
    madeBy(world, batch.id, who)
    await keepFloor(world, batch.id)
  }
  // too many lines for one file
  if (answer.body?.code === 'checks_failed' && dice.in100(50)) await splitOf(world, dice, batch.id)
}

const ways = ['pay_account_on_file', 'another_person', 'pooled']
type Found = { rank: number; paymentId: string | null }

/** Each finding that blocks is settled, or its line taken out. */
async function settleAll(world: World, dice: Dice, batchId: string) {
  const who = dice.oneOf(makers) ?? 'mel'
  const { body } = await ask(world, dice, [who, 'GET', `/batches/${batchId}/findings`])
  const found: Found[] = (body.items ?? []).filter(({ rank }: Found) => rank === 1)
  for (const id of new Set(found.map(({ paymentId }) => paymentId))) {
    const line = (await linesOf(world, batchId)).find((one) => one.id === id)
    if (!line) continue
    const path = `/batches/${batchId}/payments/${line.id}`
    const action = dice.oneOf(ways)
    const settled = await ask(world, dice, [who, 'POST', `${path}/settling`], { body: { action } })
    if (isTaken(settled)) {
      madeBy(world, batchId, who)
      // the account is asked for anew, by whoever says so, for a record of its own
      if (action === 'another_person') askedAnew(world, settled.body, who)
      continue
    }
    const answer = await ask(world, dice, [who, 'DELETE', path])
    if (isTaken(answer)) removed(world, batchId, line, who)
  }
}

export async function settleFinding(world: World, dice: Dice) {
  const batch = await someBatch(world, dice, ...open)
  if (batch) await settleAll(world, dice, batch.id)
}

type Settled = { payeeName: string; bsb: string; accountNumber: string }

function askedAnew(world: World, { payeeName, bsb, accountNumber }: Settled, who: string) {
  const where = underName(payeeName, whereOf(bsb, accountNumber))
  world.proposers.set(where, new Set([personOf(who)]))
}
