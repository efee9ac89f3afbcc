import { vi } from 'vitest'
import { payDay } from '../../../testing/batches.ts'
import { proveAnew, signInAnew } from '../../../testing/colleagues.ts'
import { ask, byTwo, isTaken } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { administrators, everybody, type World } from '../world.fixture.ts'

/* What changes around batches while they live: people, rules, accounts that pay, and whether anything leaves. */

export async function rule(world: World, dice: Dice) {
  const who = dice.oneOf(administrators) ?? 'ada'
  await proveAll()
  const [small, large] = dice.oneOf([
    [1, 2],
    [2, 2],
    [2, 3],
    [1, 3],
    [1, 1],
  ]) ?? [1, 2]
  const bands = [
    { uptoToea: 5_000_000, approvals: small },
    { uptoToea: null, approvals: large },
  ]
  const answer = await byTwo(world, dice, [who, 'PUT', '/approval-rules'], { bands })
  // what is so already is nobody's change
  const isSame = world.bands.small === small && world.bands.large === large
  if (!isTaken(answer) || isSame) return
  world.bands = { small: small ?? 1, large: large ?? 2 }
  world.terms.push({ who, changedAt: Date.now(), account: null })
}

const proveAll = async () => {
  for (const who of [...administrators, 'fin']) await proveAnew(who)
}

export async function lend(world: World, dice: Dice) {
  const who = dice.oneOf(['avi', 'fin', 'sen']) ?? 'avi'
  await proveAnew(who)
  const body = { delegateId: dice.oneOf(['ava', 'ave', 'fin']), fromDay: payDay(), toDay: payDay() }
  const today = new Date(Date.now() + 10 * 3_600_000).toISOString().slice(0, 10)
  const answer = await ask(world, dice, [who, 'POST', '/delegations'], {
    body: { ...body, fromDay: today },
  })
  if (answer.status === 202 && dice.in100(85)) {
    await proveAll()
    await ask(world, dice, ['ada', 'POST', `/changes/${answer.body.pending.id}/confirmation`])
  }
}

export async function removePerson(world: World, dice: Dice) {
  const gone = dice.oneOf(['ava', 'avi', 'ave', 'sen', 'moa', 'fin']) ?? 'ava'
  const who = dice.oneOf(administrators) ?? 'ada'
  await proveAll()
  const answer = await byTwo(world, dice, [who, 'POST', `/users/${gone}/deactivation`])
  if (isTaken(answer)) world.gone.add(gone)
}

export async function bringBack(world: World, dice: Dice) {
  const gone = dice.oneOf([...world.gone])
  if (!gone) return
  await proveAll()
  const who = dice.oneOf(administrators) ?? 'ada'
  const answer = await byTwo(world, dice, [who, 'POST', `/users/${gone}/reactivation`])
  if (!isTaken(answer)) return
  world.gone.delete(gone)
  await signInAnew(gone)
}

/** What the bank reads of the account that pays is changed. */
export async function changeSource(world: World, dice: Dice) {
  const account = dice.oneOf(world.accounts) ?? ''
  const who = dice.oneOf(administrators) ?? 'ada'
  await proveAll()
  world.count += 1
  const body = dice.in100(50)
    ? { remitter: `ACME ${world.nth}X${world.count}` }
    : { accountNumber: String(8_000_000_000 + world.nth * 1_000 + world.count) }
  if (isTaken(await byTwo(world, dice, [who, 'PUT', `/source-accounts/${account}`], body)))
    world.terms.push({ who, changedAt: Date.now(), account })
}

export async function freeze(world: World, dice: Dice) {
  const who = dice.oneOf(administrators) ?? 'ada'
  await proveAll()
  if (!world.isFrozen) {
    if (world.freezes > 0) return
    world.freezes += 1
    const answer = await ask(world, dice, [who, 'POST', '/organisation/freeze'], {
      body: { reason: 'A thief' },
    })
    if (isTaken(answer)) world.isFrozen = true
    return
  }
  await thaw(world, dice)
}

export async function thaw(world: World, dice: Dice) {
  await proveAll()
  for (const who of administrators) {
    world.isFrozen = false // from its confirmation on
    const answer = await ask(world, dice, [who, 'DELETE', '/organisation/freeze'])
    if (answer.status === 202) world.isFrozen = true
  }
}

/** The organisation asks to leave, and takes that back. */
export async function leave(world: World, dice: Dice) {
  await proveAll()
  world.isLeaving = true
  const asked = await ask(world, dice, ['ada', 'POST', '/organisation/closure'], {
    body: { reason: 'We merge' },
  })
  if (asked.status === 202 && dice.in100(50))
    await ask(world, dice, [
      'ado',
      'POST',
      `/organisation/closure/confirmation/${asked.body.pending.id}`,
    ])
}

export async function comeBack(world: World, dice: Dice) {
  await proveAll()
  await ask(world, dice, ['ada', 'DELETE', '/organisation/closure'])
  world.isLeaving = false
}

/** What stops everything does not last: few walks would go on. */
export async function settleDown(world: World) {
  const { dice } = world
  if (world.isFrozen && dice.in100(35)) await thaw(world, dice)
  if (world.isLeaving && dice.in100(50)) await comeBack(world, dice)
  if (world.gone.size > 0 && dice.in100(15)) await bringBack(world, dice)
}

/** Their day passes; seldom a quarter of a year does, and nobody is signed in any more. */
export async function pass(world: World, dice: Dice) {
  if (world.days > 1) return
  world.days += 1
  const isLong = dice.in100(25)
  const days = isLong ? 60 + dice.below(60) : 1 + dice.below(9)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
  if (isLong)
    for (const who of everybody) if (!world.gone.has(who) && who !== 'prog') await signInAnew(who)
}
