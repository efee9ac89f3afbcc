import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import type { DefinedRole } from '../../domain/access/role.ts'
import { mayComeFrom, openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { must } from '../../domain/must.ts'
import type { App, User } from '../../http/app.ts'
import { isApi } from '../../http/asked.ts'
import { tenantUser, type UserRow } from '../account/user-store.ts'
import { asUser } from '../account/user-view.ts'
import { noteRefusedRequest } from '../history/note-sign-in.ts'
import { preferencesHere } from '../rules/preferences-here.ts'
import { requireNetwork } from '../rules/require-network.ts'
import { clientAddress } from '../sign-in/client-address.ts'
import { closeSession } from './close-session.ts'
import { isRenewalDue, lockedFrom } from './idle-lock.ts'
import {
  bearerToken,
  clearSessionCookie,
  markCookie,
  renewMark,
  sessionCookie,
} from './session-cookie.ts'
import { type Mark, readMark } from './session-mark.ts'
import { findSession, isKnownToken } from './session-store.ts'

/**
 * Who is asking in this realm: a bearer token, or the cookie with its mark. KV turns junk away cheaply; the realm's
 * database has the last word, so sign-out, deactivation and a changed role act on the next request.
 */
export async function authenticateRow(c: Context<App>): Promise<UserRow> {
  return (await activeAsker(c)).user
}

/** The organisation's user who is asking. */
export async function authenticate(c: Context<App>): Promise<User> {
  const { user: row, defined, waiting, unread } = await activeAsker(c)
  const user = asUser({ ...tenantUser(row), defined: must(defined, 'role') })
  user.view.preferences = preferencesHere(c, row.preferences)
  if (waiting) user.view.waiting = waiting
  if (unread) user.view.unread = unread
  c.set('user', user)
  return user
}

async function activeAsker(c: Context<App>): Promise<Asker> {
  const asker = await findAsker(c)
  if (asker.user.status !== 'active') throw new Refusal('account_inactive')
  if (asker.isLocked) throw new Refusal('session_locked')
  return asker
}

/** `waiting`: what waits for their decision, and `unread`: what is new to them, where the answer shows it. */
type Asker = {
  user: UserRow
  defined: DefinedRole | null
  isLocked: boolean
  waiting: number | null
  unread: number
}

/**
 * Whose session it is, whether or not they may use it now. Refuses where there is none, and where they come from a network
 * that their organisation does not let them in from.
 */
export async function findAsker(c: Context<App>): Promise<Asker> {
  const bearer = bearerToken(c)
  const token = bearer ?? sessionCookie(c)
  if (!token) throw new Refusal('signed_out')
  const tokenHash = await sha256(token)
  if (!(await isKnownToken(c.env, c.var.realm, tokenHash))) throw new Refusal('signed_out')

  const { waitingOfAsker, unreadOfAsker } = c.var
  const counted = showsPages(c) ? { waiting: waitingOfAsker, unread: unreadOfAsker } : {}
  const found = await findSession(c.var.realm, tokenHash, counted)
  if (!found || found.endedAt || found.expiresAt <= new Date()) throw new Refusal('signed_out')
  const { user, defined, expiresAt, createdAt, provedAt, factor, waiting, unread } = found
  const rules = found.rules ?? openRules
  c.set('session', { tokenHash, expiresAt, createdAt, provedAt, factor })
  c.set('actorId', user.id)
  c.set('signInRules', rules)
  const mark = bearer === undefined ? await requireMark(c) : undefined
  if (!mayComeFrom(rules, user.role, clientAddress(c))) {
    noteRefusedRequest(c, { userId: user.id, rules })
  }
  requireNetwork(c, rules, user.role)
  return {
    user,
    defined,
    waiting,
    unread,
    isLocked: mark !== undefined && (await isIdle(c, mark, user)),
  }
}

/** Whose answer says what waits: pages draw the navigation, and the desk draws its own from the session. */
const showsPages = (c: Context<App>) => !isApi(c) || c.req.path === '/api/auth/session'

/**
 * A cookie without its mark was signed out where the server could not hear it, or was carried off: what it opens ends here.
 */
async function requireMark(c: Context<App>): Promise<Mark> {
  const mark = await readMark(c.env, c.var.session.tokenHash, markCookie(c))
  if (mark.kind === 'none') await closeSession(c)
  if (mark.kind === 'foreign') clearSessionCookie(c)
  if (mark.kind !== 'until') throw new Refusal('signed_out')
  return mark
}

/** Did nobody use this browser for too long? Pages renew the mark, the API does not, because an open desk asks by itself. */
async function isIdle(c: Context<App>, mark: Mark, user: UserRow): Promise<boolean> {
  const now = new Date()
  const own = preferencesHere(c, user.preferences)
  if (lockedFrom(mark, own) <= now) return true
  const isDue = isRenewalDue(mark.until, own, now)
  if (isDue && !isApi(c)) await renewMark(c, user)
  return false
}
