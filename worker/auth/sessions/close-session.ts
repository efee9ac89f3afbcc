import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import type { App } from '../../http/app.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { endSession, forgetToken } from './session-store.ts'

/** Ends the session in the database first: KV may be stale for a minute. */
export async function closeSession(c: Context<App>) {
  const { realm, actorId, session } = c.var
  const now = new Date()
  const { tokenHash } = session
  const ended = { userId: actorId, key: `session-end/${tokenHash}`, requestHash: tokenHash }
  await commit(
    { env: c.env, realm, mutation: ended },
    {
      at: now,
      actorId,
      action: 'session.closed',
      subject: `user/${actorId}`,
      details: {},
      statements: [endSession(realm.db, tokenHash, now)],
      answer: { status: 204, body: null },
    },
  )
  await forgetToken(c.env, realm, tokenHash)
  clearSessionCookie(c)
}
