import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { App } from '../app.ts'

const variables: ProxyHandler<Context<App>> = {
  get: (c, name) => c.get(name as keyof App['Variables']),
} // as they are set

/** Hono makes an object of all variables of a request each time one of them is read, some fifty times; here only that one is read. */
export const readVariables = createMiddleware<App>(async (c, next) => {
  Object.defineProperty(c, 'var', { value: new Proxy(c, variables) })
  await next()
})
