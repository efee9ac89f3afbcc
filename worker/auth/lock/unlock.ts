import type { Context } from 'hono'
import type { Unlock } from '../../contract/auth.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { commitOwnChange, requirePassword } from '../account/reauthenticate.ts'
import { isPasswordUnchanged } from '../account/user-store.ts'
import { requireFactorProof } from '../factors/verify-code.ts'
import { findAsker } from '../sessions/reading/find-asker.ts'
import { renewMark } from '../sessions/session-cookie.ts'
import { saveProved } from '../sessions/session-store.ts'
import { clearFailures } from '../tries/failure-store.ts'
import { sourceOfTry } from '../tries/source-of-try.ts'

/**
 * Opens a locked session again, for whoever signed it in: by the password, and the code where there is a second factor.
 * Wrong ones count and lock as at sign-in. The session stays the one it was, and as long.
 */
export async function unlock(c: Context<App>, { password, code }: Unlock) {
  const { user } = await findAsker(c)
  if (user.status !== 'active') throw new Refusal('account_inactive')
  await requirePassword(c, user, password)
  const proof = await requireFactorProof(c, user, code)
  const { db } = c.var.realm
  await commitOwnChange(c, {
    action: 'session.unlocked',
    statements: [
      guard(db, isPasswordUnchanged(user), 'invalid_credentials'),
      ...proof.statements,
      saveProved(db, c.var.session.tokenHash, new Date()),
      clearFailures(db, { email: user.email, source: await sourceOfTry(c, user) }),
    ],
  })
  await renewMark(c, user)
}
