import { noteOf, type OwnDays, saysDay } from '#domain/bank-days.ts'
import { type Day, dayInPortMoresby, formatDay, isDay, isWeekend } from '#domain/calendar.ts'
import { isFarAhead, refusedValueDate, saysFarAhead } from '#domain/days/value-dates.ts'

/** What a clerk should know about a pay day before choosing it. Banks move nothing on a free day. */
export function dayHint(
  day: Day,
  now: Date,
  own: OwnDays = [],
): { text: string; isWarning: boolean } | undefined {
  if (!isDay(day)) return undefined
  const name = formatDay(day)
  const known = noteOf(day, own)
  const today = dayInPortMoresby(now)
  if (day < today) return { text: `${name} is over.`, isWarning: true }
  const refused = refusedValueDate(day, today)
  if (refused) return { text: refused.message, isWarning: true }
  if (known) return { text: saysDay(known), isWarning: true }
  if (isWeekend(day)) {
    return { text: `${name} is at the weekend: banks are closed.`, isWarning: true }
  }
  if (isFarAhead(day, today)) return { text: saysFarAhead(day), isWarning: true }
  return { text: name, isWarning: false }
}
