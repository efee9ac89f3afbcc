import { createMiddleware } from 'hono/factory'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { readHost } from './host.ts'
import { tenantBySlug } from './open-tenant.ts'

/** From the Host header to the organisation: nothing else in a request can choose a database. */
export const tenantFromHost = createMiddleware<App>(async (c, next) => {
  const host = readHost(new URL(c.req.url).hostname, c.env.BASE_HOST)
  if (!host.ok) throw new Refusal(host.reason)
  if (host.value.kind === 'base') throw new Refusal('unknown_host')
  const opened = await tenantBySlug(c.env, host.value.slug, new Date())
  if (!opened.ok) throw new Refusal(opened.reason)
  c.set('realm', opened.value)
  c.set('tenant', opened.value)
  return next()
})
