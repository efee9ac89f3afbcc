import { ask, isTaken } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { pressApprove, readPage, type Shown, wasTaken } from '../page.fixture.ts'
import { open, someBatch } from '../standing.fixture.ts'
import { checkTerms } from '../terms.fixture.ts'
import { approvers, everybody, makers, type World } from '../world.fixture.ts'
import { digestOf } from './editing.fixture.ts'

/* What those who approve do, on the page that they have in front of them. */

/** Reads the page, and presses now, or later, or twice. */
export async function approve(world: World, dice: Dice) {
  const who = dice.oneOf(approvers) ?? 'ava'
  const batch = await someBatch(world, dice, 'in_approval')
  if (!batch) return
  const shown = await readPage(who, batch.id)
  if (!shown) return
  if (dice.in100(15)) {
    world.hands.set(who, [...(world.hands.get(who) ?? []), shown])
    return
  }
  const heard = dice.in100(10)
    ? (await Promise.all([pressApprove(who, shown), pressApprove(who, shown)]))[0]
    : await pressApprove(who, shown)
  world.told.push(`${who} presses Approve of ${batch.id} → ${heard.status}`)
  if (heard.status >= 500) world.wrong.push(`${heard.status} for an approval`)
  if (wasTaken(heard)) approved(world, who, shown)
}

function approved(world: World, who: string, shown: Shown) {
  world.approvals.push({ who, shown, isTakenBack: false })
  checkTerms(world, shown.batchId, [who, shown.onBehalfOf])
}

/** Presses on a page that was read some time ago. */
export async function approveLate(world: World, dice: Dice) {
  const [who, pages] = dice.oneOf([...world.hands]) ?? []
  const shown = pages && dice.oneOf(pages)
  if (!who || !shown) return
  const heard = await pressApprove(who, shown)
  world.told.push(`${who} presses an old page of ${shown.batchId} → ${heard.status}`)
  if (wasTaken(heard)) approved(world, who, shown)
}

export async function decideOtherwise(world: World, dice: Dice) {
  const who = dice.oneOf(approvers) ?? 'ava'
  const batch = await someBatch(world, dice, 'in_approval')
  if (!batch) return
  const digest = (await digestOf(world, batch.id)) ?? 'none'
  const decision = dice.in100(60) ? 'query' : 'reject'
  const body = { decision, digest, comment: 'Who is this?' }
  await ask(world, dice, [who, 'POST', `/batches/${batch.id}/approvals`], { body })
}

export async function takeBack(world: World, dice: Dice) {
  const given = dice.oneOf(world.approvals.filter(({ isTakenBack }) => !isTakenBack))
  if (!given) return
  const path = `/batches/${given.shown.batchId}/approvals`
  if (!isTaken(await ask(world, dice, [given.who, 'DELETE', path]))) return
  const digest = given.shown.digest
  for (const one of world.approvals)
    if (one.who === given.who && one.shown.digest === digest) one.isTakenBack = true
}

export async function recall(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const batch = await someBatch(
    world,
    dice,
    'in_approval',
    'queried',
    'approval_blocked',
    'rejected',
  )
  if (batch) await ask(world, dice, [who, 'DELETE', `/batches/${batch.id}/submission`])
}

export async function cancel(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const batch = await someBatch(world, dice, ...open, 'in_approval', 'approved', 'lapsed')
  if (!batch) return
  const body = { reason: 'Not now' }
  const asked = await ask(world, dice, [who, 'POST', `/batches/${batch.id}/cancellation`], { body })
  const other = dice.oneOf(makers.filter((one) => one !== who)) ?? 'moa'
  if (isTaken(asked) && asked.body.state !== 'cancelled' && dice.in100(60))
    await ask(world, dice, [other, 'POST', `/batches/${batch.id}/cancellation`], { body })
}

/** Somebody who looks alone, or who reconciles, tries what is not theirs. */
export async function trespass(world: World, dice: Dice) {
  const who = dice.oneOf(['vic', ...everybody]) ?? 'vic'
  const batch = await someBatch(world, dice, 'in_approval', 'approved', 'file_sealed')
  if (!batch) return
  const digest = (await digestOf(world, batch.id)) ?? 'none'
  const may = who === 'vic' || who === 'lara' || who === 'lena'
  if (!may) return
  const body = { decision: 'approve', digest }
  const answers = [
    await ask(world, dice, [who, 'POST', `/batches/${batch.id}/approvals`], { body }),
    await ask(world, dice, [who, 'POST', `/batches/${batch.id}/bank-file`]),
  ]
  if (answers.some(isTaken)) world.wrong.push(`${who} decided, or made a file`)
}
