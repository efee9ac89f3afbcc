import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/network/network-key.ts'
import { readHost } from '../../tenancy/host.ts'
import { remembered } from '../../tenancy/remembered.ts'

/** So long nothing is looked for that this isolate does not know, for a network that asked for too many names that nobody has. */
const restMs = 10_000
/** Networks at once; beyond it, whoever came first begins anew. */
const networksMax = 10_000
export const resting = new Map<string, number>()

/**
 * A name that nobody has costs the control database a look, and there is no end of names. What is known here is served all the same, so
 * that one who asks behind the address of many keeps none of them from where they work.
 */
export const unknownHosts = createMiddleware<App>(async (c, next) => {
  const host = readHost(new URL(c.req.url).hostname, c.env.BASE_HOST)
  const isKnown = host.ok && host.value.kind === 'organisation' && remembered.has(host.value.slug)
  const network = limitKey(c)
  if (!isKnown && (resting.get(network) ?? 0) > Date.now()) throw new Refusal('too_many_requests')
  await next()
  // of one that cannot be said now, or whose name is none, nothing was asked in vain
  const isUnknown = c.error instanceof Refusal && c.error.reason === 'unknown_organisation'
  if (!isUnknown) return
  const { success } = await c.env.ADDRESS_LIMIT.limit({ key: `unknown/${network}` })
  if (success) return
  if (resting.size >= networksMax) resting.clear()
  resting.set(network, Date.now() + restMs)
})
