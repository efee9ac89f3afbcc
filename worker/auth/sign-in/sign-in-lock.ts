import { allow, type Result, refuse } from '../../domain/result.ts'

export const failuresMax = 5
export const lockMs = 15 * 60 * 1000

export type SignInFailures = { failures: number; lockedUntil: Date | null }

/** May this address try a password now? */
export function maySignIn(
  failed: SignInFailures | undefined,
  now: Date,
): Result<undefined, 'locked'> {
  return failed?.lockedUntil && failed.lockedUntil > now ? refuse('locked') : allow()
}

/** What is counted after one more failure: the fifth in a row locks the address for a quarter of an hour. */
export function afterFailure(failed: SignInFailures | undefined, now: Date): SignInFailures {
  const wasLocked = failed?.lockedUntil !== null && failed?.lockedUntil !== undefined
  const failures = (wasLocked ? 0 : (failed?.failures ?? 0)) + 1
  const lockedUntil = failures >= failuresMax ? new Date(now.getTime() + lockMs) : null
  return { failures, lockedUntil }
}
