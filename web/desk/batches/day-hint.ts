import {
  type Day,
  dayInPortMoresby,
  formatDay,
  isDay,
  isWeekend,
  publicHoliday,
} from '#domain/calendar.ts'

/** What a clerk should know about a pay day before choosing it. Banks move nothing on a free day. */
export function dayHint(day: Day, now: Date): { text: string; isWarning: boolean } | undefined {
  if (!isDay(day)) return undefined
  const name = formatDay(day)
  const holiday = publicHoliday(day)
  if (day < dayInPortMoresby(now)) return { text: `${name} is over.`, isWarning: true }
  if (holiday) return { text: `${name} is ${holiday}: banks are closed.`, isWarning: true }
  if (isWeekend(day)) {
    return { text: `${name} is at the weekend: banks are closed.`, isWarning: true }
  }
  return { text: name, isWarning: false }
}
