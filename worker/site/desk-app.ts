import type { Context } from 'hono'
import { Refusal } from '../core/refusals/refusal.ts'
import { addressAt, dashboardFor, isDashboard } from '../domain/access/addresses/enter.ts'
import { landingPathOf } from '../domain/access/addresses/landing-path.ts'
import type { App } from '../http/app.ts'
import { toFactorFirst } from '../http/asked.ts'
import { appFrame, asset, isAsset } from '../http/assets.ts'
import { requireEntry } from '../http/policy.ts'

/** The desk app: its files, and for each address of the desk its frame, for people who may enter there. */
export async function deskApp(c: Context<App>): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  if (isAsset(pathname)) return asset(c)
  const address = addressAt(pathname)
  const leadsOn = isDashboard(pathname)
  const isLook = c.req.method === 'GET' || c.req.method === 'HEAD'
  // what is nowhere is nowhere for everyone: nobody need sign in to learn it
  const { gatekeeper } = c.var
  if (!isLook || (!leadsOn && (!address || address.isPlain))) {
    await gatekeeper.authenticate(c).catch(() => {}) // whoever is known finds their own pages there
    throw new Refusal('not_found')
  }
  const user = await gatekeeper.authenticate(c)
  if (address) await requireEntry(c, address, user)
  const visitor = { role: user.role, permissions: user.defined.permissions }
  if (gatekeeper.mustEnrol(c)) return toFactorFirst(c)
  if (leadsOn) return c.redirect(dashboardFor(visitor), 302)
  const home = landingPathOf(visitor)
  if (pathname === '/' && home !== '/') return c.redirect(home, 302)
  return appFrame(c, '/index.html')
}
