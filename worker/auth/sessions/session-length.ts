import { sessionHoursMost } from '../../domain/access/sign-in/session-limits.ts'
import { hourMs } from '../../domain/durations.ts'
import { allow, type Result, refuse } from '../../domain/result.ts'

/** Sessions last eight hours (specification §9), or fewer where the user prefers so. */
export const sessionMs = sessionHoursMost * hourMs
/** However often it is prolonged, a session is signed in anew after a day (decision 0035). */
export const longestMs = 24 * hourMs

type Length = { sessionTimeout: number }
type Times = { createdAt: Date; expiresAt: Date }

export const sessionLength = ({ sessionTimeout }: Length) =>
  Math.min(sessionTimeout * hourMs, sessionMs)

export const endsAtLatest = ({ createdAt }: Pick<Times, 'createdAt'>) =>
  new Date(createdAt.getTime() + longestMs)

/** Until when a session lasts that is prolonged now: never shorter than it was, never past its day. */
export function prolong(
  session: Times,
  length: Length,
  now: Date,
): Result<Date, 'session_at_its_end'> {
  const latest = endsAtLatest(session)
  if (session.expiresAt >= latest) return refuse('session_at_its_end')
  const asked = Math.max(now.getTime() + sessionLength(length), session.expiresAt.getTime())
  return allow(new Date(Math.min(asked, latest.getTime())))
}
