import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { App } from '../app.ts'

/** `/api/payees/:id`, of the route that answers, so that ids make no routes of their own; empty where none does. */
export function routeOf(c: Context<App>): string {
  const { method } = c.req
  return matchedRoutes(c).find((one) => one.method === method && one.path !== '/*')?.path ?? ''
}
