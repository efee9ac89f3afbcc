import { minuteMs } from '../../durations.ts'
import { allow, type Result, refuse } from '../../result.ts'

/** Wrong tries of one account from one place that are free; the last of them brings the first wait. */
export const failuresMax = 5
/** The same from all places that the account does not know, each place counted with its free ones alone. */
export const failuresEverywhereMax = 50
/** How long the place waits after each wrong try from then on: it is held back, and never shut out. */
const waitsMinutes = [1, 2, 4, 8, 15] as const
export const longestWaitMinutes = 15
/** Counting begins anew a day after the first wrong try. */
export const countedMs = 24 * 60 * minuteMs

/** What is counted of one account and one place. */
export type Tries = { failures: number; lockedUntil: Date | null; countedSince: Date }

/** May it be tried now? Refused with the moment from when on, where any of the counts says no. */
export function mayTry(
  counts: (Tries | undefined)[],
  now: Date,
): Result<undefined, 'locked'> & { until?: Date } {
  const held = counts.map((tries) => tries?.lockedUntil?.getTime() ?? 0)
  const until = Math.max(0, ...held)
  return until > now.getTime() ? { ...refuse('locked'), until: new Date(until) } : allow()
}

/** What is counted after one more wrong try. */
export function afterFailure(tries: Tries | undefined, now: Date, max = failuresMax): Tries {
  const isOver = !tries || now.getTime() - tries.countedSince.getTime() >= countedMs
  const failures = isOver ? 1 : tries.failures + 1
  const wait = waitsMinutes[Math.min(failures - max, waitsMinutes.length - 1)]
  return {
    failures,
    lockedUntil: wait === undefined ? null : new Date(now.getTime() + wait * minuteMs),
    countedSince: isOver ? now : tries.countedSince,
  }
}

/** Does this place's failure count for all places too? Its free ones do: no single place holds back the others. */
export function countsEverywhere({ failures }: Tries): boolean {
  return failures <= failuresMax
}
