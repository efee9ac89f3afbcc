import { minuteMs } from '../durations.ts'

/** What is known of the mail service, and of today's letters. Moments are milliseconds. */
export type MailStanding = {
  /** Tries in a row that nobody answered. */
  unanswered: number
  /** Letters in a row that it refused for no reason of their own. */
  refused?: number
  /** No letter leaves before then, but one that tries whether the service is back. */
  heldUntil: number
  /** A day of UTC, as the service counts its quota, and what it took in it. */
  day: string
  sent: number
}
export const newStanding = (): MailStanding => ({ unanswered: 0, heldUntil: 0, day: '', sent: 0 })

/** May a letter leave now, or when may it be asked again? */
export type Leave =
  | { ok: true; isOfReserve?: boolean }
  | { ok: false; because: 'no_answer' | 'quota' | 'busy' | OfShare; until: number }

/**
 * One organisation had its share of the day, in all, of letters to payees or of one kind of letter; those that never paid had theirs
 * together; or everybody had what is not the reserve, or those. Or too many came back, or it is not known yet how many do.
 */
export type OfShare =
  | 'share'
  | 'kind'
  | 'payees'
  | 'unpaid'
  | 'reserve'
  | 'all_payees'
  | 'came_back'
  | 'unheard'

const shares: Record<OfShare, true> = {
  ...{ share: true, kind: true, payees: true, unpaid: true, reserve: true },
  ...{ all_payees: true, came_back: true, unheard: true },
}
export const isOfShare = (because: string): because is OfShare => Object.hasOwn(shares, because)

/** `answered`: it said why it took none to this address. `refused`: nor, it may be, to any other. `quota`: it takes no more today. `unsent`: it was not asked after all. */
export type MailOutcome = 'sent' | 'answered' | 'refused' | 'unanswered' | 'quota' | 'unsent'

/** So many unanswered tries in a row, and nobody goes on asking. */
const unansweredMax = 3
/** Letters that are handed over at one moment: as many may be in doubt when the service falls silent. */
export const togetherMax = 20
/** So many refused in a row are told: the service takes none of ours, as where a domain is not ours any more. */
export const refusedMax = 10
const firstHoldMs = minuteMs
const longestHoldMs = 30 * minuteMs
const quotaHoldMs = 60 * minuteMs
const busyMs = 2_000

/**
 * Whether one more letter may leave. Behind the third try without an answer none does, until a minute later one letter tries
 * alone; each that is not answered either doubles the wait. `underWay` are handed over and not answered yet; `dayMax` is what
 * the service takes in a day, 0 where that is not known.
 */
export function mayLeave(
  standing: MailStanding,
  { underWay, dayMax }: { underWay: number; dayMax: number },
  now: number,
): Leave {
  const { unanswered, heldUntil } = standing
  if (now < heldUntil) {
    return {
      ok: false,
      because: unanswered >= unansweredMax ? 'no_answer' : 'quota',
      until: heldUntil,
    }
  }
  if (dayMax > 0 && sentOn(standing, now) + underWay >= dayMax) {
    return { ok: false, because: 'quota', until: nextDay(now) }
  }
  // once one was not answered, the others wait for what becomes of the next
  const most = unanswered > 0 ? 1 : togetherMax
  return underWay < most ? { ok: true } : { ok: false, because: 'busy', until: now + busyMs }
}

/** What is known after a try. */
export function afterTry(standing: MailStanding, outcome: MailOutcome, now: number): MailStanding {
  if (outcome === 'unsent') return standing
  const day = dayOf(now)
  const took = outcome === 'sent' || outcome === 'unanswered' ? 1 : 0
  const today = { day, sent: sentOn(standing, now) + took }
  if (outcome === 'quota') return { ...today, unanswered: 0, heldUntil: now + quotaHoldMs }
  if (outcome === 'refused')
    return { ...today, unanswered: 0, heldUntil: 0, refused: (standing.refused ?? 0) + 1 }
  if (outcome !== 'unanswered') return { ...today, unanswered: 0, heldUntil: 0 }
  const unanswered = standing.unanswered + 1
  const beyond = unanswered - unansweredMax
  const holdMs = Math.min(longestHoldMs, firstHoldMs * 2 ** Math.max(0, beyond))
  return { ...today, unanswered, heldUntil: beyond < 0 ? 0 : now + holdMs }
}

/** So many silences in a row of one organisation's letters are everybody's: a service that is away answers another's as little. */
const silencesOfOne = 2

/**
 * What is known after a try of the letters of whoever it was, and of everybody's. Whose letters alone are not answered waits alone;
 * but once everybody waits, each silence says the same of the service, and lengthens that wait whoever it is of.
 */
export function afterTryOf(
  known: { own: MailStanding; all: MailStanding },
  outcome: MailOutcome,
  now: number,
) {
  const all = afterTry(known.all, outcome, now)
  const isOwn =
    outcome === 'unanswered' &&
    known.own.unanswered >= silencesOfOne &&
    known.all.unanswered < unansweredMax
  return {
    // that a quota is used up is nobody's own
    own: afterTry(known.own, outcome === 'quota' ? 'answered' : outcome, now),
    all: isOwn ? { ...known.all, day: all.day, sent: all.sent } : all,
  }
}

/** Of a day's quota: whoever is on call hears of the first of these that a letter reached. */
export function quotaReached(before: number, after: number, dayMax: number): 80 | 100 | undefined {
  const reached = (percent: number) =>
    dayMax > 0 && before * 100 < dayMax * percent && after * 100 >= dayMax * percent
  return reached(100) ? 100 : reached(80) ? 80 : undefined
}

export function sentOn({ day, sent }: MailStanding, now: number): number {
  return day === dayOf(now) ? sent : 0
}

export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

export function nextDay(now: number): number {
  const day = new Date(now)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)
}
