import type { Context } from 'hono'
import { isUnpaid } from '../../core/databases.ts'
import type { App } from '../app.ts'
import { limitKey } from '../network/network-key.ts'

/** Whoever is signed in, or their key; nobody, of a stranger. */
export const whoAsks = ({ var: { apiKey, actorId } }: Context<App>) =>
  apiKey ? `key/${apiKey.id}` : actorId

/** Whose part of what all share it is: of a stranger, of where they are. */
export function whose(c: Context<App>) {
  const { realm } = c.var
  return {
    organisation: realm?.id ?? '',
    isUnpaid: isUnpaid(realm),
    person: whoAsks(c) ?? `from/${limitKey(c)}`,
  }
}
