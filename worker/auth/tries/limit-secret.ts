import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/network/network-key.ts'

/** Secrets that were right in this place, by their hashes, the newest last. */
const rightHere = new Set<string>()
const rightMax = 1_000

/**
 * The hash of a program's secret, limited before it is looked for: one that was right here goes by itself, so that whoever
 * guesses behind the same address takes nothing from it; any other is one of so many that its network may try at this organisation.
 * `isRight` remembers it.
 */
export async function limitSecret(c: Context<App>, kind: 'key' | 'calendar', secret: string) {
  const hash = await sha256(secret)
  const place = `${kind}/${c.var.realm.id}`
  const name = `${place}/${hash}`
  const limited = rightHere.has(name) ? name : `${place}/${limitKey(c)}`
  const { success } = await c.env.ADDRESS_LIMIT.limit({ key: limited })
  if (!success) throw new Refusal('too_many_requests')
  return { hash, isRight: () => remember(name) }
}

function remember(name: string) {
  rightHere.delete(name)
  rightHere.add(name)
  const [oldest] = rightHere
  if (rightHere.size > rightMax && oldest) rightHere.delete(oldest)
}
