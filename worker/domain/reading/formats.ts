import { type Day, formatDay, formatMoment, nameOfMonth } from '../calendar.ts'
import { formatToea } from '../money/money.ts'

/*
 * How a person reads days, moments and amounts: pages and letters take their preferences, papers and sentences are the
 * same for everybody. Amounts are kina and stay kina, whatever is chosen (decision 0037).
 */

/** Zones a moment can be shown in, each with the name that stands behind it. */
export const timeZones = {
  'Pacific/Port_Moresby': 'Port Moresby',
  'Pacific/Bougainville': 'Bougainville',
  'Australia/Brisbane': 'Brisbane',
  'Australia/Sydney': 'Sydney',
  'Pacific/Auckland': 'Auckland',
  'Pacific/Fiji': 'Fiji',
  'Asia/Manila': 'Manila',
  'Asia/Singapore': 'Singapore',
  'Europe/London': 'London',
  UTC: 'UTC',
} as const
export type TimeZone = keyof typeof timeZones
export const timeZoneNames = Object.keys(timeZones) as TimeZone[] // the keys of a constant

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'D MMM YYYY'] as const
export type DateFormat = (typeof dateFormats)[number]

/** The reader's own currency: `K` says enough to those whose own it is, the others read `PGK`. */
export const currencies = ['PGK', 'AUD', 'NZD', 'USD', 'EUR', 'GBP', 'SGD', 'FJD', 'PHP'] as const
export type Currency = (typeof currencies)[number]

export type Reading = { timezone: TimeZone; dateFormat: DateFormat; currency: Currency }

export type Formats = {
  /** A day of the calendar, which no zone moves: `Thu 26/11/2026`. */
  day: (day: Day) => string
  /** A moment: `21/11/2026 14:06`, and its zone where that is not Port Moresby’s: `21/11/2026 15:06 Sydney`. */
  moment: (at: string | Date) => string
  /** A moment with its zone, wherever that is, as a letter says it. */
  momentInZone: (at: Date) => string
  /** Whole toea: `K1,234.50`, or `PGK 1,234.50`. */
  money: (toea: number) => string
}

/** What a language calls days, months and the time of a place. */
export type CalendarWords = {
  /** `Thu` */
  weekday: (day: Day) => string
  /** `26 Nov 2026` */
  date: (day: Day) => string
  /** `November` of `2026-11` */
  month: (month: string) => string
  /** `Sydney time` */
  timeOf: (zone: string) => string
}

export const englishCalendar: CalendarWords = {
  weekday: (day) => formatDay(day).slice(0, 3),
  date: (day) => formatDay(day).slice(4),
  month: nameOfMonth,
  timeOf: (zone) => `${zone} time`,
}

/** Days and months in words, Port Moresby, `K`: what nobody chose otherwise, for papers and for whom we do not know. */
export const plainFormats: Formats = {
  day: formatDay,
  moment: (at) => formatMoment(new Date(at)),
  momentInZone: (at) => `${formatMoment(at)}, Port Moresby time`,
  money: formatToea,
}

/** What a person's preferences make of days, moments and amounts. */
export function formatsOf(
  { timezone, dateFormat, currency }: Reading,
  words = englishCalendar,
): Formats {
  const written = (day: Day) =>
    dateFormat === 'D MMM YYYY' ? words.date(day) : inFigures(day, dateFormat)
  const shown = (at: Date) => {
    const { day, time } = inZone(at, timezone)
    return `${written(day)} ${time}`
  }
  const zone = timeZones[timezone]
  return {
    day: (day) => `${words.weekday(day)} ${written(day)}`,
    moment: (at) =>
      `${shown(new Date(at))}${timezone === 'Pacific/Port_Moresby' ? '' : ` ${zone}`}`,
    momentInZone: (at) => `${shown(at)}, ${timezone === 'UTC' ? zone : words.timeOf(zone)}`,
    money: (toea) => formatMoney(toea, currency),
  }
}

/** Days and months in the words of a language, for whom we do not know. */
export function plainFormatsIn(words: CalendarWords): Formats {
  return formatsOf(
    { timezone: 'Pacific/Port_Moresby', dateFormat: 'D MMM YYYY', currency: 'PGK' },
    words,
  )
}

/** Kina for a reader whose own currency this is: `K1,234.50`, else its standard form, `PGK 1,234.50`. */
export function formatMoney(toea: number, currency: Currency): string {
  const kina = formatToea(toea)
  return currency === 'PGK' ? kina : kina.replace('K', 'PGK\u00a0')
}

function inFigures(day: Day, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

const clocks = new Map<TimeZone, Intl.DateTimeFormat>()

function inZone(at: Date, timeZone: TimeZone): { day: Day; time: string } {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone)
  clocks.set(timeZone, clock)
  const [day = '', time = ''] = clock.format(at).split(', ')
  return { day, time }
}

function clockOf(timeZone: TimeZone): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
