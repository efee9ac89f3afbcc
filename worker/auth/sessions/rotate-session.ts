import type { Context } from 'hono'
import type { Statement } from '../../core/bulk.ts'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import type { UserRow } from '../account/user-store.ts'
import { forgetSession } from './reading/kept-session.ts'
import { findSession } from './reading/session-question.ts'
import { bearerToken, setSessionCookie } from './session-cookie.ts'
import { addSession, endSession } from './session-store.ts'
import { newSessionToken } from './session-token.ts'

/**
 * A session that gains a factor, or proved anew whose it is, goes on under a new token: whoever got hold of the old one has
 * nothing. The statements stand in the change that brings it; `finish` gives the new one to the browser, or to the program
 * that asked, for its answer.
 */
export async function rotateSession(
  c: Context<App>,
  person: UserRow,
  { factor, provedAt = c.var.session.provedAt }: { factor: string; provedAt?: Date },
  now: Date,
) {
  const { realm, session } = c.var
  const accessToken = await newSessionToken(c.env, realm)
  const tokenHash = await sha256(accessToken)
  const { createdAt, expiresAt } = session
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
    if (bearerToken(c)) return { accessToken, expiresAt: expiresAt.toISOString() }
    await setSessionCookie(c, { accessToken, expiresAt }, person)
    return undefined
  }
  return { tokenHash, statements, finish }
}
