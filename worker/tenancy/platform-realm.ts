import { drizzle } from 'drizzle-orm/d1'
import { createMiddleware } from 'hono/factory'
import type { App } from '../http/app.ts'
import type { Tenant } from './open-tenant.ts'

const platformId = 'platform'

/** The platform itself as a place where people sign in and changes are audited: the control database, on the base host. */
export function platformOf(env: Env): Tenant {
  return {
    id: platformId,
    slug: '',
    name: 'Bilum',
    state: 'active',
    plan: null,
    db: drizzle(env.CONTROL),
  }
}

export function isPlatform({ id }: { id: string }): boolean {
  return id === platformId
}

/** On the base host, what `tenantFromHost` is on an organisation's. */
export const platformPlace = createMiddleware<App>(async (c, next) => {
  c.set('tenant', platformOf(c.env))
  await next()
})
