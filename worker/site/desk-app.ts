import type { Context } from 'hono'
import { Refusal } from '../core/refusals/refusal.ts'
import { roleLandingPath } from '../domain/access/role-landing-path.ts'
import type { App } from '../http/app.ts'
import { appFrame, asset, isAsset } from '../http/assets.ts'

/** The desk app: its files, and for every other address its frame, for people who are signed in. */
export async function deskApp(c: Context<App>): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  if (isAsset(pathname)) return asset(c)
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new Refusal('not_found')
  const { gatekeeper } = c.var
  const user = await gatekeeper.authenticate(c)
  if (await gatekeeper.mustEnrol(c)) return c.redirect('/account/security', 302)
  const isHome = pathname === '/' || pathname === '/admin' || pathname === '/dashboard'
  const home = roleLandingPath(user.role)
  if (isHome && pathname !== home) return c.redirect(home, 302)
  return appFrame(c, '/index.html')
}
