import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from './app.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Every mutation comes from our own page. A sibling organisation's page is the same *site*, so its form posts carry our
 * cookie: only `Origin` tells them apart. A program without a browser sends no `Origin` and no cookie, but a token.
 */
export const ownOrigin = createMiddleware<App>(async (c, next) => {
  if (!reads.has(c.req.method)) checkOrigin(c)
  await next()
})

function checkOrigin(c: Context<App>) {
  const origin = c.req.header('Origin')
  if (origin === undefined) {
    if (c.req.header('Cookie')) throw new Refusal('foreign_origin')
    return
  }
  if (origin !== new URL(c.req.url).origin) throw new Refusal('foreign_origin')
}
