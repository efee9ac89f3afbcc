import type { Context } from 'hono'
import { givesWay } from '../../core/room/gives-way.ts'
import type { App } from '../app.ts'
import { whose } from '../quotas/whose.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * Of the memory that all organisations share: what one person's requests hold of it, those of one organisation, and of all. Two of
 * the longest files are within what one person sends at a moment.
 */
export const heldMax = { person: 11 * megabyte, organisation: 22 * megabyte, all: 48 * megabyte }
/** An approval, a line or a sign-in is shorter, and never waits for what others hold. */
const shortMax = 64 * kilobyte
/** How often is looked, while a body comes. */
const stepBytes = 256 * kilobyte
/** Whoever sent nothing for so long may be gone without a word; where they are not, what they sent is let go of. */
const silentMs = 2 * 60_000

type Held = ReturnType<typeof whose> & {
  weight: number
  at: number
  /** It came whole, and lies in memory until it is answered, whoever needs the room. */
  stays?: true
  isGivenUp?: true
}
/** In the order in which they began. */
const held = new Set<Held>()

/**
 * One body: counts what came of it until it is answered; `mayTake` says no where more is held than may be. `isGivenUp`
 * once another had to be let in: whoever begins many, and goes on a byte at a time, keeps nobody else's file out. Each request looks
 * for itself, because none may end what is another's.
 */
export function holdBody(c: Context<App>) {
  let lookAt = 1
  let own: Held | undefined
  let isAnswered = false
  return {
    mayTake(bytes: number) {
      // whose it is is known by now: nothing is read of a body before
      own ??= { weight: 0, at: 0, ...whose(c) }
      own.weight += bytes
      own.at = Date.now()
      if (isAnswered) return true // what is read of it now is thrown away
      if (own.isGivenUp) return false
      held.add(own)
      if (own.weight < lookAt) return true
      lookAt = own.weight + stepBytes
      return fits(own)
    },
    isGivenUp: () => own?.isGivenUp === true,
    isWhole() {
      if (own) own.stays = true
    },
    release() {
      isAnswered = true
      if (own) held.delete(own)
    },
  }
}

function fits(own: Held): boolean {
  const sums = { person: 0, organisation: 0 }
  const long: Held[] = []
  for (const one of held) {
    if (own.at - one.at > silentMs) {
      held.delete(one)
      one.isGivenUp = true
      continue
    }
    const isOfOwn = one.organisation === own.organisation
    if (isOfOwn && one.person === own.person) sums.person += one.weight
    // however many short ones somebody keeps open, no file waits for them
    if (one.weight <= shortMax) continue
    long.push(one)
    if (isOfOwn) sums.organisation += one.weight
  }
  if (sums.person > heldMax.person) return false
  if (own.weight <= shortMax) return true
  const giving = givesWay(long, own.organisation, heldMax.all)
  if (sums.organisation > heldMax.organisation || !giving) return false
  for (const one of giving) {
    held.delete(one)
    one.isGivenUp = true
  }
  return true
}
