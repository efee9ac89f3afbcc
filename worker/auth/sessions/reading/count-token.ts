import { Refusal } from '../../../core/refusals/refusal.ts'
import { minuteMs } from '../../../domain/durations.ts'

/** Requests of one token in a minute of an isolate: several times what the quotas of its person let through. */
const ofTokenMax = 6_000
const tokensMax = 20_000

const countsHere = new Map<string, number>()
let minute = 0

/**
 * Whose session it is, is read before their quota is looked at, and a locked session has none: whoever goes on asking all the same
 * costs the database nothing more from here on.
 */
export function countToken({ QUOTA_TIMES }: Env, tokenHash: string) {
  const now = Math.floor(Date.now() / minuteMs)
  if (now !== minute || countsHere.size >= tokensMax) countsHere.clear()
  minute = now
  const count = (countsHere.get(tokenHash) ?? 0) + 1
  countsHere.set(tokenHash, count)
  if (count > ofTokenMax * (Number(QUOTA_TIMES) || 1)) throw new Refusal('too_many_requests')
}
