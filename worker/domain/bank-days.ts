import { addDays, type Day, formatDay, isWeekend } from './calendar.ts'
import { type BankDay, holidaysOf } from './holidays.ts'

export type { BankDay } from './holidays.ts'

/** What is known of a day beside the rules of every year: days that a bank or the organisation has of its own. */
export type OwnDays = readonly BankDay[]

/** Everything known of a day that is not like others, the national ones first. */
export function knownOf(day: Day, own: OwnDays = []): BankDay[] {
  return [...holidaysOf(Number(day.slice(0, 4))), ...own].filter((one) => one.day === day)
}

/** Why banks are closed on a day, if they are, as far as it is known. */
function closedBy(day: Day, own: OwnDays = []): BankDay | undefined {
  return knownOf(day, own).find(({ effect }) => effect === 'closed')
}

/** The name of the public holiday, or of the own free day, on a day. It warns, it never refuses. */
export function publicHoliday(day: Day, own: OwnDays = []): string | undefined {
  return closedBy(day, own)?.name
}

/** What to know first of a day: that it is closed, or that banks close early. */
export function noteOf(day: Day, own: OwnDays = []): BankDay | undefined {
  return closedBy(day, own) ?? knownOf(day, own)[0]
}

/** A day in words, with who is closed and any doubt: `Fri 25 Dec 2026 is Christmas Day: banks are closed.` */
export function saysDay({ day, name, scope, bank, effect, closesAt, doubt }: BankDay): string {
  const whose = { national: 'banks are', bank: `${bank} is`, organisation: 'you are' }[scope]
  const closed = effect === 'closed' ? `${whose} closed` : `${whose} open until ${closesAt}`
  return `${formatDay(day)} is ${name}: ${closed}.${doubt && ` ${doubt}`}`
}

/** Are banks open on this day, as far as it is known? A day in doubt counts as closed: earlier is safe. */
export function isWorkingDay(day: Day, own: OwnDays = []): boolean {
  return !isWeekend(day) && !closedBy(day, own)
}

/** The first day from a day on when banks are open, as far as it is known. */
export function nextWorkingDay(from: Day, own: OwnDays = []): Day {
  let day = from
  while (!isWorkingDay(day, own)) day = addDays(day, 1)
  return day
}

/** The days from tomorrow to `day` on which banks are open; 0 where it is not later than today. */
export function workingDaysUntil(day: Day, today: Day, own: OwnDays = []): number {
  let count = 0
  for (let one = addDays(today, 1); one <= day; one = addDays(one, 1)) {
    if (isWorkingDay(one, own)) count += 1
  }
  return count
}

/** The last day before a day on which banks were open. */
export function workingDayBefore(day: Day, own: OwnDays = []): Day {
  let before = addDays(day, -1)
  while (!isWorkingDay(before, own)) before = addDays(before, -1)
  return before
}
