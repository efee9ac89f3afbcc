import type { RealmHandle } from '../../../core/databases.ts'
import { keyOf } from './kept-session.ts'

/** Sessions that this isolate was told are over, by when they ran out at the latest; nothing is lost when it is forgotten. */
export const overHere = new Map<string, number>()
const overMax = 5_000

/**
 * Is it known here that this session is over? What ended never opens again, so whoever goes on asking with it, as often as they like,
 * costs neither the database nor KV another look.
 */
export function isOverHere(realm: RealmHandle, tokenHash: string): boolean {
  const ranOutAt = overHere.get(keyOf(realm, tokenHash))
  return ranOutAt !== undefined && ranOutAt <= Date.now()
}

/** `found`: its row, where there is one. */
export function keepOver(
  realm: RealmHandle,
  tokenHash: string,
  found: { endedAt: Date | null; expiresAt: Date } | undefined,
) {
  if (overHere.size >= overMax) overHere.clear()
  const ranOutAt = found && !found.endedAt ? found.expiresAt.getTime() : 0
  overHere.set(keyOf(realm, tokenHash), ranOutAt)
}
