import { isWorkingDay, knownOf, type OwnDays, workingDayBefore } from '../bank-days.ts'
import { addDays, type Day, dayInPortMoresby, startOfDay } from '../calendar.ts'
import { weekdayOf } from '../civil-day.ts'
import { hourMs } from '../durations.ts'

/** Until when a bank takes the file for value dates of one weekday. */
export type CutOff = {
  /** Of the value date: 1 is Monday, 5 is Friday. */
  weekday: number
  /** `HH:MM` in Port Moresby. */
  time: string
  /** How many days on which banks are open lie before the value date. */
  workingDaysBefore: number
}

export const cutOffLimits = { workingDaysBeforeMax: 5, toldByMax: 80 } as const
export const cutOffWeekdays = [1, 2, 3, 4, 5] as const

/** The days of its own that concern an account: those of another bank do not. */
export function daysOfBank(own: OwnDays, bank: string): OwnDays {
  const name = bank.trim().toLowerCase()
  return own.filter((one) => one.scope !== 'bank' || one.bank.trim().toLowerCase() === name)
}

/**
 * The moment until which the bank takes the file for a value date; nothing where none is known for its weekday. A value
 * date on which banks are closed counts as the working day before it, and a day on which they close early ends sooner:
 * where in doubt, earlier.
 */
export function cutOffOf(
  cutOffs: readonly CutOff[],
  valueDate: Day,
  own: OwnDays = [],
): Date | undefined {
  const paidOn = isWorkingDay(valueDate, own) ? valueDate : workingDayBefore(valueDate, own)
  const cutOff = cutOffs.find(({ weekday }) => weekday === weekdayOf(paidOn))
  if (!cutOff) return undefined
  let day = paidOn
  for (let back = 0; back < cutOff.workingDaysBefore; back++) day = workingDayBefore(day, own)
  return momentAt(day, earliest(cutOff.time, day, own))
}

/**
 * The last value date whose cut-off can lie on a day or before it: past so many working days as a cut-off may lie before, and
 * past the closed days behind them, which count as the working day before.
 */
export function lastReached(day: Day, own: OwnDays): Day {
  let last = day
  for (let open = 0; open <= cutOffLimits.workingDaysBeforeMax; ) {
    last = addDays(last, 1)
    if (isWorkingDay(last, own)) open++
  }
  return last
}

/** How far the next possible value date is looked for. */
const lookedDaysMax = 60

/** The first value date, from a day on, whose cut-off is still to come; nothing where none is known. */
export function nextPossibleDate(
  cutOffs: readonly CutOff[],
  now: Date,
  own: OwnDays = [],
): Day | undefined {
  if (cutOffs.length === 0) return undefined
  let day = dayInPortMoresby(now)
  for (let days = 0; days < lookedDaysMax; days++, day = addDays(day, 1)) {
    if (!isWorkingDay(day, own)) continue
    const cutOff = cutOffOf(cutOffs, day, own)
    if (cutOff && cutOff > now) return day
  }
  return undefined
}

/** `14:00`, as the clock in Port Moresby shows a moment. */
export function clockOf(moment: Date): string {
  return new Date(moment.getTime() + 10 * hourMs).toISOString().slice(11, 16)
}

function earliest(time: string, day: Day, own: OwnDays): string {
  const early = knownOf(day, own).filter(({ effect }) => effect === 'early_close')
  return [time, ...early.map(({ closesAt }) => closesAt)].sort()[0] ?? time
}

function momentAt(day: Day, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}
