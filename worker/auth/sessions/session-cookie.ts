import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import type { UserRow } from '../account/user-store.ts'
import { preferencesHere } from '../rules/preferences-here.ts'
import { markedUntil } from './idle-lock.ts'
import { newMark } from './session-mark.ts'
import { cookieOf, ownToken } from './session-token.ts'

/** `__Host-`: this host only, https only, and no sibling can plant it. Lax, so that a link in a mail finds you signed in. */
const names = { organisation: '__Host-session', platform: '__Host-platform' }
/** Beside it and needed with it: scripts read it, and a browser without a connection signs out by removing it. */
const markName = '__Host-mark'
const markOptions = { path: '/', secure: true, sameSite: 'Lax' } as const
const options = { ...markOptions, httpOnly: true } as const

/** A program's token: it needs no mark. */
export function bearerToken(c: Context<App>) {
  return /^Bearer ([\w-]{20,100})$/.exec(c.req.header('Authorization') ?? '')?.[1]
}

export const sessionCookie = (c: Context<App>) => getCookie(c, nameOf(c))
/** The token that a request came with, as a program or as a browser; nothing where we made it for neither, or for the other. */
export async function sentToken(c: Context<App>): Promise<string | undefined> {
  const bearer = bearerToken(c)
  const sent = bearer ?? sessionCookie(c)
  const way = bearer === undefined ? 'browser' : 'program'
  return sent === undefined ? undefined : ownToken(c.env, c.var.realm, sent, way)
}
/** The hash of the session that a browser's cookie holds, where we made it for this realm. */
export async function heldSession(c: Context<App>): Promise<string | undefined> {
  const sent = sessionCookie(c)
  const token = sent && (await ownToken(c.env, c.var.realm, sent, 'browser'))
  return token ? sha256(token) : undefined
}
export const markCookie = (c: Context<App>) => getCookie(c, markName)

type Person = Pick<UserRow, 'preferences'>

/** The browser holds this session from this answer on, unlocked. */
export async function setSessionCookie(
  c: Context<App>,
  { accessToken: token, expiresAt }: { accessToken: string; expiresAt: Date },
  person: Person,
) {
  const mark = await markOf(c, await sha256(token), person)
  c.set('sessionCookies', { token: await cookieOf(c.env, c.var.realm, token), mark, expiresAt })
}

/** The browser holds the session that it came with for longer. */
export async function prolongSessionCookie(c: Context<App>, expiresAt: Date, person: Person) {
  const [token, { tokenHash }] = [sessionCookie(c), c.var.session]
  const mark = await markOf(c, tokenHash, person)
  c.set('sessionCookies', { ...(token !== undefined && { token }), mark, expiresAt })
}

/** Somebody is there: the session stays unlocked from now on for as long as they chose. */
export async function renewMark(c: Context<App>, person: Person) {
  const { tokenHash, expiresAt } = c.var.session
  c.set('sessionCookies', { mark: await markOf(c, tokenHash, person), expiresAt })
}

export function clearSessionCookie(c: Context<App>) {
  c.set('sessionCookies', 'none')
}

/** As above, by somebody who leaves every device for good: this browser forgets what it loaded as well. */
export function clearForGood(c: Context<App>) {
  c.set('sessionCookies', 'gone')
}

/** Writes onto the answer, of whatever kind it is, what was decided about the cookies. */
export const sessionCookies = createMiddleware<App>(async (c, next) => {
  await next()
  const decided = c.var.sessionCookies
  if (!decided) return
  if (typeof decided === 'string') {
    deleteCookie(c, nameOf(c), options)
    deleteCookie(c, markName, markOptions)
    const forgets = forgottenBy(c, decided)
    if (forgets) c.header('Clear-Site-Data', forgets)
    return
  }
  const { token, mark, expiresAt: expires } = decided
  if (token) setCookie(c, nameOf(c), token, { ...options, expires })
  setCookie(c, markName, mark, { ...markOptions, expires })
})

/**
 * What the browser is told to forget of this host (decision 0066). Never cookies: the device stays known. Storage of an
 * organisation's host is colleagues' too, and its cache holds the desk and nothing that was behind the door.
 */
function forgottenBy(c: Context<App>, decided: 'none' | 'gone'): string | undefined {
  if (c.var.realm.kind === 'platform') return '"cache", "storage"'
  return decided === 'gone' ? '"cache"' : undefined
}

function markOf(c: Context<App>, tokenHash: string, { preferences }: Person): Promise<string> {
  const own = preferencesHere(c, preferences)
  const until = markedUntil(own, new Date())
  return newMark(c.env, tokenHash, { until, minutes: own.idleLockMinutes })
}

function nameOf(c: Context<App>) {
  return names[c.var.realm.kind]
}
