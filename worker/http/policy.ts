import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { inEachLanguage } from '#pages/words/words.ts'
import type { Statement } from '../core/bulk.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { readRoles } from '../core/roles.ts'
import type { Address } from '../domain/access/addresses/addresses.ts'
import { addressAt, mayEnter } from '../domain/access/addresses/enter.ts'
import { titlesOfWhoEnters } from '../domain/access/addresses/who-enters.ts'
import {
  mayDo,
  type Operation,
  type OrganisationState,
  whateverState,
} from '../domain/access/organisation-state.ts'
import {
  hasPlatformPermission,
  type PlatformPermission,
  platformRoleNames,
  platformRoles,
} from '../domain/access/platform-role.ts'
import { hasPermission, type Permission, rolesWith } from '../domain/access/role.ts'
import { needsKey } from '../domain/integrations/keyed-calls.ts'
import { must } from '../domain/must.ts'
import type { App, Gatekeeper, User } from './app.ts'
import { isLook } from './asked.ts'
import { refuseQuery } from './body.ts'
import { readWhole } from './front-door/late-body.ts'
import { requireLines } from './kept/require-lines.ts'
import { countRequest } from './quotas/count-request.ts'
import { countRows } from './quotas/count-rows.ts'
import { countWritten } from './quotas/count-written.ts'
import { inTurn } from './quotas/in-turn.ts'

/** Who may call a route, and what it does to the organisation. Every route declares exactly one; a test holds that. */
export type Policy =
  | { kind: 'open'; why: string }
  | { kind: 'signed_in'; operation: Operation | undefined }
  | { kind: 'permission'; permission: Permission; operation: Operation | undefined }
  | { kind: 'page'; address: Address; operation: Operation | undefined }
  | { kind: 'platform'; permission: PlatformPermission | undefined }

export function withGatekeeper(gatekeeper: Gatekeeper) {
  return createMiddleware<App>(async (c, next) => {
    c.set('gatekeeper', gatekeeper)
    await next()
  })
}

const policies = new WeakMap<object, Policy>()

/** The policy a handler declares, if it is one of those below. */
export function policyOf(handler: object): Policy | undefined {
  return policies.get(handler)
}

/** Anyone may call it, and why that is right. */
export function open(why: string) {
  return declare({ kind: 'open', why }, () => Promise.resolve())
}

/** Every active user of the organisation may call it. What is not a look concerns only their own account, or what they asked for. */
export const signedIn = (operation?: Operation) =>
  declare({ kind: 'signed_in', operation }, async (c) => {
    const asked = operation ?? (isLook(c) ? 'read' : 'account')
    await asker(c, asked)
    requireKey(c)
    await checkOperation(c, asked)
  })

/**
 * Only users whose role holds the permission may call it, while the organisation's state allows the operation: a look, or
 * a change where nothing else is said. The answer lists the roles that hold the permission. A route that decides at once reads
 * what it decides on `beside` who asks, and asks for the state itself as it decides (batches/at-once).
 */
export function allowed(
  permission: Permission,
  operation?: Operation,
  beside?: (c: Context<App>, tokenHash: string) => Statement[],
) {
  return declare({ kind: 'permission', permission, operation }, async (c) => {
    const asked = operation ?? (isLook(c) ? 'read' : 'change')
    const user = await asker(c, asked, beside)
    if (!hasPermission(user.defined, permission)) {
      throw notAllowed(rolesWith(await readRoles(c.var.tenant.db), permission))
    }
    requireKey(c)
    await requireLines(c, user)
    await checkOperation(c, asked, beside !== undefined)
  })
}

/** Where money moves or somebody gets rights, a repeat is known as one: before anything is read of the request. */
function requireKey(c: Context<App>, isNeeded = needsKey(c.req.method, c.req.routePath)) {
  if (!isNeeded || c.req.header('Idempotency-Key') !== undefined) return
  throw new Refusal('idempotency_key_needed')
}

/** Only users who enter at this address of the table (decision 0034). */
export function entering(path: string, operation?: Operation) {
  const address = must(addressAt(path), path)
  return declare({ kind: 'page', address, operation }, async (c) => {
    const asked = operation ?? (isLook(c) ? 'read' : 'change')
    const user = await asker(c, asked)
    await requireEntry(c, address, user)
    await checkOperation(c, asked)
  })
}

