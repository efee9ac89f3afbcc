/** A day of the civil calendar, `YYYY-MM-DD`. Value dates are days, never moments. */
export type Day = string

const portMoresby = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Pacific/Port_Moresby',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Port Moresby (UTC+10, no summer time) at a moment. */
export function dayInPortMoresby(moment: Date): Day {
  return portMoresby.format(moment)
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
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
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

const fixedHolidays: Record<string, string> = {
  '01-01': 'New Year’s Day',
  '07-23': 'National Remembrance Day',
  '08-26': 'National Day of Repentance',
  '09-16': 'Independence Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
}

/**
 * The name of the public holiday of Papua New Guinea on a day, if it is one. Easter is computed;
 * the Sovereign's birthday is the second Monday of June. A holiday declared by gazette is not known
 * here: this warns, it never refuses.
 */
export function publicHoliday(day: Day): string | undefined {
  const fixed = fixedHolidays[day.slice(5)]
  if (fixed) return fixed
  const year = Number(day.slice(0, 4))
  const easter = easterSunday(year)
  const moving: [Day, string][] = [
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, -1), 'Easter Saturday'],
    [easter, 'Easter Sunday'],
    [addDays(easter, 1), 'Easter Monday'],
    [secondMondayOfJune(year), 'The Sovereign’s birthday'],
  ]
  return moving.find(([date]) => date === day)?.[1]
}

export function addDays(day: Day, days: number): Day {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Are banks open on this day, as far as it is known? */
export function isWorkingDay(day: Day): boolean {
  return !isWeekend(day) && !publicHoliday(day)
}

/** The first day from a day on when banks are open, as far as it is known. */
export function nextWorkingDay(from: Day): Day {
  let day = from
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

const monthText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })

/** A month for reading: `2026-11` → `November`. */
export function nameOfMonth(month: string): string {
  return monthText.format(new Date(`${month}-01T00:00:00Z`))
}

/** How many days later `to` is than `from`; negative when it is earlier. */
export function daysFrom(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The days from tomorrow to `day` on which banks are open; 0 where it is not later than today. */
export function workingDaysUntil(day: Day, today: Day): number {
  let count = 0
  for (let one = addDays(today, 1); one <= day; one = addDays(one, 1)) {
    if (isWorkingDay(one)) count += 1
  }
  return count
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

function secondMondayOfJune(year: number): Day {
  const first = new Date(`${dayOf(year, 6, 1)}T00:00:00Z`).getUTCDay()
  return dayOf(year, 6, 1 + ((8 - first) % 7) + 7)
}

/** The anonymous Gregorian computus. */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const date = ((h + l - 7 * m + 114) % 31) + 1
  return dayOf(year, month, date)
}

/** A year has four digits, also the one that stands there while somebody types: `0002-06-10`. */
function dayOf(year: number, month: number, date: number): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}
