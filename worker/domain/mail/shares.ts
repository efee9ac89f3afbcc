import { dayOf, type Leave, nextDay } from './postmaster.ts'

/*
 * The mail service takes so many letters of all organisations together in a day. What one of them sends leaves the others theirs:
 * payees may be told of thousands of payments at a press, and an invitation costs nothing.
 */

/**
 * Of a day's quota the most: of an organisation, of its letters to payees, and of everybody's letters to payees; of all letters together
 * before the reserve, and of the reserve for one organisation. So however many send all they may, a fourth is left for what somebody
 * waits for, and no one of them has more than a twenty-fifth of that. The platform is one of them. A stranger opens a trial for nothing,
 * and many of them: those that never paid have together what one has that did, and a fourth of the reserve.
 */
const shares = {
  organisation: 1 / 4,
  ownPayees: 1 / 8,
  allPayees: 1 / 2,
  beforeReserve: 3 / 4,
  ownReserve: 1 / 100,
  unpaid: 1 / 4,
  ownUnpaid: 1 / 16,
  unpaidReserve: 1 / 16,
}

/** Does somebody wait for it, are they told of something, or does it go to a payee? */
export type Urgency = 'waited_for' | 'told' | 'to_payee'

/** Of an organisation, or of all together: what the service took on a day of UTC. */
export type Taken = { day: string; letters: number; toPayees: number; ofReserve: number }
export const newTaken = (): Taken => ({ day: '', letters: 0, toPayees: 0, ofReserve: 0 })

/** Whose letter it is, and how urgent; and whether they ever paid. */
export type LetterOf = { realmId: string; urgency: Urgency; isUnpaid?: boolean }
/** What is counted of a letter. */
type Counted = { urgency: Urgency; isOfReserve: boolean }

/** May one more of this organisation leave, and does it take of the reserve? What is under way counts. `unpaid`: where it is one of them, what those had together. */
export function withinShare(
  { own, all, unpaid }: { own: Taken; all: Taken; unpaid?: Taken | undefined },
  { urgency }: Pick<LetterOf, 'urgency'>,
  dayMax: number,
  now: number,
): Leave {
  const [ours, everybodys] = [takenOn(own, now), takenOn(all, now)]
  const until = nextDay(now)
  if (urgency === 'to_payee') {
    if (ours.toPayees >= dayMax * shares.ownPayees) return { ok: false, because: 'payees', until }
    if (everybodys.toPayees >= dayMax * shares.allPayees)
      return { ok: false, because: 'all_payees', until }
  }
  const theirs = unpaid && takenOn(unpaid, now)
  const hadOwn = ours.letters >= dayMax * (unpaid ? shares.ownUnpaid : shares.organisation)
  const hadShare = hadOwn || (theirs !== undefined && theirs.letters >= dayMax * shares.unpaid)
  const isReserve = everybodys.letters >= dayMax * shares.beforeReserve
  if (!hadShare && !isReserve) return { ok: true, isOfReserve: false }
  const because = hadOwn ? 'share' : hadShare ? 'unpaid' : 'reserve'
  if (urgency !== 'waited_for') return { ok: false, because, until }
  if (theirs && theirs.ofReserve >= dayMax * shares.unpaidReserve)
    return { ok: false, because: 'unpaid', until }
  const mayTake = ours.ofReserve < dayMax * shares.ownReserve
  return mayTake ? { ok: true, isOfReserve: true } : { ok: false, because: 'share', until }
}

export function withOneMore(taken: Taken, { urgency, isOfReserve }: Counted, now: number): Taken {
  const { day, letters, toPayees, ofReserve } = takenOn(taken, now)
  return {
    day,
    letters: letters + 1,
    toPayees: toPayees + (urgency === 'to_payee' ? 1 : 0),
    ofReserve: ofReserve + (isOfReserve ? 1 : 0),
  }
}

/** What was kept before there was a reserve says nothing of it. */
const takenOn = (taken: Taken, now: number): Taken =>
  taken.day === dayOf(now) ? { ...newTaken(), ...taken } : { ...newTaken(), day: dayOf(now) }
