import type { Context } from 'hono'
import type { App } from '../app.ts'
import { limitKey } from '../network/network-key.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * Of the memory that all organisations share: what one person's requests hold of it, those of one organisation, and of all. Two of
 * the longest files are within what one person sends at a moment.
 */
export const heldMax = { person: 11 * megabyte, organisation: 22 * megabyte, all: 48 * megabyte }
/** An approval, a line or a sign-in is shorter, and never waits for what others hold. */
const shortMax = 64 * kilobyte
/** How often is looked, while a body comes. */
const stepBytes = 256 * kilobyte
/** Whoever sent nothing for so long may be gone without a word, and counts again once more comes. */
const silentMs = 2 * 60_000

type Held = { bytes: number; at: number; person: string; organisation: string }
const held = new Set<Held>()

/** One body: counts what came of it until it is answered; `mayTake` says no where more is held than may be. */
export function holdBody(c: Context<App>) {
  let lookAt = 1
  let own: Held | undefined
  let isAnswered = false
  return {
    mayTake(bytes: number) {
      // whose it is is known by now: nothing is read of a body before
      own ??= { bytes: 0, at: 0, ...whose(c) }
      own.bytes += bytes
      own.at = Date.now()
      if (isAnswered) return true // what is read of it now is thrown away
      held.add(own)
      if (own.bytes < lookAt) return true
      lookAt = own.bytes + stepBytes
      return fits(own)
    },
    release() {
      isAnswered = true
      if (own) held.delete(own)
    },
  }
}

function fits(own: Held): boolean {
  const sums = { person: 0, organisation: 0, all: 0 }
  for (const one of held) {
    if (own.at - one.at > silentMs) {
      held.delete(one)
      continue
    }
    if (one.organisation === own.organisation && one.person === own.person) sums.person += one.bytes
    // however many short ones somebody keeps open, no file waits for them
    if (one.bytes <= shortMax) continue
    sums.all += one.bytes
    if (one.organisation === own.organisation) sums.organisation += one.bytes
  }
  if (sums.person > heldMax.person) return false
  const isShort = own.bytes <= shortMax
  return isShort || (sums.organisation <= heldMax.organisation && sums.all <= heldMax.all)
}

/** Whoever is signed in; of strangers, where they are. */
function whose(c: Context<App>) {
  const { apiKey, actorId, realm } = c.var
  const organisation = realm?.id ?? ''
  return { organisation, person: apiKey ? `key/${apiKey.id}` : (actorId ?? `from/${limitKey(c)}`) }
}
