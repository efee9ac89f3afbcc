import { publicHoliday } from '../../worker/domain/bank-days.ts'
import { addDays, type Day, isWeekend } from '../../worker/domain/calendar.ts'
import { minuteMs } from '../../worker/domain/durations.ts'

/** What time it is while the past of the demo is made. It never goes back. */
export type Clock = ReturnType<typeof clockOf>

/** From one press of a button to the next. */
const stepMs = 3 * minuteMs

export function clockOf() {
  let last = 0
  let day: Day = ''
  return {
    /** The day in Port Moresby that was last set. */
    day: () => day,
    /** Sets it to a time of Port Moresby, `08:40`, or to just after what happened last if that was later. */
    set(wanted: Day, time: string) {
      day = wanted
      last = Math.max(last, Date.parse(`${wanted}T${time}:00+10:00`) - stepMs)
    },
    /** The moment of the next request. */
    next() {
      last += stepMs
      return new Date(last)
    },
  }
}

/** This day, or the next one on which banks are open. */
export function workingDay(day: Day): Day {
  return isOpen(day) ? day : workingDay(addDays(day, 1))
}

/** The day so many days of work before. */
export function workingDaysBefore(day: Day, days: number): Day {
  if (days === 0) return day
  const before = addDays(day, -1)
  return workingDaysBefore(before, isOpen(before) ? days - 1 : days)
}

const isOpen = (day: Day) => !isWeekend(day) && publicHoliday(day) === undefined
