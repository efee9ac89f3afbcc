import { createMiddleware } from 'hono/factory'
import type { App } from '../app.ts'

const yearSeconds = 31_536_000
/** What no page of ours asks a browser for: not even a script that got into one may. */
const unused = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** What every answer says to the browser; a page adds its own content policy. */
export const securityHeaders = createMiddleware<App>(async (c, next) => {
  await next()
  c.res.headers.set('X-Content-Type-Options', 'nosniff')
  c.res.headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  // whatever is no page is in nobody's frame either
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.res.headers.set('Content-Security-Policy', "frame-ancestors 'none'")
  }
  if (c.res.headers.get('Content-Type')?.startsWith('text/html')) {
    // whoever opens a page of ours, or is opened by it, holds no handle to it
    c.res.headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    c.res.headers.set('Permissions-Policy', unused)
  }
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  if (c.env.ENVIRONMENT !== 'development') {
    c.res.headers.set(
      'Strict-Transport-Security',
      `max-age=${yearSeconds}; includeSubDomains; preload`,
    )
  }
})
