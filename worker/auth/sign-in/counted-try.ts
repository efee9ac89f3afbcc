import type { RealmHandle } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { inTurn } from '../hashing/at-desk.ts'
import { findFailures, saveFailures } from './failure-store.ts'
import { afterFailure, maySignIn } from './sign-in-lock.ts'

type Desk = Parameters<Parameters<typeof inTurn>[2]>[0]
type Tried = { env: Env; realm: RealmHandle; email: string }

/**
 * One try of a password or a code. It is counted before it is looked at, in the account's turn, so that guesses sent at once
 * are no more than guesses sent in turn; the right one takes its own count back, so that right ones at once lock nobody.
 * Nothing when it was wrong; `onLock` is told when it is the one that locks.
 */
export function countedTry<Proof>(
  { env, realm, email }: Tried,
  prove: (desk: Desk) => Promise<Proof | undefined>,
  onLock: (lockedUntil: Date) => void,
): Promise<Proof | undefined> {
  const comer = { account: email, isKnown: false }
  return inTurn({ env, realmId: realm.id }, comer, async (desk) => {
    const { before, after } = await countTry(realm, email)
    try {
      const proof = await prove(desk)
      if (proof !== undefined) await saveFailures(realm.db, email, after, before)
      else if (after.lockedUntil) onLock(after.lockedUntil)
      return proof
    } catch (error) {
      // a code that was right before guesses nothing
      if (error instanceof Refusal) await saveFailures(realm.db, email, after, before)
      throw error
    }
  })
}

/** Whoever finds the count changed counts anew: the desk gives the order, the database decides. */
async function countTry({ db }: RealmHandle, email: string) {
  for (;;) {
    const now = new Date()
    const failed = await findFailures(db, email)
    const may = maySignIn(failed, now)
    if (!may.ok) throw new Refusal(may.reason)
    const before = failed ?? { failures: 0, lockedUntil: null }
    const after = afterFailure(failed, now)
    if (await saveFailures(db, email, failed, after)) return { before, after }
  }
}
