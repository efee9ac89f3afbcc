import type { Context } from 'hono'
import type { App } from './app.ts'

type AppFile = '/index.html' | '/platform.html'

/** What the frame of a browser app may load. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The frame of one of the browser apps. It holds nothing of its own. */
export async function appFrame(c: Context<App>, file: AppFile) {
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

/** Does this path name a file of the built apps, or one of web/public, such as the sample sheet? */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/') || /^\/[\w-]+\.(csv|mjs|svg|png|txt)$/.test(pathname)
}

/**
 * One file, as the address names it. A file under /assets has its hash in its name and never changes; any other is asked
 * for again. One that is missing is a 404 that nobody keeps.
 */
export function asset(c: Context<App>): Promise<Response> {
  return assetOf(c.env, new URL(c.req.url))
}

/** The same, before it is known whose host it is. */
export async function assetOf(env: Env, url: URL): Promise<Response> {
  const { pathname } = url
  const file = await env.ASSETS.fetch(new URL(pathname, url))
  if (file.status !== 200) {
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  const headers = new Headers(file.headers)
  const isHashed = pathname.startsWith('/assets/')
  headers.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  headers.set('X-Content-Type-Options', 'nosniff')
  return new Response(file.body, { headers })
}
