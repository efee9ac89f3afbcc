import { dayMs, hourMs } from '../../durations.ts'
import { allow, type Result, refuse } from '../../result.ts'

/**
 * Whoever asks for somebody's letter: on a device that knows them, in a browser that worked for the form or while the slower way
 * has room, or held because it is full. More letters than these help nobody but who wants to annoy; each has room that the
 * next cannot use up.
 */
export const resetLetters = {
  known: { hour: 6, day: 16 },
  asked: { hour: 3, day: 8 },
  held: { hour: 1, day: 1 },
}
export type WhoAsks = keyof typeof resetLetters

/** What was written in the last hour and the last day, and whether a link of it still opens. */
export type ResetsWritten = { inHour: number; inDay: number; isOpen: boolean }

/**
 * One more letter? Nobody is refused one who has no link that opens: strangers who ask all night leave its owner the last, which
 * opens until the day has room again. So whatever may be the last opens for a day; the others for an hour.
 */
export function writeReset(
  { inHour, inDay, isOpen }: ResetsWritten,
  who: WhoAsks,
): Result<{ opensMs: number }, 'too_many_requests'> {
  const { hour, day } = resetLetters[who]
  const isWithin = inHour < hour && inDay < day
  if (!isWithin && isOpen) return refuse('too_many_requests')
  // beside it as many are under way as an hour has
  const mayBeLast = !isWithin || inDay + hour >= day
  return allow({ opensMs: mayBeLast ? dayMs : hourMs })
}
