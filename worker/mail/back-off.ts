import { hourMs, minuteMs } from '../domain/durations.ts'

/** How long a refused letter waits after its first try, its second, and so on: three days in all. */
const waitsMs = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  8 * hourMs,
  24 * hourMs,
  36 * hourMs,
]

/** The first try, and one after each wait. */
export const triesMax = waitsMs.length + 1

/** When a letter that was refused is tried again; nothing after the last try. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const waitMs = waitsMs[tries - 1]
  return waitMs === undefined ? undefined : new Date(now.getTime() + waitMs)
}
