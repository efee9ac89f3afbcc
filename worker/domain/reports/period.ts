import { addDays, type Day, monthBefore } from '../calendar.ts'
import { dayMs } from '../durations.ts'

/** Pay days from one to another, both among them. */
export type Period = { from: Day; to: Day }

/** Part of a period, with the days it is compared with. */
export type Slice = Period & { before: Period }

const periodDaysMax = 366
const firstDay = '2000-01-01'
const lastDay = '2100-12-31'

/** Why no report is made of a period, with the field to mend; nothing where it is right. */
export function problemOfPeriod({ from, to }: Period) {
  const years = `Choose a day from ${firstDay} to ${lastDay}`
  if (from < firstDay || from > lastDay) return { field: 'from', message: years } as const
  if (to < firstDay || to > lastDay) return { field: 'to', message: years } as const
  if (to < from) {
    return { field: 'to', message: 'The last day lies before the first' } as const
  }
  const days = daysIn({ from, to })
  if (days > periodDaysMax) {
    const message = `A report has at most ${periodDaysMax} days; these are ${days.toLocaleString('en-US')}`
    return { field: 'to', message } as const
  }
  return undefined
}

/**
 * What a period is compared with: as many whole months where it is whole months, as many days otherwise, ending on the day
 * before it begins. November is compared with October, a year with the year before.
 */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1)
  const months = wholeMonths(period)
  if (months === undefined) return { from: addDays(to, 1 - daysIn(period)), to }
  return { from: `${monthBefore(period.from, months)}-01`, to }
}

/** The months of a period, the first and the last as far as they lie in it, each with what it is compared with. */
export function slicesOf(period: Period): Slice[] {
  const months = wholeMonths(period)
  const days = daysIn(period)
  const slices: Slice[] = []
  for (let from = period.from; from <= period.to; ) {
    const end = lastOfMonth(from)
    const isLast = end >= period.to
    const to = isLast ? period.to : end
    const before =
      months === undefined
        ? { from: addDays(from, -days), to: addDays(to, -days) }
        : monthOf(`${monthBefore(from, months)}-01`)
    slices.push({ from, to, before })
    from = addDays(to, 1)
  }
  return slices
}

/** The month a day lies in. */
export const monthOf = (day: Day): Period => ({
  from: `${day.slice(0, 7)}-01`,
  to: lastOfMonth(day),
})

/** The quarter a day lies in. */
export function quarterOf(day: Day): Period {
  const from = `${monthBefore(day, (Number(day.slice(5, 7)) - 1) % 3)}-01`
  return { from, to: lastOfMonth(addDays(from, 63)) }
}

/** The year a day lies in. */
export const yearOf = (day: Day): Period => ({
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
})

function wholeMonths({ from, to }: Period): number | undefined {
  if (!from.endsWith('-01') || to !== lastOfMonth(to)) return undefined
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(to) - months(from) + 1
}

const lastOfMonth = (day: Day): Day => addDays(`${monthBefore(day, -1)}-01`, -1)

function daysIn({ from, to }: Period): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1
}
