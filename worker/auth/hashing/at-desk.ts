import { countedHere } from '../../core/d1/tally.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import type { Comer, HashDesk } from './hash-desk.ts'

/** So many desks has a realm: who is held up at one of them is a part of one organisation, and nobody else. */
const desksOfRealm = 4

/** What is done at a desk in one's turn. */
export type Desk = Pick<
  DurableObjectStub<HashDesk>,
  'isPassword' | 'hash' | 'hashAll' | 'hashLike' | 'takeTurn'
>
type Place = { env: Env; realmId: string }

/**
 * Runs a task in the account's turn, one after another, whether anybody has the account or not. Refuses when too many wait
 * already; then nothing was counted, and nothing was hashed.
 */
export async function inTurn<T>(
  place: Place,
  comer: Comer,
  task: (desk: Desk) => Promise<T>,
): Promise<T> {
  const desk = await deskOf(place, comer.account)
  let ended: { value: T } | { error: unknown } | undefined
  const counted = countedHere(async () => {
    // what is thrown would lose its kind on the way through the desk
    ended = await task(desk).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  })
  const turn = await desk.takeTurn(comer, counted)
  if (turn !== 'done') throw new Refusal(turn)
  if (!ended) throw new Error('a turn ended without its task')
  if ('error' in ended) throw ended.error
  return ended.value
}

/** A new password, as it is kept. */
export function hashAtDesk(place: Place, comer: Comer, password: string): Promise<string> {
  return inTurn(place, comer, (desk) => desk.hash(password))
}

async function deskOf({ env, realmId }: Place, account: string): Promise<Desk> {
  const bucket = Number.parseInt((await sha256(account)).slice(0, 2), 16) % desksOfRealm
  return objectOf(env.HASH_DESK, `${realmId}/${bucket}`)
}
