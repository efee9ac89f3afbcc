import { createMiddleware } from 'hono/factory'
import type { App } from '../app.ts'

const yearSeconds = 31_536_000
/** What no page of ours asks a browser for: not even a script that got into one may. */
const unused = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

type Where = { ENVIRONMENT: string }

/** What every answer says to the browser; a page adds its own content policy. */
export const securityHeaders = createMiddleware<App>(async (c, next) => {
  await next()
  secure(c.res.headers, c.env)
})

/** The same of an answer that is given before it is known whose host it is. */
export function secured(answer: Response, env: Where): Response {
  const own = new Response(answer.body, answer) // the headers of a redirect cannot be written to
  secure(own.headers, env)
  return own
}

function secure(headers: Headers, { ENVIRONMENT }: Where) {
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  // whatever is no page is in nobody's frame either
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', "frame-ancestors 'none'")
  }
  if (headers.get('Content-Type')?.startsWith('text/html')) {
    // whoever opens a page of ours, or is opened by it, holds no handle to it
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', unused)
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (ENVIRONMENT !== 'development') {
    headers.set('Strict-Transport-Security', `max-age=${yearSeconds}; includeSubDomains; preload`)
  }
}
