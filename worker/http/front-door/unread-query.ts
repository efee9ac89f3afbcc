import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { App } from '../app.ts'
import { isApi } from '../asked.ts'

/** What reads the query of its route: it refuses by itself what its contract does not name. */
const readers = new WeakSet<object>()

export function readsQuery<Handler extends object>(handler: Handler): Handler {
  readers.add(handler)
  return handler
}

export const isQueryReader = (handler: object) => readers.has(handler)

/**
 * The names in the query of a call that no handler of its route reads: a filter there would not be followed, and nobody would hear
 * of it. Pages are opened with more than they read, by whoever links to them.
 */
export function unreadInQuery(c: Context<App>): string[] {
  if (!c.req.url.includes('?') || !isApi(c)) return []
  const isRead = matchedRoutes(c).some(({ handler }) => isQueryReader(handler))
  return isRead ? [] : Object.keys(c.req.queries())
}
