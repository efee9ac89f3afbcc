import { createMiddleware } from 'hono/factory'
import { platformRealm } from '../core/databases.ts'
import type { App } from '../http/app.ts'

/** On the base host, what `tenantFromHost` is on an organisation's. */
export const platformOnBaseHost = createMiddleware<App>(async (c, next) => {
  const platform = platformRealm(c.env)
  c.set('realm', platform)
  c.set('platform', platform)
  await next()
})
