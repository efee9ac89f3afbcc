import type { BatchResponse } from 'drizzle-orm/batch'
import type { Statement } from '../../core/bulk.ts'
import { untilAnswered } from '../../core/d1/until-answered.ts'
import type { RealmDb, RealmHandle } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import {
  afterFailure,
  countsEverywhere,
  failuresEverywhereMax,
  mayTry,
} from '../../domain/access/sign-in/back-off.ts'
import { minuteMs } from '../../domain/durations.ts'
import { domainWords } from '../../domain/words/languages/domain-words.ts'
import { type Desk, inTurn } from '../hashing/at-desk.ts'
import {
  type Counted,
  type CountedTries,
  everywhere,
  type Place,
  restoreCounts,
  saveCounts,
  selectFailures,
} from './failure-store.ts'
import { isNetwork } from './source-of-try.ts'

type Tried = Place & {
  env: Env
  realm: RealmHandle
  /** What is counted, where it was read a moment ago with something else. */
  known?: CountedTries | undefined
}

export type Attempt<Reads extends readonly Statement[], Proof, Opened> = {
  /** What is read in the trip that counts. */
  beside: Reads
  /** Nothing where it is wrong. A refusal is none: it takes the count back. */
  prove: (desk: Desk, found: BatchResponse<Reads>) => Promise<Proof | undefined>
  /** What the right one opens, in the same turn. Its change carries the statements that take the count back. */
  open: (proof: Proof, found: BatchResponse<Reads>, takeBack: Statement[]) => Promise<Opened>
  /** Told of a wrong one that brings a wait. */
  onHeldBack: () => void
}

/**
 * One try of a password or a code. It is counted before it is looked at, in the account's turn, so that guesses sent at once
 * are no more than guesses sent in turn; the right one takes its own count back, so that right ones at once hold back nobody.
 * Nothing when it was wrong.
 */
export function tryToOpen<const Reads extends readonly Statement[], Proof, Opened>(
  { env, realm, email, source, known }: Tried,
  { beside, prove, open, onHeldBack }: Attempt<Reads, Proof, Opened>,
): Promise<Opened | undefined> {
  const comer = { account: email, isKnown: !isNetwork(source) }
  return inTurn({ env, realmId: realm.id }, comer, async (desk) => {
    const { counted, found } = await countTry(realm.db, { email, source }, beside, known)
    const takeBack = () => restoreCounts(realm.db, counted)
    const orTakeBack = async (error: unknown): Promise<never> => {
      await write(realm.db, takeBack())
      throw error
    }
    const proof = await prove(desk, found).catch((error: unknown) => {
      // a code that was right before guesses nothing
      if (error instanceof Refusal) return orTakeBack(error)
      throw error
    })
    if (proof !== undefined) return open(proof, found, takeBack()).catch(orTakeBack)
    if (counted.some(({ after }) => after.lockedUntil)) onHeldBack()
    return undefined
  })
}

/** The same where what it opens is no change of its own. */
export function countedTry<Proof>(
  tried: Tried,
  prove: (desk: Desk) => Promise<Proof | undefined>,
  onHeldBack: () => void,
): Promise<Proof | undefined> {
  const { db } = tried.realm
  return tryToOpen(tried, {
    beside: [],
    prove,
    open: async (proof, _found, takeBack) => {
      await write(db, takeBack)
      return proof
    },
    onHeldBack,
  })
}

/** Statements that may be made twice: each asks whether its count is still the one. */
export async function write(db: RealmDb, [first, ...others]: Statement[]) {
  if (first) await untilAnswered(() => db.batch([first, ...others]))
}

/** Counts for the place, and for all networks together where it is one of them and this was among its free tries. */
async function countTry<const Reads extends readonly Statement[]>(
  db: RealmDb,
  place: Place,
  beside: Reads,
  known?: CountedTries,
): Promise<{ counted: Counted[]; found: BatchResponse<Reads> }> {
  const isStrange = isNetwork(place.source)
  const asked = isStrange ? [place.source, everywhere] : [place.source]
  const rows = known ?? (await selectFailures(db, place.email, asked))
  const [here, anywhere] = asked.map((source) => rows.find((row) => row.source === source))
  const now = new Date()
  const may = mayTry([here, anywhere], now)
  if (!may.ok) {
    // what was read before its turn may be of a try that was under way, and right
    if (known) return countTry(db, place, beside)
    throw heldBack(may.until ?? now, now, isStrange)
  }
  const counted: Counted[] = [{ place, before: here, after: afterFailure(here, now) }]
  if (isStrange && counted.every(({ after }) => countsEverywhere(after))) {
    const after = afterFailure(anywhere, now, failuresEverywhereMax)
    counted.push({ place: { ...place, source: everywhere }, before: anywhere, after })
  }
  const found = await saveCounts(db, counted, beside)
  // whoever finds a count changed counts anew: the desk gives the order, the database decides
  return found ? { counted, found } : countTry(db, place, beside)
}

function heldBack(until: Date, now: Date, isStrange: boolean): Refusal {
  const leftMs = until.getTime() - now.getTime()
  const minutes = Math.ceil(leftMs / minuteMs)
  const said = {
    en: domainWords.en.heldBack(minutes, isStrange),
    tpi: domainWords.tpi.heldBack(minutes, isStrange),
  }
  return new Refusal('locked', undefined, said, Math.ceil(leftMs / 1000))
}
