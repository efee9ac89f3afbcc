import type { Context } from 'hono'
import type { RealmHandle } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import { notifyAccountLocked } from '../sign-in/notify-account-locked.ts'
import { countFailure } from '../sign-in/verify-password.ts'
import type { FactorProof } from './factor-store.ts'
import { proveByRecoveryCode } from './recovery-codes.ts'
import { proveByTotp } from './totp.ts'

/**
 * A code of an authenticator app, or a recovery code. Each counts once: the table refuses a step or a code that was used
 * (`code_used`). Every try is counted as a failed sign-in before it is looked at, so that guesses sent at once are no more
 * than guesses sent in turn; the session that a right one opens takes the count away.
 */
export async function verifyCode(
  c: Context<App>,
  { id, email }: { id: string; email: string },
  code: string,
): Promise<FactorProof> {
  const { realm } = c.var
  const now = new Date()
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  const prove = () =>
    /^\d{6}$/.test(bare)
      ? proveByTotp(c.env, realm, id, bare, now)
      : proveByRecoveryCode(realm.db, id, bare, now)
  const notify = (until: Date) => notifyAccountLocked(c, email, until, 'codes_guessed')
  try {
    return await countedProof(realm, email, now, prove, notify)
  } catch (error) {
    if (error instanceof Refusal)
      noteFailure(c, email, error.reason === 'locked' ? 'locked' : 'wrong_code')
    throw error
  }
}

/** One counted try of a code; `notify` is told when it is the one that locks. */
export async function countedProof(
  { db }: RealmHandle,
  email: string,
  now: Date,
  prove: () => Promise<FactorProof | undefined>,
  notify: (lockedUntil: Date) => void,
): Promise<FactorProof> {
  const counted = await countFailure(db, email, now)
  if (!counted) throw new Refusal('locked')
  const proof = await prove()
  if (proof) return proof
  if (counted.lockedUntil) notify(counted.lockedUntil)
  throw new Refusal('code_wrong')
}
