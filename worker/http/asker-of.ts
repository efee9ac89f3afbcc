import type { Context } from 'hono'
import type { Asker, Role } from '../core/asker/guards-of-asker.ts'
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
    ...(tokenHash && { session: { realm: realm.id, tokenHash } }),
    ...(role && { rights: { realm: realm.id, ...role } }),
  }
}

/** As it was when they were let in. */
function roleOf(c: Context<App>): Role | undefined {
  const [user, person] = [c.get('user'), c.get('person')]
  return user
    ? { role: user.role, revision: user.defined.revision }
    : person && { role: person.role }
}
