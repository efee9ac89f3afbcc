import { dayOf, type Leave, nextDay } from './postmaster.ts'

/*
 * The mail service takes so many letters of all organisations together in a day. What one of them sends leaves the others theirs:
 * payees may be told of thousands of payments at a press, and an invitation costs nothing.
 */

/** Of a day's quota the most: of an organisation, of its letters to payees, and of everybody's letters to payees. */
const shares = { organisation: 1 / 4, ownPayees: 1 / 8, allPayees: 1 / 2 }

/** Of an organisation, or of all together: what the service took on a day of UTC. */
export type Taken = { day: string; letters: number; toPayees: number }
export const newTaken = (): Taken => ({ day: '', letters: 0, toPayees: 0 })

/** Whose letter it is, and whether it goes to a payee. */
export type LetterOf = { realmId: string; isToPayee: boolean }

/** May one more of this organisation leave? What is under way counts. */
export function withinShare(
  { own, all }: { own: Taken; all: Taken },
  { isToPayee }: Pick<LetterOf, 'isToPayee'>,
  dayMax: number,
  now: number,
): Leave {
  const [ours, everybodys] = [takenOn(own, now), takenOn(all, now)]
  const until = nextDay(now)
  const isPayees =
    ours.toPayees >= dayMax * shares.ownPayees || everybodys.toPayees >= dayMax * shares.allPayees
  if (isToPayee && isPayees) return { ok: false, because: 'payees', until }
  if (ours.letters >= dayMax * shares.organisation) return { ok: false, because: 'share', until }
  return { ok: true }
}

export function withOneMore(taken: Taken, { isToPayee }: Pick<LetterOf, 'isToPayee'>, now: number) {
  const { day, letters, toPayees } = takenOn(taken, now)
  return { day, letters: letters + 1, toPayees: toPayees + (isToPayee ? 1 : 0) }
}

const takenOn = (taken: Taken, now: number): Taken =>
  taken.day === dayOf(now) ? taken : { ...newTaken(), day: dayOf(now) }
