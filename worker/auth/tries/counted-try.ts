import type { RealmHandle } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import {
  afterFailure,
  countsEverywhere,
  failuresEverywhereMax,
  mayTry,
  type Tries,
} from '../../domain/access/sign-in/back-off.ts'
import { domainWords } from '../../domain/words/languages/domain-words.ts'
import { type Desk, inTurn } from '../hashing/at-desk.ts'
import {
  everywhere,
  findFailures,
  type Place,
  restoreFailures,
  saveFailures,
} from './failure-store.ts'
import { isNetwork } from './source-of-try.ts'

type Tried = Place & { env: Env; realm: RealmHandle }
type Counted = { place: Place; before: Tries | undefined; after: Tries }

/**
 * One try of a password or a code. It is counted before it is looked at, in the account's turn, so that guesses sent at once
 * are no more than guesses sent in turn; the right one takes its own count back, so that right ones at once hold back nobody.
 * Nothing when it was wrong; `onHeldBack` is told when it is one that brings a wait.
 */
export function countedTry<Proof>(
  { env, realm, email, source }: Tried,
  prove: (desk: Desk) => Promise<Proof | undefined>,
  onHeldBack: () => void,
): Promise<Proof | undefined> {
  const comer = { account: email, isKnown: !isNetwork(source) }
  return inTurn({ env, realmId: realm.id }, comer, async (desk) => {
    const counted = await countTry(realm, { email, source })
    try {
      const proof = await prove(desk)
      if (proof !== undefined) await takeBack(realm, counted)
      else if (counted.some(({ after }) => after.lockedUntil)) onHeldBack()
      return proof
    } catch (error) {
      // a code that was right before guesses nothing
      if (error instanceof Refusal) await takeBack(realm, counted)
      throw error
    }
  })
}

/** Counts for the place, and for all networks together where it is one of them and this was among its free tries. */
async function countTry(realm: RealmHandle, place: Place): Promise<Counted[]> {
  const { db } = realm
  const all = { ...place, source: everywhere }
  const asked = isNetwork(place.source) ? [place.source, everywhere] : [place.source]
  const [here, anywhere] = await findFailures(db, place.email, asked)
  const now = new Date()
  const may = mayTry([here, anywhere], now)
  if (!may.ok) throw heldBack(may.until ?? now, now, isNetwork(place.source))
  const counted = { place, before: here, after: afterFailure(here, now) }
  // whoever finds the count changed counts anew: the desk gives the order, the database decides
  if (!(await saveFailures(db, place, here, counted.after))) return countTry(realm, place)
  if (!isNetwork(place.source) || !countsEverywhere(counted.after)) return [counted]
  const more = {
    place: all,
    before: anywhere,
    after: afterFailure(anywhere, now, failuresEverywhereMax),
  }
  await saveFailures(db, all, anywhere, more.after)
  return [counted, more]
}

async function takeBack({ db }: RealmHandle, counted: Counted[]) {
  await Promise.all(
    counted.map(({ place, before, after }) => restoreFailures(db, place, after, before)),
  )
}

const minuteMs = 60_000

function heldBack(until: Date, now: Date, isStrange: boolean): Refusal {
  const leftMs = until.getTime() - now.getTime()
  const minutes = Math.ceil(leftMs / minuteMs)
  const said = {
    en: domainWords.en.heldBack(minutes, isStrange),
    tpi: domainWords.tpi.heldBack(minutes, isStrange),
  }
  return new Refusal('locked', undefined, said, Math.ceil(leftMs / 1000))
}
