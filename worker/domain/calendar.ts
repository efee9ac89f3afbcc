import { type Day, weekdayOf } from './civil-day.ts'
import { dayMs, hourMs } from './durations.ts'

export { addDays, type Day } from './civil-day.ts'

const aheadMs = 10 * hourMs

/** The day it is in Port Moresby (UTC+10, no summer time) at a moment. */
export function dayInPortMoresby(moment: Date): Day {
  return new Date(moment.getTime() + aheadMs).toISOString().slice(0, 10)
}

/** Is it a real day, `2026-02-28` and not `2026-02-31`? */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
}

/** `DDMMYY`, as in the standard layout, or `YYYYMMDD`, as in Kundu Pei (docs/bank-formats.md §1.1, §2.2). */
export function writeDay(day: Day, format: 'DDMMYY' | 'YYYYMMDD'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format === 'DDMMYY' ? `${date}${month}${year.slice(2)}` : `${year}${month}${date}`
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}

const dayText = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A day for reading: `Thu 26 Nov 2026`. */
export function formatDay(day: Day): string {
  return dayText.format(new Date(`${day}T00:00:00Z`)).replace(/,/g, '')
}

const momentText = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Pacific/Port_Moresby',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment for reading, in Port Moresby: `21 Nov 2026 14:06`. */
export function formatMoment(moment: Date): string {
  return momentText.format(moment).replace(/,/g, '')
}

const monthText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })

/** A month for reading: `2026-11` → `November`. */
export function nameOfMonth(month: string): string {
  return monthText.format(new Date(`${month}-01T00:00:00Z`))
}

/** How many days later `to` is than `from`; negative when it is earlier. */
export function daysFrom(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** A month of Port Moresby, `2026-11`, so many months before the one a day is in. */
export function monthBefore(day: Day, months = 0): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - months)
  return first.toISOString().slice(0, 7)
}

/** The moment at which a day begins in Port Moresby. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00+10:00`)
}
