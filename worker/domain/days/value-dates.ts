import { addDays, type Day, formatDay } from '../calendar.ts'

/** A value date further away is most often another year typed by mistake. */
export const valueDateLimits = { warnedDays: 30, daysMax: 366 } as const

export type ValueDateReason = 'value_date_passed' | 'value_date_too_far'

/** Why no batch may have this value date, as its field says it; nothing where one may. */
export function refusedValueDate(
  day: Day,
  today: Day,
): { reason: ValueDateReason; message: string } | undefined {
  if (day < today) {
    return { reason: 'value_date_passed', message: `Value date: ${day} has passed.` }
  }
  const last = addDays(today, valueDateLimits.daysMax)
  if (day <= last) return undefined
  const message = `Value date: ${formatDay(day)} is more than ${valueDateLimits.daysMax} days ahead; the last that can be chosen is ${formatDay(last)}.`
  return { reason: 'value_date_too_far', message }
}

/** Is a value date so far ahead that somebody should look twice? */
export function isFarAhead(day: Day, today: Day): boolean {
  return day > addDays(today, valueDateLimits.warnedDays)
}

/** The sentence for a value date that is far ahead. */
export const saysFarAhead = (day: Day) =>
  `${formatDay(day)} is more than ${valueDateLimits.warnedDays} days ahead.`
