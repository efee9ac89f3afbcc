import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { App } from '../http/app.ts'

/** Who signs up in this browser: what they typed, or the sign-up whose link they opened. */
export type SigningUp = { email: string; slug: string }

const name = '__Host-signup'
const maxAge = 60 * 60
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge } as const

/** For the pages that come next, in this browser and for an hour: an address in their URL would stand in logs. */
export function rememberSigningUp(c: Context<App>, { email, slug }: SigningUp) {
  setCookie(c, name, `${slug} ${email}`, options)
}

/** Whom this browser signs up; the organisation is empty where only the e-mail address is known. */
export function signingUp(c: Context<App>): SigningUp | undefined {
  const [, slug = '', email] =
    /^([a-z0-9-]{0,40}) (\S{3,254})$/.exec(getCookie(c, name) ?? '') ?? []
  return email ? { slug, email } : undefined
}
