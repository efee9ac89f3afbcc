import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** Is it a program that asks, or the desk, and no page? */
export const isApi = (c: Context) => c.req.path.startsWith('/api/')

export const isLook = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'

/** Where somebody comes back to: the page that is asked for, or the page that a form stands on, where it is ours. */
export function pageAround(c: Context): string | undefined {
  const { origin, pathname, search } = new URL(c.req.url)
  if (isLook(c)) return pathname + search
  const form = URL.parse(c.req.header('Referer') ?? '')
  return form?.origin === origin ? form.pathname + form.search : undefined
}

/** A path as a link to it: behind two strokes a browser reads the name of another host. */
export const ownPath = (path: string) => path.replace(/^\/+/, '/')

const interrupted = '__Host-next'
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
/** So long a second factor may take to set up. */
const keptSeconds = 15 * 60

/** On to one's own second factor, which comes before everything; the page that was asked for is kept in the browser. */
export function toFactorFirst(c: Context) {
  const page = pageAround(c)
  if (page) setCookie(c, interrupted, page, { ...options, maxAge: keptSeconds })
  return c.redirect('/account/security', 303)
}

/** The page that a second factor came before, once. */
export function pageBeforeFactor(c: Context): string | undefined {
  const page = getCookie(c, interrupted)
  if (page) deleteCookie(c, interrupted, options)
  return page
}
