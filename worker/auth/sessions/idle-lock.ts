import type { Preferences } from '../../contract/session.ts'
import { minuteMs } from '../../domain/durations.ts'
import type { Mark } from './session-mark.ts'

type Idle = Pick<Preferences, 'idleLockMinutes'>

/** A mark is renewed at most once a minute, so it holds that much longer than the person chose. */
export const graceMs = minuteMs

/** Until when a session stays unlocked that somebody uses at this moment. */
export function markedUntil({ idleLockMinutes }: Idle, now: Date): Date {
  return new Date(now.getTime() + idleLockMinutes * minuteMs + graceMs)
}

/**
 * Until when a mark counts. Where less is allowed by now than when it was made, it counts from when it was made.
 */
export function lockedFrom({ until, minutes }: Mark, { idleLockMinutes }: Idle): Date {
  return new Date(until.getTime() - Math.max(0, minutes - idleLockMinutes) * minuteMs)
}

/** Is there a newer time to write down? Also when the person chose another one meanwhile. */
export function isRenewalDue(until: Date, idle: Idle, now: Date): boolean {
  return Math.abs(markedUntil(idle, now).getTime() - until.getTime()) >= graceMs
}
