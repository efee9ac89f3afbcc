import { addDays, type Day, dayInPortMoresby, startOfDay } from '../calendar.ts'
import { dayMs, hourMs } from '../durations.ts'

export const keyLimits = { perOrganisation: 20, nameMax: 60, daysMax: 365 }

/** How every key begins, so that people and programs that look for secrets know what it is. */
export const keyPrefix = 'bilum_'
/** What has another form was never a key. */
export const hasKeyForm = (text: string) => /^bilum_[\w-]{43}$/.test(text)

const shownLength = keyPrefix.length + 4

/** As much of a key as is kept to know it by. */
export const shownStart = (key: string) => key.slice(0, shownLength)

type Life = { expiresAt: Date; revokedAt: Date | null }

/** A key ends with the day that was chosen, in Port Moresby, or when somebody revokes it. */
export const hasEnded = ({ expiresAt, revokedAt }: Life, now: Date) =>
  revokedAt !== null || expiresAt <= now

export const endOfDay = (day: Day) => startOfDay(addDays(day, 1))
/** A key ends when its last day is over. */
export const lastDayOf = (expiresAt: Date) => dayInPortMoresby(new Date(expiresAt.getTime() - 1))

/** What is wrong with the last day of a key, in words; nothing where it is right. */
export function lastDayProblem(day: Day, now: Date): string | undefined {
  const today = dayInPortMoresby(now)
  if (day < today) return 'The last day is over'
  if (day > addDays(today, keyLimits.daysMax)) {
    return `A key lasts ${keyLimits.daysMax} days at most`
  }
  return undefined
}

/** So many days before its end somebody is told of it, once at each; 0 is once it ended. */
export const keyEndStages = [14, 3] as const
export type KeyEndStage = (typeof keyEndStages)[number] | 0
/** One that ended is told of within so many days, should the job have rested; what ended before is no news. */
export const keyEndedDays = 7

/** In so many days a key ends that works; undefined where that is further away than anybody is told. */
export function endsInDays(expiresAt: Date, now: Date): number | undefined {
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs)
  return days > 0 && days <= keyEndStages[0] ? days : undefined
}

/** At which of these it is. Whoever made it for a shorter time knows that it ends, and is told once it did. */
export function keyEndStage(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): KeyEndStage | undefined {
  const over = now.getTime() - expiresAt.getTime()
  if (over >= 0) return over < keyEndedDays * dayMs ? 0 : undefined
  const days = endsInDays(expiresAt, now)
  const stage = keyEndStages.findLast((one) => days !== undefined && days <= one)
  if (stage === undefined) return undefined
  return createdAt.getTime() <= expiresAt.getTime() - stage * dayMs ? stage : undefined
}

/** The hour in which a key was used: no closer, so that a busy program writes once an hour. */
export const hourOf = (moment: Date) => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)
