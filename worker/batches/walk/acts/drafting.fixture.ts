import { addDays } from '../../../domain/calendar.ts'
import { payDay } from '../../../testing/batches.ts'
import { ask, isTaken } from '../asking.fixture.ts'
import type { Dice } from '../dice.fixture.ts'
import { open, someBatch } from '../standing.fixture.ts'
import {
  madeBy,
  makers,
  personOf,
  type Row,
  remember,
  underName,
  type World,
  whereOf,
} from '../world.fixture.ts'

/* What those who prepare payments do. */

export const amounts = [1, 500, 10_000, 200_000, 200_000, 3_000_000, 6_000_000]

export function newBatchOf(world: World, id: string, account: string, who: string) {
  world.batches.set(id, { id, account, makers: new Set([personOf(who)]), sameAs: new Map() })
}

export async function start(world: World, dice: Dice, who = dice.oneOf(makers) ?? 'mel') {
  const account = dice.oneOf(world.accounts) ?? ''
  const valueDate = addDays(payDay(), dice.below(3))
  const isRun = account === world.accounts[0] && dice.in100(50)
  const body = {
    ...(isRun && { templateId: world.template }),
    name: `Walk ${world.nth}`,
    sourceAccountId: account,
    valueDate,
    description: 'PAY',
  }
  const answer = await ask(world, dice, [who, 'POST', '/batches'], { body })
  if (!isTaken(answer)) return
  newBatchOf(world, answer.body.id, account, who)
  return answer.body.id as string
}

type Wanted = { row: Row; bsb: string; account: string; toea: number; isFresh: boolean }

const syllables = 'bako dume fivi gora hanu kesi lopa meru nati sobe'.split(' ')
/** A number as a name: no two of them are alike. */
const called = (number: number) =>
  String(number).replace(/\d/g, (digit) => syllables[Number(digit)] ?? '')

/** A row that somebody writes: to somebody new, or to one who was written down before, seldom at another account. */
export function wanted(world: World, dice: Dice, who: string): Wanted {
  world.count += 1
  const reference = `W${world.nth}N${world.count}`
  const known = dice.oneOf([...world.accountsOf])
  const isFresh = !known || dice.in100(45)
  const name = isFresh ? `Wa${called(world.nth)} Na${called(world.count)}` : known[0]
  const [place] = isFresh ? [] : [...known[1]]
  const isOther = !place || dice.in100(12)
  const fresh = ['028-038', String(30_000_000 + world.nth * 1_000 + world.count)]
  // seldom somebody new with the account of another
  const others = isFresh && known && dice.in100(10) ? [...known[1]][0]?.split(' ') : undefined
  const [bsb = '', account = ''] = others ?? (isOther ? fresh : place.split(' '))
  const toea = dice.oneOf(amounts) ?? 500
  const row = { reference, name, toea: [toea], lines: 0, by: new Set([personOf(who)]) }
  return { row, bsb, account, toea, isFresh }
}

export function took(world: World, { row, bsb, account }: Wanted, who: string) {
  const kept = world.rows.get(row.reference) ?? row
  kept.lines += 1
  world.rows.set(row.reference, kept)
  const where = whereOf(bsb, account)
  if (!world.accountsOf.get(row.name)?.has(where))
    remember(world.proposers, underName(row.name, where), personOf(who))
  remember(world.accountsOf, row.name, where)
  remember(world.namesOf, row.name, row.name)
}

export async function addByHand(world: World, dice: Dice) {
  const who = dice.oneOf(makers) ?? 'mel'
  const batch = await someBatch(world, dice, ...open)
  if (!batch) return start(world, dice)
  const some = Array.from({ length: 1 + dice.below(3) }, () => wanted(world, dice, who))
  const payments = some.map(({ row, bsb, account, toea }) => ({
    payee: { name: row.name, bsb, accountNumber: account },
    amountToea: toea,
    reference: row.reference,
  }))
  const answer = await ask(world, dice, [who, 'POST', `/batches/${batch.id}/payments`], {
    body: { payments },
  })
  if (!isTaken(answer)) return
  madeBy(world, batch.id, who)
  for (const one of some) took(world, one, who)
}

type Problem = { row: number; severity: string }

/** A sheet, some rows of which may be wrong: each row becomes a payment, or is named. */
export async function importSheet(world: World, dice: Dice) {
  const who = dice.oneOf(['mel', 'moa', 'fin', 'ada']) ?? 'mel'
  const batch = await someBatch(world, dice, ...open)
  if (!batch) return start(world, dice)
  const some = Array.from({ length: 2 + dice.below(6) }, () => wanted(world, dice, who))
  const csv = ['Name,BSB,Account,Amount,Reference']
  for (const { row, bsb, account, toea } of some) {
    const slip = dice.below(30)
    const place = slip === 0 ? '88' : bsb
    const kina =
      slip === 1 ? '0.00' : slip === 2 ? `"K${(toea / 100).toFixed(2)}"` : (toea / 100).toFixed(2)
    csv.push(`${slip === 3 ? '' : row.name},${place},${account},${kina},${row.reference}`)
  }
  if (dice.in100(10)) csv.push(',,,,')
  const form = () => {
    const sent = new FormData()
    sent.set('sheet', new File([csv.join('\n')], 'pay.csv'))
    return sent
  }
  const made = form()
  if (dice.in100(50)) made.set('goodRowsOnly', 'true')
  const answer = await ask(world, dice, [who, 'POST', `/batches/${batch.id}/imports`], {
    form: made,
  })
  if (!isTaken(answer)) return
  madeBy(world, batch.id, who)
  const problems: Problem[] = answer.body.problems
  const bad = new Set(problems.filter(({ severity }) => severity === 'error').map(({ row }) => row))
  const good = some.filter((_, index) => !bad.has(index + 2))
  if (good.length !== answer.body.accepted)
    world.wrong.push(
      `of a sheet ${answer.body.accepted} rows were taken, and ${bad.size} of ${some.length} named`,
    )
  for (const one of good) took(world, one, who)
  // the same sheet a second time into another batch is other payments, each meant by whoever sends it
  if (!dice.in100(15)) return
  const other = await someBatch(world, dice, ...open)
  if (!other) return
  const again = await ask(world, dice, [who, 'POST', `/batches/${other.id}/imports`], {
    form: form(),
  })
  if (!isTaken(again)) return
  madeBy(world, other.id, who)
  for (const one of some) took(world, one, who)
}
