import { waitUntil } from 'cloudflare:workers'
import type { Context } from 'hono'
import { tenantUser } from '../../auth/account/user-store.ts'
import { asUser } from '../../auth/account/user-view.ts'
import { noteRefusedRequest } from '../../auth/history/note-sign-in.ts'
import { requireNetwork } from '../../auth/rules/require-network.ts'
import { bearerToken } from '../../auth/sessions/session-cookie.ts'
import { limitSecret } from '../../auth/tries/limit-secret.ts'
import { report } from '../../core/log/report.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mayComeFrom, networkOf } from '../../domain/access/sign-in/sign-in-rules.ts'
import { hasEnded, hasKeyForm, hourOf, keyPrefix } from '../../domain/integrations/api-key.ts'
import { scopeOf } from '../../domain/integrations/scopes.ts'
import type { App, Gatekeeper, User } from '../../http/app.ts'
import { clientAddress } from '../../http/network/client-address.ts'
import { findKeyByHash, type KeyRow, saveUse } from './store.ts'

/**
 * The gatekeeper's question, answered for programs that come in with a key. A key is the person who made it, as they are
 * now, and of what they may do only what its scopes open: the policy of the route asks their role as it asks everybody's.
 */
export function orApiKey(authenticate: Gatekeeper['authenticate']): Gatekeeper['authenticate'] {
  return async (c) => {
    const token = bearerToken(c)
    return token?.startsWith(keyPrefix) ? letIn(c, token) : authenticate(c)
  }
}

async function letIn(c: Context<App>, token: string): Promise<User> {
  const now = new Date()
  const { db } = c.var.tenant
  if (!hasKeyForm(token)) throw new Refusal('signed_out')
  const { hash, isRight } = await limitSecret(c, 'key', token)
  const found = await findKeyByHash(db, hash)
  if (!found) throw new Refusal('signed_out')
  isRight()
  const { key, user: row, defined, hasFactor, rules } = found
  if (hasEnded(key, now)) throw new Refusal('api_key_ended')
  if (row.status !== 'active') throw new Refusal('account_inactive')
  if (!mayComeFrom(rules, row.role, clientAddress(c))) {
    noteRefusedRequest(c, { userId: row.id, rules, device: `API key “${key.name}”` })
  }
  requireNetwork(c, rules, row.role)
  checkCall(c, key)

  const used = hourOf(now)
  if (!key.lastUsedAt || key.lastUsedAt < used) {
    waitUntil(saveUse(db, key.id, used).catch(report))
  }
  const user = asUser({ ...tenantUser(row), defined })
  c.set('session', {
    tokenHash: '',
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
    provedAt: key.createdAt, // a program proves nothing anew
    // where the organisation asks for one, a person without a second factor does nothing, by a key neither
    factor: hasFactor === 1 ? 'api_key' : '',
  })
  c.set('apiKey', { id: key.id, name: key.name })
  c.set('actorId', user.id)
  c.set('signInRules', rules)
  c.set('network', networkOf(rules.networks, clientAddress(c))?.range ?? '')
  c.set('user', user)
  return user
}

/** What no scope opens takes a person; a change says by which key a repeat of it is known. */
function checkCall(c: Context<App>, { scopes }: KeyRow) {
  const scope = scopeOf(c.req.method, c.req.routePath)
  if (!scope) throw new Refusal('person_needed')
  if (!scopes.includes(scope)) {
    throw new Refusal('scope_missing', undefined, `This API key lacks the scope ${scope}.`)
  }
  const isLook = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isLook && c.req.header('Idempotency-Key') === undefined) {
    throw new Refusal('idempotency_key_needed')
  }
}
