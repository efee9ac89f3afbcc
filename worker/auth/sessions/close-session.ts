import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import { bearerToken, clearSessionCookie, sessionCookie } from './session-cookie.ts'
import { endSession, findSession, forgetToken } from './session-store.ts'

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

/**
 * The way out is open to every session that lives: without its mark, which the browser removed already, locked, or of
 * somebody deactivated. The database alone is asked, because KV may not know it yet.
 */
export async function leave(c: Context<App>) {
  const token = bearerToken(c) ?? sessionCookie(c)
  clearSessionCookie(c)
  if (!token) return
  const tokenHash = await sha256(token)
  const found = await findSession(c.var.realm, tokenHash)
  if (!found || found.endedAt || found.expiresAt <= new Date()) return
  const { expiresAt, createdAt, provedAt, factor, user } = found
  c.set('session', { tokenHash, expiresAt, createdAt, provedAt, factor })
  c.set('actorId', user.id)
  await closeSession(c)
}
