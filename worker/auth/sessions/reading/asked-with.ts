import type { Context } from 'hono'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { sha256 } from '../../../core/sha256.ts'
import { networkOf, openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../../http/app.ts'
import { isApi } from '../../../http/asked.ts'
import { isAskedAgain } from '../../../http/front-door/last-word.ts'
import { clientAddress } from '../../../http/network/client-address.ts'
import { preferencesHere } from '../../rules/preferences-here.ts'
import { isRenewalDue, lockedFrom } from '../idle-lock.ts'
import {
  bearerToken,
  clearSessionCookie,
  renewMark,
  sentToken,
  sessionCookie,
} from '../session-cookie.ts'
import type { Mark } from '../session-mark.ts'
import { countToken } from './count-token.ts'
import type { FoundSession } from './read-session.ts'

/** The token that a request came with, by its hash, and whether a program holds it. */
export type AskedWith = { tokenHash: string; isProgram: boolean }

/** Refuses whoever came with none, or with one that we did not make for this realm: nothing is asked of anybody for it. */
export async function tokenAsked(c: Context<App>): Promise<AskedWith> {
  const isProgram = bearerToken(c) !== undefined
  const token = await sentToken(c)
  if (!token) {
    if (!isProgram && sessionCookie(c)) clearSessionCookie(c)
    throw new Refusal('signed_out')
  }
  const tokenHash = await sha256(token)
  countToken(c.env, tokenHash)
  return { tokenHash, isProgram }
}

/** A look of the API that needs nothing counted: it may begin with what is kept of a session. */
export function mayBegin(c: Context<App>): boolean {
  const isLook = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isOrganisation = c.var.realm.kind === 'organisation'
  return isLook && isOrganisation && !showsPages(c) && !isAskedAgain(c.req.raw)
}

/** Whose answer says what waits: pages draw the navigation, and the desk draws its own from the session. */
export const showsPages = (c: Context<App>) => !isApi(c) || c.req.path === '/api/auth/session'

/** Puts into the request whose session it is. */
export function setSession(c: Context<App>, tokenHash: string, found: FoundSession) {
  const { user, expiresAt, createdAt, provedAt, factor, mayReadLines } = found
  c.set('session', { tokenHash, expiresAt, createdAt, provedAt, factor })
  c.set('actorId', user.id)
  c.set('signInRules', found.rules ?? openRules)
  if (found.rules) c.set('network', networkOf(found.rules.networks, clientAddress(c))?.range ?? '')
  c.set('readsLines', mayReadLines)
}

/** Did nobody use this browser for too long? Pages renew the mark, the API does not, because an open desk asks by itself. */
export async function isIdle(c: Context<App>, mark: Mark, user: FoundSession['user']) {
  const now = new Date()
  const own = preferencesHere(c, user.preferences)
  const locksAt = lockedFrom(mark, own)
  if (locksAt <= now) return true
  if (isApi(c)) c.set('locksAt', locksAt)
  else if (isRenewalDue(mark.until, own, now)) await renewMark(c, user)
  return false
}
