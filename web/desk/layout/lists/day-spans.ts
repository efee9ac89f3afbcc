import { addDays, type Day, dayInPortMoresby } from '#domain/calendar.ts'

export type DaySpan = { name: string; from: Day; to: Day }

/** The spans of days that people name, as they lie today in Port Moresby. Weeks begin on Monday. */
export function daySpans(now: Date): DaySpan[] {
  const today = dayInPortMoresby(now)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  const first = `${today.slice(0, 7)}-01`
  const firstOfNext = firstOfMonth(addDays(first, 31))
  const lastOfBefore = addDays(first, -1)
  return [
    { name: 'Today', from: today, to: today },
    { name: 'This week', from: monday, to: addDays(monday, 6) },
    { name: 'Next week', from: addDays(monday, 7), to: addDays(monday, 13) },
    { name: 'This month', from: first, to: addDays(firstOfNext, -1) },
    { name: 'Last month', from: firstOfMonth(lastOfBefore), to: lastOfBefore },
    { name: 'This year', from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
  ]
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
