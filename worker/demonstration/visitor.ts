import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { asUser } from '../auth/account/user-view.ts'
import { sessionCookie } from '../auth/sessions/session-cookie.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { readRoles } from '../core/roles.ts'
import type { DefinedRole } from '../domain/access/role.ts'
import { hourMs } from '../domain/durations.ts'
import { demonstrationSlug } from '../domain/slug.ts'
import type { App, Gatekeeper, User } from '../http/app.ts'
import { limitKey, networkKey } from '../http/network/network-key.ts'

/*
 * A visitor of the demonstration has no account, no password and no session: a cookie that everybody may know says that
 * they are looking around. What it opens can be read by anybody; what a visitor may do is decided where the state of an
 * organisation decides, and it is looking (decision 0037).
 */

const name = '__Host-visitor'
const value = 'looking-around'
const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
const visitMs = 8 * hourMs

/** Is this the host of the demonstration? No customer can have its name. */
export function isDemonstration(c: Context<App>): boolean {
  return c.var.tenant.slug === demonstrationSlug
}

/** Whoever has a session of their own is no visitor. */
function isVisitor(c: Context<App>): boolean {
  const isSignedIn = c.req.header('Authorization') !== undefined || sessionCookie(c) !== undefined
  return isDemonstration(c) && !isSignedIn && getCookie(c, name) === value
}

export function startVisit(c: Context<App>) {
  setCookie(c, name, value, { ...options, maxAge: visitMs / 1000 })
}

/** Around signing out, which means nothing to a visitor: their cookie goes, whatever the route answers. */
export const endVisit = createMiddleware<App>(async (c, next) => {
  await next()
  const isLeaving = c.req.method === 'POST' && c.req.path.endsWith('/auth/logout')
  if (isLeaving && isDemonstration(c)) deleteCookie(c, name, options)
})

/** The gatekeeper's question, answered for visitors before anybody looks for a session. */
export function orVisitor(authenticate: Gatekeeper['authenticate']): Gatekeeper['authenticate'] {
  return async (c) => (isVisitor(c) ? letIn(c) : authenticate(c))
}

/** All of one network, whatever they look at: no password is paid for here, but every look asks the database. */
async function letIn(c: Context<App>): Promise<User> {
  const { success } = await c.env.ADDRESS_LIMIT.limit({ key: `visit/${limitKey(c)}` })
  if (!success) throw new Refusal('too_many_requests')
  const now = new Date()
  const { finance_manager: defined } = await readRoles(c.var.tenant.db)
  const user = visitorAt(now, defined)
  // whatever writes of somebody's requests asks the one or the other
  const visited = { ...c.var.tenant, isVisited: true } as const
  c.set('tenant', visited)
  c.set('realm', visited)
  c.set('session', {
    tokenHash: '',
    createdAt: now,
    provedAt: now,
    expiresAt: new Date(now.getTime() + visitMs),
    factor: 'visit',
  })
  c.set('visitorFrom', networkKey(c))
  c.set('actorId', user.id)
  c.set('user', user)
  return user
}

/** They see what a finance manager sees; of what one may do, their pages offer only the looking. */
function visitorAt(now: Date, defined: DefinedRole): User {
  const user = asUser({
    id: 'visitor',
    email: 'visitor@demo.example',
    firstName: 'Demo',
    lastName: 'visitor',
    role: 'finance_manager',
    defined,
    department: '',
    phoneNumber: '',
    approvalLimitToea: 0, // no decision waits for them
    status: 'active',
    passwordHash: '',
    preferences: {},
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
  })
  const permissions = user.view.permissions.filter((permission) => permission.startsWith('view_'))
  return { ...user, view: { ...user.view, permissions } }
}
