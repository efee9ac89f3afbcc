import type { Context } from 'hono'
import { mustEnrol } from '../auth/factors/required-factor.ts'
import { authenticate } from '../auth/sessions/authenticate.ts'
import { homeOf } from '../auth/sign-in/landing-path.ts'
import { Refusal } from '../core/refusal.ts'
import type { App } from './app.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The desk app. A file under /assets has its hash in its name and never changes; one that is missing is a 404 that nobody
 * keeps. Every other page is the app's frame, for people who are signed in.
 */
export async function webApp(c: Context<App>): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  if (pathname.startsWith('/assets/') || isPublicFile(pathname)) return webAssets(c)
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new Refusal('not_found')
  const user = await authenticate(c)
  if (await mustEnrol(c)) return c.redirect('/account/security', 302)
  const isHome = pathname === '/' || pathname === '/admin' || pathname === '/dashboard'
  const home = homeOf(user.role)
  if (isHome && pathname !== home) return c.redirect(home, 302)
  return frameOf(c, '/index.html')
}

/** The platform's dashboard: an app of its own, for whoever the route let in. */
export function platformFrame(c: Context<App>): Promise<Response> {
  return frameOf(c, '/platform.html')
}

async function frameOf(c: Context<App>, file: string): Promise<Response> {
  const frame = await c.env.ASSETS.fetch(new URL(file, c.req.url))
  return new Response(frame.body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    },
  })
}

/** A file of web/public, such as the sample sheet: it has no hash in its name, so it is asked for again. */
function isPublicFile(pathname: string) {
  return /^\/[\w-]+\.(csv|svg|png|txt)$/.test(pathname)
}

/** One file of the built web app, as the address names it. */
export async function webAssets(c: Context<App>): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  const file = await c.env.ASSETS.fetch(new URL(pathname, c.req.url))
  if (file.status !== 200) {
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  const headers = new Headers(file.headers)
  const isHashed = pathname.startsWith('/assets/')
  headers.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  headers.set('X-Content-Type-Options', 'nosniff')
  return new Response(file.body, { headers })
}
