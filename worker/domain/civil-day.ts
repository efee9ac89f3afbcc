/** A day of the civil calendar, `YYYY-MM-DD`. Value dates are days, never moments. */
export type Day = string

export function addDays(day: Day, days: number): Day {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** A year has four digits, also the one that stands there while somebody types: `0002-06-10`. */
export function dayOf(year: number, month: number, date: number): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}
