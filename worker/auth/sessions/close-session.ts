import type { Context } from 'hono'
import { isOpenSession } from '../../core/asker/open-session.ts'
import { commit } from '../../core/commit.ts'
import { guard } from '../../core/guard.ts'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import { forgetSession } from './reading/kept-session.ts'
import { isOverHere, keepOver } from './reading/over-here.ts'
import { findSession } from './reading/session-question.ts'
import { clearSessionCookie, sentToken } from './session-cookie.ts'
import { endSession, isEndedSession } from './session-store.ts'

/** Ends the session in the database, which has the last word; what KV has of it goes where KV can be reached. */
export async function closeSession(c: Context<App>) {
  const { realm, actorId, session } = c.var
  const now = new Date()
  const { tokenHash } = session
  const ended = {
    ...{ userId: actorId, key: `session-end ${tokenHash}`, requestHash: tokenHash },
    isMade: isEndedSession(tokenHash),
  }
  await commit(
    { env: c.env, realm, mutation: ended },
    {
      at: now,
      actorId,
      action: 'session.closed',
      subject: `user/${actorId}`,
      details: {},
      statements: [
        guard(realm.db, isOpenSession(tokenHash), 'signed_out'),
        endSession(realm.db, tokenHash, now),
      ],
      answer: { status: 204, body: null },
    },
  )
  await forgetSession(c.env, realm, tokenHash)
  clearSessionCookie(c)
}

/**
 * The way out is open to every session that lives: without its mark, which the browser removed already, locked, or of
 * somebody deactivated. A token that we did not make ends nothing.
 */
export async function leave(c: Context<App>) {
  const token = await sentToken(c)
  clearSessionCookie(c)
  if (!token) return
  const tokenHash = await sha256(token)
  const { realm } = c.var
  if (isOverHere(realm, tokenHash)) return
  const found = await findSession(realm, tokenHash)
  if (!found || found.endedAt || found.expiresAt <= new Date()) {
    keepOver(realm, tokenHash, found)
    return
  }
  const { expiresAt, createdAt, provedAt, factor, user } = found
  c.set('session', { tokenHash, expiresAt, createdAt, provedAt, factor })
  c.set('actorId', user.id)
  await closeSession(c)
}
