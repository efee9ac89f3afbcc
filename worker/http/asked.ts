import type { Context } from 'hono'

/** Is it a program that asks, or the desk, and no page? */
export const isApi = (c: Context) => new URL(c.req.url).pathname.startsWith('/api/')

/** Where somebody comes back to: the page that is asked for, or the page that a form stands on, where it is ours. */
export function pageAround(c: Context): string | undefined {
  const { origin, pathname, search } = new URL(c.req.url)
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return pathname + search
  const form = URL.parse(c.req.header('Referer') ?? '')
  return form?.origin === origin ? form.pathname + form.search : undefined
}
