import type { Context } from 'hono'
import type { Statement } from '../../core/bulk.ts'
import { type Reason, Refusal } from '../../core/refusals/refusal.ts'
import type { SignInOutcome } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import type { App } from '../../http/app.ts'
import type { UserRow } from '../account/user-store.ts'
import type { Desk } from '../hashing/at-desk.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import type { ForSession } from '../sessions/reading/read-for-session.ts'
import { tryForSession } from '../sign-in/try-for-session.ts'
import { write } from '../tries/counted-try.ts'
import type { CountedTries } from '../tries/failure-store.ts'
import { notifyAccountLocked } from '../tries/notify-account-locked.ts'
import { type FactorProof, listFactors, passwordOnly } from './factor-store.ts'
import { proveByRecoveryCode } from './recovery-codes.ts'
import { proveByTotp } from './totp.ts'

/** What is written of a refusal; what was sent away before it was tried is a flood, and written nowhere. */
const outcomesOfRefusals: Partial<Record<Reason, SignInOutcome>> = {
  locked: 'locked',
  code_wrong: 'wrong_code',
  code_used: 'wrong_code',
}

type Person = Pick<UserRow, 'id' | 'email' | 'passwordHash'>
type Opening<Opened> = (
  proof: FactorProof,
  read: ForSession,
  takeBack: Statement[],
) => Promise<Opened>

/** A code of an authenticator app, or a recovery code; nothing where it is neither. */
export function proveByCode(
  c: Context<App>,
  desk: Desk,
  { factors, codes }: ForSession,
  code: string,
): Promise<FactorProof | undefined> {
  const { realm } = c.var
  const now = new Date()
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{6}$/.test(bare)
    ? proveByTotp(c.env, realm, factors, bare, now)
    : proveByRecoveryCode(desk, realm.db, codes, bare, now)
}

/**
 * What a right code opens. Each code counts once: the table refuses a step or a code that was used (`code_used`). Every try
 * is counted as a failed sign-in before it is looked at, so that guesses sent at once are no more than guesses sent in turn.
 */
export async function openWithCode<Opened>(
  c: Context<App>,
  { person, known }: { person: Person; known?: CountedTries },
  code: string,
  open: Opening<Opened>,
): Promise<Opened> {
  const { email } = person
  try {
    const opened = await tryForSession(
      c,
      { email, person, known },
      {
        prove: (desk, read) => proveByCode(c, desk, read, code),
        open,
        onHeldBack: () => notifyAccountLocked(c, email, 'codes_guessed'),
      },
    )
    if (opened === undefined) throw new Refusal('code_wrong')
    return opened
  } catch (error) {
    noteRefusedTry(c, email, error)
    throw error
  }
}

/** A try that was refused stands in the list of sign-ins. */
export function noteRefusedTry(c: Context<App>, email: string, error: unknown) {
  const outcome = error instanceof Refusal && outcomesOfRefusals[error.reason]
  if (outcome) noteFailure(c, email, outcome)
}

/** For whoever is signed in: nothing where there is no second factor; else the code, and an empty one is none. */
export async function requireFactorProof(
  c: Context<App>,
  person: Person,
  code: string | undefined,
): Promise<FactorProof> {
  const { db } = c.var.realm
  const factors = await listFactors(db, person.id)
  if (factors.length === 0) return passwordOnly
  if (!code) throw new Refusal('second_factor_needed')
  return openWithCode(c, { person }, code, async (proof, _read, takeBack) => {
    await write(db, takeBack)
    return proof
  })
}
