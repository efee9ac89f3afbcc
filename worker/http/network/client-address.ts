import type { Context } from 'hono'
import type { App } from '../app.ts'

/** Where a request comes from, as Cloudflare says it. */
export function clientAddress(c: Context<App>): string {
  return c.req.header('CF-Connecting-IP') ?? 'local'
}
