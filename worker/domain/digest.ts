import { isWorkingDay, type OwnDays } from './bank-days.ts'
import { type Day, dayInPortMoresby, startOfDay } from './calendar.ts'
import { hourMs } from './durations.ts'

/** It leaves from seven on, as soon as the organisation has its turn; after nine it is no morning letter any more. */
export const digestHours = { from: 7, before: 9 }

/** The day whose morning letter is due: a working day between seven and nine in Port Moresby. */
export function dueDigest(now: Date, own: OwnDays = []): Day | undefined {
  const day = dayInPortMoresby(now)
  const hour = (now.getTime() - startOfDay(day).getTime()) / hourMs
  return hour >= digestHours.from && hour < digestHours.before && isWorkingDay(day, own)
    ? day
    : undefined
}
