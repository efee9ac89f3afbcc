import { DurableObject } from 'cloudflare:workers'
import { beforeLong, oneAtATime } from '../../core/one-at-a-time.ts'
import { hashAll, hashLike, hashPassword, isPassword } from './hash-password.ts'

/** Who comes: for which account, and whether from a device that signed in to it before. */
export type Comer = { account: string; isKnown: boolean }
/** `sign_ins_busy`: too many wait here. `tries_under_way`: too many of them for this very account. */
export type Turn = 'done' | 'sign_ins_busy' | 'tries_under_way'

/** How many may wait at a desk; the last places are for people on devices that are known, and none of them takes all of those. */
export const deskLimits = {
  places: 12,
  placesOfStrangers: 8,
  placesOfAccount: 8,
  knownOfAccount: 4,
} as const

/**
 * Where passwords are hashed: 150 ms each that nobody else's request waits for, since an object has its own thread where the
 * service runs, and the length of its queue bounds the wait where objects share one. It takes tries one at a time, so each is
 * counted before the next is looked at, and sends away whoever would have to wait for long. It stores nothing.
 */
export class HashDesk extends DurableObject<Env> {
  #queue = oneAtATime()
  #waiting = 0
  #waitingFor = new Map<string, number>()

  /** Runs the caller's task when everyone before it is done, or says at once that too many wait. */
  async takeTurn({ account, isKnown }: Comer, task: () => Promise<void>): Promise<Turn> {
    // whoever is known here is not held out by many strangers who try at once as them
    const whose = `${isKnown}/${account}`
    const ofAccount = this.#waitingFor.get(whose) ?? 0
    const { placesOfAccount, knownOfAccount } = deskLimits
    if (ofAccount >= (isKnown ? knownOfAccount : placesOfAccount)) return 'tries_under_way'
    const places = isKnown ? deskLimits.places : deskLimits.placesOfStrangers
    if (this.#waiting >= places) return 'sign_ins_busy'
    this.#waiting += 1
    this.#waitingFor.set(whose, ofAccount + 1)
    try {
      await this.#queue(() => beforeLong(task))
      return 'done'
    } finally {
      this.#waiting -= 1
      this.#leave(whose)
    }
  }

  isPassword(password: string, stored: string | undefined): Promise<boolean> {
    return isPassword(password, stored)
  }

  hash(password: string): Promise<string> {
    return hashPassword(password)
  }

  hashAll(secrets: string[]): Promise<string[]> {
    return hashAll(secrets)
  }

  hashLike(secret: string, stored: string): Promise<string | undefined> {
    return hashLike(secret, stored)
  }

  #leave(whose: string) {
    const left = (this.#waitingFor.get(whose) ?? 1) - 1
    if (left > 0) this.#waitingFor.set(whose, left)
    else this.#waitingFor.delete(whose)
  }
}
