import { nameOf } from '../../auth/account/user-view.ts'
import type { KeyView } from '../../contract/integrations/keys.ts'
import type { FoundKey } from './store.ts'

/** A key as the page shows it: never its text, never its hash. */
export function keyView({ key, maker }: FoundKey, now: Date): KeyView {
  const { id, name, start, scopes, createdAt, expiresAt, lastUsedAt } = key
  return {
    id,
    name,
    start,
    scopes,
    madeBy: { id: maker.id, name: nameOf(maker) },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: stateOf({ key, maker }, now),
  }
}

function stateOf({ key, maker }: FoundKey, now: Date): KeyView['state'] {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt <= now) return 'expired'
  return maker.status === 'active' ? 'active' : 'idle'
}
