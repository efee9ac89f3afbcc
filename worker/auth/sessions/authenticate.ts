import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import type { App, User } from '../../http/app.ts'
import { tenantUser, type UserRow } from '../account/user-store.ts'
import { asUser } from '../account/user-view.ts'
import { sessionCookie } from './session-cookie.ts'
import { findSession, isKnownToken } from './session-store.ts'

/**
 * Who is asking in this realm: a bearer token, or the cookie. KV turns junk away cheaply; the realm's database has the
 * last word, so sign-out, deactivation and a changed role act on the next request.
 */
export async function authenticateRow(c: Context<App>): Promise<UserRow> {
  const token = bearerToken(c) ?? sessionCookie(c)
  if (!token) throw new Refusal('signed_out')
  const tokenHash = await sha256(token)
  if (!(await isKnownToken(c.env, c.var.realm, tokenHash))) throw new Refusal('signed_out')

  const found = await findSession(c.var.realm.db, tokenHash)
  if (!found || found.endedAt || found.expiresAt <= new Date()) throw new Refusal('signed_out')
  if (found.user.status !== 'active') throw new Refusal('account_inactive')
  const { expiresAt, createdAt, factor } = found
  c.set('session', { tokenHash, expiresAt, createdAt, factor })
  c.set('actorId', found.user.id)
  return found.user
}

/** The organisation's user who is asking. */
export async function authenticate(c: Context<App>): Promise<User> {
  const user = asUser(tenantUser(await authenticateRow(c)))
  c.set('user', user)
  return user
}

function bearerToken(c: Context<App>) {
  return /^Bearer ([\w-]{20,100})$/.exec(c.req.header('Authorization') ?? '')?.[1]
}
