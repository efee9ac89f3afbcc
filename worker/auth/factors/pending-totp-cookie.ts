import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { App } from '../../http/app.ts'

const name = '__Host-app'
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** Which authenticator app this window began: nobody else who knows the password sees its key, or proves it. */
export function setPendingTotp(c: Context<App>, id: string) {
  setCookie(c, name, id, options)
}

export function pendingTotpId(c: Context<App>): string {
  return getCookie(c, name) ?? ''
}
