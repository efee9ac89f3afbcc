import type { Context } from 'hono'
import { sha256 } from '../../core/audit-chain.ts'
import { Refusal } from '../../core/refusal.ts'
import type { App, User } from '../../http/app.ts'
import { asUser, findSession, isKnownToken, type UserRow } from '../account/store.ts'
import { sessionCookie } from './session-cookie.ts'

/**
 * Who is asking, at this place: a bearer token, or the cookie. KV turns junk away cheaply; the place's database has the
 * last word, so sign-out, deactivation and a changed role act on the next request.
 */
export async function authenticateRow(c: Context<App>): Promise<UserRow> {
  const token = bearerToken(c) ?? sessionCookie(c)
  if (!token) throw new Refusal('signed_out')
  const tokenHash = await sha256(token)
  if (!(await isKnownToken(c.env, c.var.tenant, tokenHash))) throw new Refusal('signed_out')

  const found = await findSession(c.var.tenant.db, tokenHash)
  if (!found || found.endedAt || found.expiresAt <= new Date()) throw new Refusal('signed_out')
  if (found.user.status !== 'active') throw new Refusal('account_inactive')
  const { expiresAt, createdAt, factor } = found
  c.set('session', { tokenHash, expiresAt, createdAt, factor })
  c.set('actorId', found.user.id)
  return found.user
}

/** The organisation's user who is asking. */
export async function authenticate(c: Context<App>): Promise<User> {
  const user = asUser(await authenticateRow(c))
  c.set('user', user)
  return user
}

function bearerToken(c: Context<App>) {
  return /^Bearer ([\w-]{20,100})$/.exec(c.req.header('Authorization') ?? '')?.[1]
}
