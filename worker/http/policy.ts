import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mustEnrol } from '../auth/factors/required-factor.ts'
import { authenticate } from '../auth/sessions/authenticate.ts'
import { Refusal } from '../core/refusal.ts'
import { type Deed, mayDo } from '../domain/access/organisation-state.ts'
import type { PlatformPermission } from '../domain/access/platform-role.ts'
import { hasPermission, type Permission, rolesWith } from '../domain/access/role.ts'
import { stateNow } from '../tenancy/open-tenant.ts'
import type { App } from './app.ts'

/** Who may call a route, and what it does to the organisation. Every route declares exactly one; a test holds that. */
export type Policy =
  | { kind: 'open'; why: string }
  | { kind: 'signed_in'; deed: Deed | undefined }
  | { kind: 'permission'; permission: Permission; deed: Deed | undefined }
  | { kind: 'platform'; permission: PlatformPermission | undefined }

const policies = new WeakMap<object, Policy>()

/** The policy a handler declares, if it is one of those below. */
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

/** Every active user of the organisation may call it. What is not a look concerns only their own account. */
export const signedIn = (deed?: Deed) =>
  declare(
    { kind: 'signed_in', deed },
    createMiddleware<App>(async (c, next) => {
      await authenticate(c)
      await checkDeed(c, deed ?? (isLook(c) ? 'read' : 'account'))
      await next()
    }),
  )

/**
 * Only users whose role holds the permission may call it, while the organisation's state allows the deed: a look, or a
 * change where nothing else is said. The answer lists the roles that hold the permission.
 */
export function allowed(permission: Permission, deed?: Deed) {
  return declare(
    { kind: 'permission', permission, deed },
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
      await checkDeed(c, deed ?? (isLook(c) ? 'read' : 'change'))
      await next()
    }),
  )
}

/** Makes a handler that declares a policy: for the platform's own (platform/policy.ts) and those above. */
export function declare(policy: Policy, handler: MiddlewareHandler<App>) {
  policies.set(handler, policy)
  return handler
}

function isLook(c: Context<App>) {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/** The one place where the state of an organisation decides. More than a look is decided on the state of this moment. */
async function checkDeed(c: Context<App>, deed: Deed) {
  const { tenant } = c.var
  if (deed !== 'account' && (await mustEnrol(c))) throw new Refusal('second_factor_required')
  const state = deed === 'read' ? tenant.state : await stateNow(c.env, tenant)
  const may = mayDo(state, deed)
  if (!may.ok) throw new Refusal(may.reason)
}
