import { addDays, type Day, isDay } from '../../calendar.ts'
import { dayMs } from '../../durations.ts'
import { allow, type Result, refuse } from '../../result.ts'
import type { Rhythm } from './template.ts'

/** A span of days that is paid on one. */
export type PeriodDays = { number: number; fromDay: Day; toDay: Day; payDay: Day }

export type PeriodOrder = {
  rhythm: Rhythm
  year: number
  /** Any one pay day, of whatever year: the others follow from it. */
  payDay: Day
  /** So many days before its pay day a period ends. */
  endsBefore: number
}

export const periodLimits = {
  yearMin: 2020,
  yearMax: 2099,
  endsBeforeMax: 31,
  /** How far from its period a pay day may be moved. */
  daysAfterMax: 62,
} as const

/**
 * The periods of a year, numbered from its first pay day: 52 or 53 weeks, 26 or 27 fortnights, twelve months. Each begins on
 * the day after the one before it ended, across the years too.
 */
export function periodsOfYear({ rhythm, year, payDay, endsBefore }: PeriodOrder): PeriodDays[] {
  const days = payDaysOf(rhythm, year, payDay)
  return days.slice(1).map((day, index) => {
    const before = days[index] ?? day
    return {
      number: index + 1,
      fromDay: addDays(before, 1 - endsBefore),
      toDay: addDays(day, -endsBefore),
      payDay: day,
    }
  })
}

/** The last pay day before the year, then each of the year. */
function payDaysOf(rhythm: Rhythm, year: number, anchor: Day): Day[] {
  if (rhythm === 'month') {
    const date = Number(anchor.slice(8))
    const months = Array.from({ length: 12 }, (_, month) => dateOf(year, month, date))
    return [dateOf(year - 1, 11, date), ...months]
  }
  const length = rhythm === 'week' ? 7 : 14
  const first = `${year}-01-01`
  const apart = (Date.parse(anchor) - Date.parse(first)) / dayMs
  const into = ((apart % length) + length) % length
  const days = [addDays(first, into - length)]
  for (let day = addDays(first, into); day.startsWith(`${year}-`); day = addDays(day, length)) {
    days.push(day)
  }
  return days
}

/** This date of a month, or its last day where it is shorter. */
function dateOf(year: number, month: number, date: number): Day {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10)
}

export type PayDayReason = 'pay_day_out_of_order' | 'pay_day_outside_period'

type Neighbours = { before: Day | null; after: Day | null }

/** May a period be paid on this day? Pay days stay in the order of their periods. */
export function movePayDay(
  { fromDay, toDay }: Pick<PeriodDays, 'fromDay' | 'toDay'>,
  payDay: Day,
  { before, after }: Neighbours,
): Result<Day, PayDayReason> {
  if (!isDay(payDay) || payDay < fromDay || payDay > addDays(toDay, periodLimits.daysAfterMax)) {
    return refuse('pay_day_outside_period')
  }
  const isInOrder = (before === null || before < payDay) && (after === null || payDay < after)
  return isInOrder ? allow(payDay) : refuse('pay_day_out_of_order')
}

/** The working day on which a draft is made: so many before the pay day. */
export function draftDay(
  payDay: Day,
  daysBefore: number,
  isWorkingDay: (day: Day) => boolean,
): Day {
  let day = payDay
  for (let left = daysBefore; left > 0; ) {
    day = addDays(day, -1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}
