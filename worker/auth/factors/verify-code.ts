import type { Context } from 'hono'
import { type Reason, Refusal } from '../../core/refusals/refusal.ts'
import type { SignInOutcome } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import type { App } from '../../http/app.ts'
import type { UserRow } from '../account/user-store.ts'
import type { Desk } from '../hashing/at-desk.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import { countedTry } from '../tries/counted-try.ts'
import { notifyAccountLocked } from '../tries/notify-account-locked.ts'
import { sourceOfTry } from '../tries/source-of-try.ts'
import type { FactorProof } from './factor-store.ts'
import { proveByRecoveryCode } from './recovery-codes.ts'
import { proveByTotp } from './totp.ts'

/** What is written of a refusal; what was sent away before it was tried is a flood, and written nowhere. */
const outcomes: Partial<Record<Reason, SignInOutcome>> = {
  locked: 'locked',
  code_wrong: 'wrong_code',
  code_used: 'wrong_code',
}

/**
 * A code of an authenticator app, or a recovery code. Each counts once: the table refuses a step or a code that was used
 * (`code_used`). Every try is counted as a failed sign-in before it is looked at, so that guesses sent at once are no more
 * than guesses sent in turn.
 */
export async function verifyCode(
  c: Context<App>,
  person: Pick<UserRow, 'id' | 'email' | 'passwordHash'>,
  code: string,
): Promise<FactorProof> {
  const { realm } = c.var
  const { id, email } = person
  const now = new Date()
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  const prove = (desk: Desk) =>
    /^\d{6}$/.test(bare)
      ? proveByTotp(c.env, realm, id, bare, now)
      : proveByRecoveryCode(desk, realm.db, id, bare, now)
  const notify = () => notifyAccountLocked(c, email, 'codes_guessed')
  const source = await sourceOfTry(c, person)
  try {
    const proof = await countedTry({ env: c.env, realm, email, source }, prove, notify)
    if (!proof) throw new Refusal('code_wrong')
    return proof
  } catch (error) {
    const outcome = error instanceof Refusal && outcomes[error.reason]
    if (outcome) noteFailure(c, email, outcome)
    throw error
  }
}
