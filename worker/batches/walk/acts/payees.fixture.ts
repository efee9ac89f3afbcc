import { ask, byTwo, isTaken } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import {
  administrators,
  approvers,
  remember,
  underName,
  type World,
  whereOf,
} from '../world.fixture.ts'

/* What becomes of payees and their accounts while batches live. */

type PayeeNow = {
  id: string
  name: string
  state: string
  accountId: string
  bsb: string
  account: string
}

async function somePayee(
  world: World,
  dice: Dice,
  ...states: string[]
): Promise<PayeeNow | undefined> {
  const { results } = await world.database
    .prepare(
      `SELECT p.id, p.name, a.state, a.id AS accountId, a.bsb, a.account_number AS account FROM payees p
       JOIN payee_accounts a ON a.payee_id = p.id WHERE p.name IN (SELECT value FROM json_each(?)) ORDER BY p.name, a.version`,
    )
    .bind(JSON.stringify([...world.accountsOf.keys()]))
    .all<PayeeNow>()
  return dice.oneOf(results.filter(({ state }) => states.length === 0 || states.includes(state)))
}

export async function changePayee(world: World, dice: Dice) {
  const who = dice.oneOf(['fin', 'ada']) ?? 'fin'
  const payee = await somePayee(world, dice)
  if (!payee) return
  world.count += 1
  const accountNumber = String(60_000_000 + world.nth * 1_000 + world.count)
  const body = { bsb: '028-038', accountNumber, nameAtBank: payee.name, addAccount: dice.in100(20) }
  if (!isTaken(await ask(world, dice, [who, 'PUT', `/payees/${payee.id}`], { body }))) return
  remember(world.accountsOf, payee.name, whereOf('028-038', accountNumber))
  remember(world.proposers, underName(payee.name, whereOf('028-038', accountNumber)), who)
}

export async function verify(world: World, dice: Dice) {
  const who = dice.oneOf(approvers) ?? 'ava'
  const payee = await somePayee(world, dice, 'proposed', 'return_locked', 'pending', 'new')
  if (!payee) return
  const form = new FormData()
  const outcome = dice.in100(85) ? 'verified' : 'rejected'
  const said = { outcome, method: 'in_person', spokeTo: 'Them', note: 'Seen' }
  for (const [name, value] of Object.entries(said)) form.set(name, value)
  const answer = await ask(
    world,
    dice,
    [who, 'POST', `/waiting-accounts/${payee.accountId}/verification`],
    { form },
  )
  if (!isTaken(answer) || outcome !== 'verified') return
  const where = underName(payee.name, whereOf(payee.bsb, payee.account))
  const proposed = world.proposers.get(where)
  if (proposed?.has(who) && !world.isTogether)
    world.wrong.push(`${who} verified the account that they wrote down`)
  world.proposers.delete(where)
}

export async function stop(world: World, dice: Dice) {
  const payee = await somePayee(world, dice)
  if (!payee) return
  const who = dice.oneOf(['fin', 'ada', 'ado']) ?? 'fin'
  const at = `/payees/${payee.id}/stops`
  if (world.stopped.has(payee.id) || dice.in100(30)) {
    const answer = await ask(world, dice, [who, 'POST', `${at}/end`], { body: { reason: 'Found' } })
    if (isTaken(answer)) world.stopped.delete(payee.id)
    return
  }
  const kind = dice.in100(50) ? 'suspended' : 'blocked'
  const answer = await ask(world, dice, [who, 'POST', at], { body: { kind, reason: 'A drain' } })
  if (isTaken(answer)) world.stopped.add(payee.id)
}

export async function merge(world: World, dice: Dice) {
  const [one, other] = [await somePayee(world, dice), await somePayee(world, dice)]
  if (!one || !other || one.id === other.id) return
  const who = dice.oneOf(administrators) ?? 'ada'
  if (dice.in100(25)) {
    await byTwo(world, dice, [who, 'POST', `/payees/${one.id}/merges/end`], {
      reason: 'Two people',
    })
    return
  }
  const body = { intoId: other.id, reason: 'One person' }
  const answer = await byTwo(world, dice, [who, 'POST', `/payees/${one.id}/merges`], body)
  if (isTaken(answer)) remember(world.namesOf, one.name, other.name)
}
