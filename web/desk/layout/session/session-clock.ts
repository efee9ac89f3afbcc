/** What is known of the session at a moment, by this device's clock unless it says otherwise. */
export type Known = {
  /** By the server's clock, and how much later this device's is. */
  expiresAt: number
  aheadMs: number
  /** By the server's clock; nothing where there is none, and nothing to lock: a visitor. */
  markedUntil: number | undefined
  lastActiveAt: number
  idleMs: number
}

export type SessionState =
  | { kind: 'open' }
  | { kind: 'ending'; minutes: number }
  | { kind: 'over' }
  | { kind: 'idle' }

const warnedMs = 2 * 60_000

/**
 * How the session stands: over, left alone for so long that it locks, or ending within two minutes. Somebody who was active
 * in another window has moved the mark; in this one, the page knows itself.
 */
export function sessionStateAt(now: number, known: Known): SessionState {
  const leftMs = known.expiresAt + known.aheadMs - now
  if (leftMs <= 0) return { kind: 'over' }
  const isMarked = known.markedUntil !== undefined
  const here = known.lastActiveAt + known.idleMs
  const elsewhere = (known.markedUntil ?? 0) + known.aheadMs
  if (isMarked && now >= Math.max(here, elsewhere)) return { kind: 'idle' }
  return leftMs <= warnedMs
    ? { kind: 'ending', minutes: Math.ceil(leftMs / 60_000) }
    : { kind: 'open' }
}
