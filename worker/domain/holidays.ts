import { addDays, type Day, dayOf, weekdayOf } from './civil-day.ts'

/** Whom a day concerns: everybody, one bank, or only this organisation. */
export const dayScopes = ['national', 'bank', 'organisation'] as const
export type DayScope = (typeof dayScopes)[number]
export const dayEffects = ['closed', 'early_close'] as const
export type DayEffect = (typeof dayEffects)[number]

/** A day that is not like others: banks are closed, or close early. */
export type BankDay = {
  day: Day
  name: string
  scope: DayScope
  /** As source accounts name it, where the day is one bank's. */
  bank: string
  effect: DayEffect
  /** `HH:MM`, where it closes early. */
  closesAt: string
  /** Computed from a rule, published by the government, or typed by somebody of the organisation. */
  source: 'computed' | 'gazetted' | 'typed'
  /** Why it may be otherwise; empty where nobody says so. */
  doubt: string
}

/**
 * The public holidays of Papua New Guinea in a year. A holiday on a Sunday moves to the Monday after; Christmas on a Sunday
 * gives the Tuesday, because the Monday is Boxing Day. A Saturday is not moved by rule, and was by decree. All of it warns;
 * nothing of it refuses.
 */
export function holidaysOf(year: number): readonly BankDay[] {
  const known = kept.get(year)
  if (known) return known
  const days = [...fixedOf(year), ...easterOf(year), ...birthdayOf(year), ...declaredIn(year)]
  days.sort((one, other) => (one.day < other.day ? -1 : 1))
  if (kept.size >= yearsMax) kept.clear()
  kept.set(year, days)
  return days
}

/** Years that were asked for; somebody who types asks for many. */
const kept = new Map<number, readonly BankDay[]>()
const yearsMax = 50

const everybody = { scope: 'national', bank: '', effect: 'closed', closesAt: '' } as const
const computed = (day: Day, name: string, doubt = ''): BankDay => {
  return { ...everybody, day, name, source: 'computed', doubt }
}
const gazetted = (day: Day, name: string): BankDay => {
  return { ...everybody, day, name, source: 'gazetted', doubt: '' }
}

const somareSince = 2022

function fixedOf(year: number): BankDay[] {
  const fixed: [month: number, date: number, name: string][] = [
    [1, 1, 'New Year’s Day'],
    ...(year >= somareSince ? [[2, 26, 'Remembrance Day (Somare)'] as [2, 26, string]] : []),
    [7, 23, 'National Remembrance Day'],
    [8, 26, 'National Day of Repentance'],
    [9, 16, 'Independence Day'],
    [12, 25, 'Christmas Day'],
    [12, 26, 'Boxing Day'],
  ]
  return fixed.flatMap(([month, date, name]) => {
    const day = dayOf(year, month, date)
    if (weekdayOf(day) !== 0) return [computed(day, name)]
    const moved = addDays(day, name === 'Christmas Day' ? 2 : 1)
    return [computed(day, name), computed(moved, `${name}, moved from Sunday`)]
  })
}

function easterOf(year: number): BankDay[] {
  const easter = easterSunday(year)
  const banks = 'Sources disagree whether the Saturday is a public holiday.'
  return [
    computed(addDays(easter, -2), 'Good Friday'),
    computed(addDays(easter, -1), 'Easter Saturday', banks),
    computed(easter, 'Easter Sunday'),
    computed(addDays(easter, 1), 'Easter Monday'),
  ]
}

const birthday = 'The Sovereign’s birthday'

/** It is gazetted each year: the days that were, the days that are told for a year, and the rule of thumb for the others. */
function birthdayOf(year: number): BankDay[] {
  const published = birthdays.gazetted[year]
  if (published) return [gazetted(published, birthday)]
  const told = birthdays.told[year]
  if (told) {
    return told.map((day) => {
      const other = told.find((one) => one !== day) ?? ''
      return computed(day, birthday, `Sources disagree: ${shortDay(day)} or ${shortDay(other)}.`)
    })
  }
  const doubt = 'It is gazetted each year, and not confirmed here.'
  return [computed(secondMondayOfJune(year), birthday, doubt)]
}

const birthdays: { gazetted: Record<number, Day>; told: Record<number, readonly Day[]> } = {
  gazetted: { 2021: '2021-06-07', 2023: '2023-06-16' },
  told: { 2026: ['2026-06-08', '2026-06-17'] },
}

const shortDay = (day: Day) => `${Number(day.slice(8))} June`

/** Days that the government declared beside the rules, some of them the evening before. */
const declared: [Day, string][] = [
  ['2022-02-28', 'Remembrance Day (Somare), moved from Saturday'],
  ['2023-04-18', 'Holiday declared the day before'],
]

function declaredIn(year: number): BankDay[] {
  const ofYear = declared.filter(([day]) => Number(day.slice(0, 4)) === year)
  return ofYear.map(([day, name]) => gazetted(day, name))
}

function secondMondayOfJune(year: number): Day {
  const first = weekdayOf(dayOf(year, 6, 1))
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
