import { hourMs } from '../../domain/durations.ts'

/** Failures are many where they are more than one in so many of what was asked of this isolate within the hour. */
const shareMax = 100

let here = { since: 0, asked: 0, failed: 0 }

/** One more request was answered here. */
export function countAsked(now: number) {
  if (now - here.since > hourMs) here = { since: now, asked: 0, failed: 0 }
  here.asked += 1
}

/** One more failed: are they many, for what is asked here? */
export function isLargeShare(now: number): boolean {
  if (now - here.since > hourMs) here = { since: now, asked: 0, failed: 0 }
  here.failed += 1
  return here.failed * shareMax >= here.asked
}

/** How many failed in this isolate within the hour. */
export const failedHere = () => here.failed

/** Another deployment begins. */
export function forgetAsked() {
  here = { since: 0, asked: 0, failed: 0 }
}
