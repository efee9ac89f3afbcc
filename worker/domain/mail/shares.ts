import { type Heard, mayGoOn, withOneWritten } from './came-back.ts'
import { dayOf, type Leave, nextDay } from './postmaster.ts'

/*
 * The mail service takes so many letters of all organisations together in a day. What one of them sends leaves the others theirs:
 * payees may be told of thousands of payments at a press, and an invitation costs nothing.
 */

/**
 * Of a day's quota the most: of an organisation, of its letters to payees, and of everybody's letters to payees; of all letters together
 * before the reserve, and of the reserve for one organisation. So however many send all they may, a fourth is left for what somebody
 * waits for, and no one of them has more than a twenty-fifth of that. The platform is one of them. A stranger opens a trial for nothing,
 * and many of them: those that never paid have together what one has that did, and a fourth of the reserve. Of that the second half is
 * for those of them that sent little, and of the reserve each has little: a few that send all they may keep no other from coming in.
 * Of what is an organisation's no kind of letter has more than is left for the others, so that whoever makes a thousand of one kind keeps
 * nobody there from hearing of what waits for them. Those to payees have their own share, and are no such kind.
 */
const shares = {
  organisation: 1 / 4,
  ownPayees: 1 / 8,
  allPayees: 1 / 2,
  beforeReserve: 3 / 4,
  ownReserve: 1 / 100,
  unpaid: 1 / 4,
  ownUnpaid: 1 / 16,
  littleUnpaid: 1 / 400,
  unpaidReserve: 1 / 16,
  ownUnpaidReserve: 1 / 1_000,
}

/** Does somebody wait for it, are they told of something, or does it go to a payee? */
export type Urgency = 'waited_for' | 'told' | 'to_payee'

/** Of an organisation, or of all together: what the service took on a day of UTC. */
export type Taken = Heard & {
  day: string
  letters: number
  ofReserve: number
  kinds?: Record<string, OfKind>
}
type OfKind = { letters: number; ofReserve: number }
export const newTaken = (): Taken => ({ day: '', letters: 0, toPayees: 0, ofReserve: 0 })
/** As if the service took so many in a day, where nobody said how many it does. */
export const dayMaxUnsaid = 10_000

/** Whose letter it is, of which kind and how urgent; and whether they ever paid. */
export type LetterOf = { realmId: string; kind: string; urgency: Urgency; isUnpaid?: boolean }
/** What is counted of a letter. */
type Counted = { kind: string; urgency: Urgency; isOfReserve: boolean }

/** May one more of this organisation leave, and does it take of the reserve? What is under way counts. `unpaid`: where it is one of them, what those had together. */
export function withinShare(
  { own, all, unpaid }: { own: Taken; all: Taken; unpaid?: Taken | undefined },
  { kind, urgency }: Pick<LetterOf, 'kind' | 'urgency'>,
  dayMax: number,
  now: number,
): Leave {
  const [ours, everybodys] = [takenOn(own, now), takenOn(all, now)]
  const theirs = unpaid && takenOn(unpaid, now)
  const until = nextDay(now)
  if (urgency === 'to_payee') {
    if (ours.toPayees >= dayMax * shares.ownPayees) return { ok: false, because: 'payees', until }
    if (everybodys.toPayees >= dayMax * shares.allPayees)
      return { ok: false, because: 'all_payees', until }
    const goesOn = mayGoOn(ours, theirs, dayMax, now)
    if (!goesOn.ok) return goesOn
  }
  const left = dayMax * (unpaid ? shares.ownUnpaid : shares.organisation) - ours.letters
  const hadOwn = left <= 0
  const ofKind = ours.kinds?.[kind] ?? { letters: 0, ofReserve: 0 }
  const hadOfKind = urgency !== 'to_payee' && ofKind.letters >= left
  const hadShare = hadOwn || (theirs !== undefined && hadTogether(theirs, ours, dayMax))
  const isReserve = everybodys.letters >= dayMax * shares.beforeReserve
  if (!hadShare && !isReserve && !hadOfKind) return { ok: true, isOfReserve: false }
  const because = hadOwn ? 'share' : hadShare ? 'unpaid' : isReserve ? 'reserve' : 'kind'
  if (urgency !== 'waited_for') return { ok: false, because, until }
  if (theirs && theirs.ofReserve >= dayMax * shares.unpaidReserve)
    return { ok: false, because: 'unpaid', until }
  const ownReserve = dayMax * (unpaid ? shares.ownUnpaidReserve : shares.ownReserve)
  const leftOfReserve = ownReserve - ours.ofReserve
  if (leftOfReserve <= 0) return { ok: false, because: 'share', until }
  if (ofKind.ofReserve >= leftOfReserve) return { ok: false, because: 'kind', until }
  return { ok: true, isOfReserve: true }
}

/** Had those that never paid what they have together, as far as it is for this one of them? */
function hadTogether(theirs: Taken, ours: Taken, dayMax: number): boolean {
  const most = dayMax * shares.unpaid
  const isLittle = ours.letters < dayMax * shares.littleUnpaid
  return theirs.letters >= (isLittle ? most : most / 2)
}

export function withOneMore(taken: Taken, counted: Counted, now: number): Taken {
  const { kind, urgency, isOfReserve } = counted
  const today = takenOn(taken, now)
  const { letters, ofReserve, kinds = {} } = today
  const ofKind = kinds[kind] ?? { letters: 0, ofReserve: 0 }
  return {
    ...(urgency === 'to_payee' ? withOneWritten(today, now) : today),
    letters: letters + 1,
    ofReserve: ofReserve + (isOfReserve ? 1 : 0),
    kinds: {
      ...kinds,
      [kind]: {
        letters: ofKind.letters + 1,
        ofReserve: ofKind.ofReserve + (isOfReserve ? 1 : 0),
      },
    },
  }
}

/** A letter of that day or the one before came back. */
export function withOneBack(taken: Taken, now: number): Taken {
  const today = takenOn(taken, now)
  return { ...today, cameBack: (today.cameBack ?? 0) + 1 }
}

/** What was kept before there was a reserve says nothing of it. */
const takenOn = (taken: Taken, now: number): Taken =>
  taken.day === dayOf(now) ? { ...newTaken(), ...taken } : { ...newTaken(), day: dayOf(now) }
