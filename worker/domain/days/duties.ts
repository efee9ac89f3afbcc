import { monthBefore } from '../calendar.ts'
import { type Day, dayOf } from '../civil-day.ts'

/** What is due to the state and to super funds each month. */
export const dutyKinds = ['swt', 'gst', 'super'] as const
export type DutyKind = (typeof dutyKinds)[number]

/** What the product begins with: nobody confirmed it, and each organisation writes its own day. */
export const firstDuties: Record<DutyKind, { name: string; dayOfMonth: number; says: string }> = {
  swt: {
    name: 'Salary or wages tax',
    dayOfMonth: 7,
    says: 'By the 7th of the month after. The Income Tax Act 2025 may have changed it.',
  },
  gst: {
    name: 'GST',
    dayOfMonth: 21,
    says: 'By the 21st of the month after. The Income Tax Act 2025 may have changed it.',
  },
  super: {
    name: 'Super contributions',
    dayOfMonth: 14,
    says: 'Within 14 days after the month, as Nambawan Super and Nasfund say.',
  },
}

/** A day that each month has. */
export const dutyDayMax = 28

export type Duty = {
  kind: DutyKind
  dayOfMonth: number
  /** One that does not concern the organisation is not shown among its days. */
  isOff: boolean
  /** Somebody of the organisation said that the day is right. */
  isConfirmed: boolean
}

/** Every duty: as the organisation keeps it, or as the product begins. */
export function allDuties(kept: readonly Duty[]): Duty[] {
  return dutyKinds.map((kind) => {
    const own = kept.find((one) => one.kind === kind)
    const { dayOfMonth } = firstDuties[kind]
    return own ?? { kind, dayOfMonth, isOff: false, isConfirmed: false }
  })
}

export type DutyDay = {
  day: Day
  kind: DutyKind
  /** The month it is due for, which is the one before: `2026-10`. */
  month: string
  isConfirmed: boolean
}

/** The days on which duties are due, from one day to another, each for the month before. */
export function dutyDays(duties: readonly Duty[], from: Day, to: Day): DutyDay[] {
  const due = monthsOf(from, to).flatMap(([year, month]) =>
    duties
      .filter(({ isOff }) => !isOff)
      .map(({ kind, dayOfMonth, isConfirmed }) => {
        const day = dayOf(year, month, dayOfMonth)
        return { day, kind, month: monthBefore(day, 1), isConfirmed }
      }),
  )
  return due
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** No list of duties goes further. */
const monthsMax = 24

function monthsOf(from: Day, to: Day): [year: number, month: number][] {
  const months: [number, number][] = []
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  while (dayOf(year, month, 1) <= to && months.length < monthsMax) {
    months.push([year, month])
    if (month === 12) [year, month] = [year + 1, 1]
    else month += 1
  }
  return months
}
