import type { Context } from 'hono'
import type { Statement } from '../../core/bulk.ts'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import type { UserRow } from '../account/user-store.ts'
import { forgetSession } from './reading/kept-session.ts'
import { findSession } from './reading/session-question.ts'
import { setSessionCookie } from './session-cookie.ts'
import { addSession, endSession } from './session-store.ts'
import { newSessionToken } from './session-token.ts'

/**
 * A session that gains a factor goes on under a new token: whoever got hold of the old one while a password was enough has
 * nothing. The statements stand in the change that adds the factor; `finish` gives the browser the new one.
 */
export async function rotateSession(c: Context<App>, person: UserRow, factor: string, now: Date) {
  const { realm, session } = c.var
  const accessToken = await newSessionToken(c.env, realm)
  const tokenHash = await sha256(accessToken)
  const { createdAt, expiresAt, provedAt } = session
  const found = await findSession(realm, session.tokenHash)
  const { device = '', address = '' } = found ?? {}
  const statements: Statement[] = [
    endSession(realm.db, session.tokenHash, now),
    addSession(realm.db, {
      ...{ tokenHash, userId: person.id, createdAt, expiresAt, provedAt, device, address },
      factor,
    }),
  ]
  const finish = async () => {
    await forgetSession(c.env, realm, session.tokenHash)
    await setSessionCookie(c, { accessToken, expiresAt }, person)
  }
  return { tokenHash, statements, finish }
}
