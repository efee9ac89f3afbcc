import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { App } from '../../http/app.ts'

/** `__Host-`: this host only, https only, and no sibling can plant it. Lax, so that a link in a mail finds you signed in. */
const names = { organisation: '__Host-session', platform: '__Host-platform' }
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function sessionCookie(c: Context<App>): string | undefined {
  return getCookie(c, nameOf(c))
}

export function setSessionCookie(c: Context<App>, token: string, expires: Date) {
  setCookie(c, nameOf(c), token, { ...options, expires })
}

export function clearSessionCookie(c: Context<App>) {
  deleteCookie(c, nameOf(c), options)
}

function nameOf(c: Context<App>) {
  return names[c.var.realm.kind]
}
