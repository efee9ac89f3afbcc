import type { Context } from 'hono'
import { findTenantUser } from '../../auth/account/user-store.ts'
import { deviceWords } from '../../auth/sessions/device-words.ts'
import {
  endEverywhere,
  endSessionById,
  findOpenSessions,
  sessionIdOf,
} from '../../auth/sessions/session-store.ts'
import type { SessionsOf } from '../../contract/users/security.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { revokeKeysOf } from '../../integrations/store.ts'
import { postLetters } from '../../mail/post-letters.ts'

/** Where somebody is signed in now, newest first. */
export async function sessionsOf(c: Context<App>, id: string): Promise<SessionsOf> {
  const { db } = c.var.tenant
  if (!(await findTenantUser(db, id))) throw new Refusal('not_found')
  const rows = await findOpenSessions(db, id, new Date())
  return {
    items: rows.map(({ tokenHash, device, address, createdAt, expiresAt }) => ({
      id: sessionIdOf(tokenHash),
      device: deviceWords(device),
      address: address === 'local' ? '' : address,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/**
 * A lost telephone: an administrator ends every session of somebody else, the address of their calendar and every API key
 * that they made, at once, and the person is told.
 */
export async function signOutUser(c: Context<App>, id: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  if (!(await findTenantUser(db, id))) throw new Refusal('not_found')
  if (id === user.id) throw new Refusal('own_sessions')
  const at = new Date()
  const letter = {
    letter: 'security_notice',
    occasion: `signed_out/${id}/${at.getTime()}`,
    recipientIds: [id],
    content: { what: 'signed_out', about: `by ${user.name}` },
  } as const
  return commitFor(c, {
    at,
    action: 'user.signed_out_by_administrator',
    subject: `user/${id}`,
    details: {},
    statements: [
      ...endEverywhere(tenant, id, at),
      revokeKeysOf(db, id, at),
      ...postLetters(db, letter, at),
    ],
    answer: { status: 204, body: null },
  })
}

/** One session of somebody else, as of a device that is lost: their others, and their API keys, stay; the person is told. */
export async function endSessionOf(c: Context<App>, id: string, session: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const at = new Date()
  const open = await findOpenSessions(db, id, at)
  const ended = open.find(({ tokenHash }) => sessionIdOf(tokenHash) === session)
  if (!ended) throw new Refusal('not_found')
  if (id === user.id) throw new Refusal('own_sessions')
  const device = deviceWords(ended.device)
  const letter = {
    letter: 'security_notice',
    occasion: `device_signed_out/${id}/${session}`,
    recipientIds: [id],
    content: { what: 'device_signed_out', about: `${device || 'A program'}, by ${user.name}` },
  } as const
  return commitFor(c, {
    at,
    action: 'user.device_signed_out',
    subject: `user/${id}`,
    details: { session, device },
    statements: [endSessionById(db, id, session, at), ...postLetters(db, letter, at)],
    answer: { status: 204, body: null },
  })
}
