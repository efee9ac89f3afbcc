import { createMiddleware } from 'hono/factory'
import type { App } from '../app.ts'

const yearSeconds = 31_536_000

/** What every answer says to the browser; a page adds its own content policy. */
export const securityHeaders = createMiddleware<App>(async (c, next) => {
  await next()
  c.res.headers.set('X-Content-Type-Options', 'nosniff')
  c.res.headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  // whatever is no page is in nobody's frame either
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.res.headers.set('Content-Security-Policy', "frame-ancestors 'none'")
  }
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  if (c.env.ENVIRONMENT !== 'development') {
    c.res.headers.set(
      'Strict-Transport-Security',
      `max-age=${yearSeconds}; includeSubDomains; preload`,
    )
  }
})
