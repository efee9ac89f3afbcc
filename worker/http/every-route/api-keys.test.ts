import { beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { dayMs } from '../../domain/durations.ts'
import { type Scope, scopes } from '../../domain/integrations/scopes.ts'
import { ask, auditCount } from '../../testing/ask.ts'
import { makeCast, originOf, tom } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { addEveryone, everyone, ivan } from '../../testing/everyone.ts'
import { everyRoute, isOpen, mayCall, type Route } from '../../testing/routes/every-route.ts'
import { addressOf, bodyOf, makeBelongings } from '../../testing/routes/filled-route.ts'

/*
 * What an API key opens, by hand: the scope that each call needs. Whatever is not here takes a person, pages included:
 * approvals, verifications, people, rights, rules, source accounts, freezing, keys and webhooks.
 */
const opened: Record<string, Scope> = {
  'GET /api/payees': 'payees:read',
  'GET /api/payees/:id': 'payees:read',
  'GET /api/payees/:id/last-paid': 'payees:read',
  'POST /api/payees': 'payees:write',
  'PUT /api/payees/:id': 'payees:write',
  'GET /api/source-accounts': 'source-accounts:read',
  'GET /api/source-accounts/:id': 'source-accounts:read',
  'GET /api/batches': 'batches:read',
  'GET /api/batches/:id': 'batches:read',
  'GET /api/batches/:id/payments': 'batches:read',
  'GET /api/batches/:id/approvals': 'batches:read',
  'GET /api/batches/:id/findings': 'batches:read',
  'GET /api/batches/:id/comparison': 'batches:read',
  'GET /api/batches/:id/imports': 'batches:read',
  'GET /api/payments': 'batches:read',
  'GET /api/processing': 'batches:read',
  'GET /api/imports/:id': 'batches:read',
  'GET /api/imports/:id/refused-rows': 'batches:read',
  'GET /api/templates': 'batches:read',
  'GET /api/templates/:id': 'batches:read',
  'GET /api/periods': 'batches:read',
  'GET /api/batches/:id/differences': 'batches:read',
  'POST /api/templates/:id/batches': 'batches:write',
  'PUT /api/batches/:id/differences': 'batches:write',
  'POST /api/batches': 'batches:write',
  'PUT /api/batches/:id': 'batches:write',
  'POST /api/batches/:id/split': 'batches:write',
  'POST /api/batches/:id/payments': 'batches:write',
  'POST /api/batches/:id/payments/changes': 'batches:write',
  'PUT /api/batches/:id/payments/:paymentId': 'batches:write',
  'DELETE /api/batches/:id/payments/:paymentId': 'batches:write',
  'POST /api/batches/:id/payments/:paymentId/settling': 'batches:write',
  'POST /api/batches/:id/imports': 'batches:write',
  'PUT /api/batches/:id/findings/reasons': 'batches:write',
  'POST /api/batches/:id/submission': 'batches:write',
  'DELETE /api/batches/:id/submission': 'batches:write',
  'GET /api/bank-files': 'files:read',
  'GET /api/bank-files/:id': 'files:read',
  'GET /api/bank-files/:id/content': 'files:read',
  'POST /api/batches/:id/bank-file': 'files:write',
  'GET /api/reconciliation': 'reconciliation:read',
  'GET /api/reconciliation/lines': 'reconciliation:read',
  'GET /api/reconciliation/lines/:id/candidates': 'reconciliation:read',
  'GET /api/returns': 'reconciliation:read',
  'GET /api/audit': 'audit:read',
  'GET /api/audit/export': 'audit:read',
  'GET /api/audit/anchors': 'audit:read',
}

const closed = everyRoute.filter((route) => !isOpen(route))

let cast: Awaited<ReturnType<typeof makeCast>>
let belongings: Record<string, string>
beforeAll(async () => {
  cast = await makeCast()
  await addEveryone(cast.acme.database)
  belongings = await makeBelongings()
  await addKey('whole', everyone.org_admin.id, scopes)
  await addKey('viewers', tom.id, scopes)
  await addKey('gone', ivan.id, scopes)
  for (const scope of scopes) {
    const others = scopes.filter((one) => one !== scope)
    await addKey(`without-${scope}`, everyone.org_admin.id, others)
  }
})

test('every call that a key opens is a route', () => {
  const names = everyRoute.map(({ name }) => name)
  expect(Object.keys(opened).filter((name) => !names.includes(name))).toEqual([])
})

describe.each(closed.map((route) => [route.name, route] as const))('%s', (name, route) => {
  const scope = opened[name]

  test(scope ? `is opened by ${scope}, and by nothing else` : 'takes a person', async () => {
    const before = await auditCount(cast.acme.database)
    if (!scope) {
      expect(await askWith('whole', route)).toBe('person_needed')
      expect(await auditCount(cast.acme.database)).toBe(before)
      return
    }
    expect(await askWith(`without-${scope}`, route)).toBe('scope_missing')
    expect(await askWith('gone', route)).toBe('account_inactive')
    if (!mayCall(route, 'viewer')) expect(await askWith('viewers', route)).toBe('not_allowed')
    expect(await auditCount(cast.acme.database)).toBe(before)
    expect(await askWith('whole', route)).not.toMatch(turnedAway)
  })

  test('takes no key of Acme on the host of Beta', async () => {
    const heard = await send('beta', 'whole', route)
    expect(route.isPage ? heard.status : heard.code).toBe(route.isPage ? 303 : 'signed_out')
  })
})

const turnedAway =
  /^(person_needed|scope_missing|signed_out|not_allowed|account_inactive|idempotency_key_needed)$/

/** The reason that was heard; a page says it in its words. */
async function askWith(name: string, route: Route): Promise<string> {
  const { status, code, text } = await send('acme', name, route)
  expect(status).toBeLessThan(500)
  return route.isPage && text.includes('No API key may do this') ? 'person_needed' : code
}

function send(slug: string, name: string, route: Route) {
  const url = `${originOf(slug)}${addressOf(route, belongings)}`
  // so many calls in a minute are not taken from one address
  const from = `203.0.113.${everyRoute.indexOf(route) % 250}`
  const headers = { 'Idempotency-Key': crypto.randomUUID(), 'CF-Connecting-IP': from }
  return ask(route.method, url, { token: keyOf(name), headers, body: bodyOf(route) })
}

function keyOf(name: string) {
  return `bilum_${name.replace(/\W/g, '-').padEnd(43, 'x')}`
}

async function addKey(name: string, madeBy: string, given: readonly Scope[]) {
  const { db } = await openAcme()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + dayMs)
  const key = { id: name, name, start: 'bilum_', scopes: [...given], madeBy, createdAt, expiresAt }
  await db.insert(apiKeys).values({ ...key, keyHash: await sha256(keyOf(name)) })
}
