import type { Context } from 'hono'
import type { Unlock, Unlocked } from '../../contract/auth.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { commitOwnChange, requirePassword } from '../account/reauthenticate.ts'
import { isPasswordUnchanged } from '../account/user-store.ts'
import { requireFactorProof } from '../factors/verify-code.ts'
import { tokenAsked } from '../sessions/reading/asked-with.ts'
import { type Asker, findAsker } from '../sessions/reading/find-asker.ts'
import { isOverHere } from '../sessions/reading/over-here.ts'
import { rotateSession } from '../sessions/rotate-session.ts'
import { findSuccessor } from '../sessions/session-store.ts'
import { rateLimitAnonymous } from '../sign-in/verify-password.ts'
import { clearFailures } from '../tries/failure-store.ts'
import { sourceOfTry } from '../tries/source-of-try.ts'

/** So long after it the token of before may unlock once more: its answer was lost, and the password is asked again. */
const answerLostMs = 10 * 60 * 1000

/**
 * Whose session is to be unlocked. Where it was unlocked a moment ago and the answer was lost, whoever asked holds the token
 * of before: they go on with the session that came after it, by the password as before, and lose nothing that they sent.
 */
export async function askerOfLock(c: Context<App>): Promise<Asker> {
  const { tokenHash } = await tokenAsked(c)
  // what came after it is asked for as seldom as a stranger asks
  if (isOverHere(c.var.realm, tokenHash)) await rateLimitAnonymous(c, 'over', tokenHash)
  const since = new Date(Date.now() - answerLostMs)
  return findAsker(c, await findSuccessor(c.var.realm.db, tokenHash, since))
}

/**
 * Opens a locked session again, for whoever signed it in: by the password, and the code where there is a second factor.
 * Wrong ones count and lock as at sign-in. The session is as long as it was, under a new token: a browser has it as its
 * cookie, which all its windows share, a program in the answer.
 */
export async function unlock(
  c: Context<App>,
  { password, code }: Unlock,
): Promise<Unlocked | undefined> {
  const { user } = await askerOfLock(c)
  if (user.status !== 'active') throw new Refusal('account_inactive')
  await requirePassword(c, user, password)
  const proof = await requireFactorProof(c, user, code)
  const { db } = c.var.realm
  const now = new Date()
  const { factor } = c.var.session
  const rotated = await rotateSession(c, user, { factor, provedAt: now }, now)
  await commitOwnChange(c, {
    action: 'session.unlocked',
    statements: [
      guard(db, isPasswordUnchanged(user), 'invalid_credentials'),
      ...proof.statements,
      ...rotated.statements,
      clearFailures(db, { email: user.email, source: await sourceOfTry(c, user) }),
    ],
  })
  return rotated.finish()
}
