import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
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
  const counted = await countFailure(realm.db, email, now)
  if (!counted) throw new Refusal('locked')
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  const proof = /^\d{6}$/.test(bare)
    ? await proveByTotp(c.env, realm, id, bare, now)
    : await proveByRecoveryCode(realm.db, id, bare, now)
  if (proof) return proof
  if (counted.lockedUntil) notifyAccountLocked(c, email, counted.lockedUntil, 'codes_guessed')
  throw new Refusal('code_wrong')
}
