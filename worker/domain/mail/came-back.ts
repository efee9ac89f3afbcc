import { minuteMs } from '../durations.ts'
import { type Leave, nextDay } from './postmaster.ts'

/*
 * A mail service looks at whoever has one letter in twenty come back, and ends the sending of whoever has one in ten: that of all
 * organisations at once. Nobody but two people of an organisation said that the address of a payee is right.
 */

/** What is known on a day of letters to payees, and of how many came back, to whomever they were. */
export type Heard = {
  toPayees: number
  cameBack?: number
  /** Since when some leave of which nobody can have heard, and how many had left before. */
  unheard?: { from: number; before: number }
}

/** So many may come back on a day, of 10,000 letters that the service takes, or one in twenty; of one that never paid a fourth as many. */
const backLeast = 5
const backShare = 1 / 500
const backOfPayees = 1 / 20
/** A service says within a minute or two that there is no such mailbox. Until then a hundred of 10,000 leave, or as many as before. */
const hearMs = 10 * minuteMs
const unheardLeast = 10
const unheardShare = 1 / 100

/** May one more leave to a payee? `theirs`: of those that never paid together, where it is one of them. */
export function mayGoOn(
  ours: Heard,
  theirs: Heard | undefined,
  dayMax: number,
  now: number,
): Leave {
  const until = nextDay(now)
  if (hadBack(ours, theirs, dayMax)) return { ok: false, because: 'came_back', until }
  for (const { toPayees, unheard } of theirs ? [ours, theirs] : [ours]) {
    if (!unheard || now >= unheard.from + hearMs) continue
    const most = Math.max(unheardLeast, dayMax * unheardShare, unheard.before)
    if (toPayees - unheard.before >= most)
      return { ok: false, because: 'unheard', until: Math.min(until, unheard.from + hearMs) }
  }
  return { ok: true }
}

/** Did so many come back that those to payees wait until tomorrow? */
export function hadBack(ours: Heard, theirs: Heard | undefined, dayMax: number): boolean {
  const least = Math.max(backLeast, dayMax * backShare)
  const hadOwn = isBack(ours, theirs ? least / 4 : least)
  return hadOwn || (theirs !== undefined && isBack(theirs, least))
}

const isBack = ({ toPayees, cameBack = 0 }: Heard, least: number) =>
  cameBack >= Math.max(least, toPayees * backOfPayees)

export function withOneWritten<One extends Heard>(known: One, now: number): One {
  const { toPayees, unheard } = known
  const isHeard = !unheard || now >= unheard.from + hearMs
  return {
    ...known,
    toPayees: toPayees + 1,
    unheard: isHeard ? { from: now, before: toPayees } : unheard,
  }
}
