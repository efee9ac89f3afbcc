import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { hasPermission, type Permission, rolesWith } from '../domain/role.ts'
import { authenticate } from '../session/middleware.ts'
import type { App } from './app.ts'
import { Refusal } from './problems.ts'

/** Who may call a route. Every route declares exactly one; a test fails the build when one does not. */
export type Policy =
  | { kind: 'open'; why: string }
  | { kind: 'signed_in' }
  | { kind: 'permission'; permission: Permission }

const policies = new WeakMap<object, Policy>()

/** The policy a handler declares, if it is one of the three below. */
export function policyOf(handler: object): Policy | undefined {
  return policies.get(handler)
}

/** Anyone may call it, and why that is right. */
export function open(why: string) {
  return declare(
    { kind: 'open', why },
    createMiddleware<App>((_c, next) => next()),
  )
}

/** Every active user of the organisation may call it. */
export const signedIn = () =>
  declare(
    { kind: 'signed_in' },
    createMiddleware<App>(async (c, next) => {
      await authenticate(c)
      await next()
    }),
  )

/** Only users whose role holds the permission may call it. The answer lists the roles that do. */
export function allowed(permission: Permission) {
  return declare(
    { kind: 'permission', permission },
    createMiddleware<App>(async (c, next) => {
      const user = await authenticate(c)
      if (!hasPermission(user.role, permission)) {
        const roles = rolesWith(permission).join(', ')
        throw new Refusal(
          'not_allowed',
          undefined,
          `Your role does not allow this. It needs: ${roles}.`,
        )
      }
      await next()
    }),
  )
}

function declare(policy: Policy, handler: MiddlewareHandler<App>) {
  policies.set(handler, policy)
  return handler
}