/** Who asks, within their quota. For more than a look the organisation's state is asked beside it, once there is a token of ours. */
async function asker(
  c: Context<App>,
  operation: Operation,
  beside?: (c: Context<App>, tokenHash: string) => Statement[],
): Promise<User> {
  if (beside) c.set('beside', { statements: (tokenHash) => beside(c, tokenHash) })
  else if (!isOfAnyState(operation)) c.set('stateAsked', onceAsked(c))
  const user = await c.var.gatekeeper.authenticate(c)
  await countRequest(c)
  return user
}

/** The page guard: whoever may not enter is told what it takes. */
export async function requireEntry(c: Context<App>, address: Address, { role, defined }: User) {
  if (mayEnter(address, { role, permissions: defined.permissions })) return
  if (address.isForAdministrators) throw new Refusal('administrator_required')
  const titles = titlesOfWhoEnters(address, await readRoles(c.var.tenant.db)).join(', ')
  const said = inEachLanguage(({ refused }) => refused.needsRoles(titles))
  throw new Refusal('not_allowed', undefined, said)
}

/** On the base host: every active person of the platform who came in with a second factor. */
export const platformSignedIn = () => platformPolicy(undefined)

/** Of them, only those whose role holds the permission. The answer lists the roles that do. */
export const platformAllowed = (permission: PlatformPermission) => platformPolicy(permission)

function platformPolicy(permission: PlatformPermission | undefined) {
  return declare({ kind: 'platform', permission }, async (c) => {
    const person = await c.var.gatekeeper.authenticatePerson(c)
    await countRequest(c)
    if (permission && !hasPlatformPermission(person.role, permission)) {
      const roles = platformRoleNames.filter((role) => hasPlatformPermission(role, permission))
      throw notAllowed(roles.map((role) => platformRoles[role].title))
    }
    // invoices, plans, states of organisations, who is of the platform: no change of it is made twice
    requireKey(c, permission !== undefined && !isLook(c))
  })
}

/** `ask` refuses whoever may not call it: before anything of the body is read, and again where that took its time to come. */
function declare(policy: Policy, ask: (c: Context<App>) => Promise<void>) {
  const handler = createMiddleware<App>(async (c, next) => {
    await ask(c)
    if (policy.kind === 'open') return next()
    refuseQuery(c)
    const { bytes, isLate } = await readWhole(c)
    if (isLate) await ask(c)
    await countWritten(c, bytes)
    return inTurn(c, () => countRows(c, policy, next))
  })
  policies.set(handler, policy)
  return handler
}

function notAllowed(roles: readonly string[]) {
  const said = inEachLanguage(({ refused }) => refused.roleLacks(roles.join(', ')))
  return new Refusal('not_allowed', undefined, said)
}

/**
 * The one place where the state of an organisation decides, as it is at this moment; a route that learns its operation from what is
 * sent asks here itself. Where it is asked again as the route decides, what is remembered lets in, and refuses nobody.
 */
export async function checkOperation(c: Context<App>, operation: Operation, isAskedAgain = false) {
  const { tenant, gatekeeper } = c.var
  if (operation !== 'account' && gatekeeper.mustEnrol(c)) {
    throw new Refusal('second_factor_required')
  }
  const { stateAsked = () => gatekeeper.stateNow(c.env, tenant) } = c.var
  if (isAskedAgain && mayDo(tenant.state, operation, tenant.isVisited).ok) return
  const state = isOfAnyState(operation) ? tenant.state : await stateAsked()
  c.set('stateAsked', undefined) // whoever asks again asks anew
  const may = mayDo(state, operation, tenant.isVisited)
  if (!may.ok) throw new Refusal(may.reason)
}

/** What no state takes away, nobody need say which state it is for: a look, one's own sign-in, rights that are taken away. */
const isOfAnyState = (operation: Operation) => whateverState.includes(operation)

function onceAsked(c: Context<App>) {
  const { tenant, gatekeeper } = c.var
  let state: Promise<OrganisationState> | undefined
  return () => {
    if (state) return state
    state = gatekeeper.stateNow(c.env, tenant)
    state.catch(() => undefined) // whoever is refused before it is looked at never hears of it
    return state
  }
}
