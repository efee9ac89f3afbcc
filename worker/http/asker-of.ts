import type { Context } from 'hono'
import { type Asker, isLocked, type Role, whatEnded } from '../core/asker/guards-of-asker.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from './app.ts'

/** Who asks, and what they were let in by: their session or key, and their role. A visitor has none of these. */
export function askerOf(c: Context<App>): Asker {
  const { realm, actorId, apiKey } = c.var
  const tokenHash = c.get('session')?.tokenHash
  if (!(tokenHash || apiKey)) return { userId: actorId }
  const role = roleOf(c)
  return {
    userId: actorId,
    apiKey,
    ...(tokenHash && { session: { realm: realm.id, tokenHash, locksAt: c.get('locksAt') } }),
    ...(role && { rights: { realm: realm.id, ...role, network: c.get('network') } }),
  }
}

/**
 * Refuses them once that is no more so: asked again by what takes long. Whoever only takes it does not lock themselves out by waiting
 * for its end.
 */
export async function requireTaker(c: Context<App>) {
  const ended = await whatEnded(c.var.realm, askerOf(c))
  if (ended) throw new Refusal(ended)
}

/** The same, and that their session did not lock itself: asked by what is written in another database than the one that has it. */
export async function requireAsker(c: Context<App>) {
  if (isLocked(askerOf(c))) throw new Refusal('session_locked')
  await requireTaker(c)
}

/** As it was when they were let in. */
function roleOf(c: Context<App>): Role | undefined {
  const [user, person] = [c.get('user'), c.get('person')]
  return user
    ? { role: user.role, revision: user.defined.revision }
    : person && { role: person.role }
}
