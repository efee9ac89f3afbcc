import { type Day, isDay } from '../calendar.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The longest way to write a day, with a weekday before it and midnight behind, takes half of it. */
const dayCharactersMax = 80

/**
 * A day as a sheet of this country writes it: `2026-11-27`, `27/11/2026`, `27.11.26`, `27-Nov-2026`, `27 November 2026`. The
 * day stands before the month. Nothing for what is no day.
 */
export function readDay(text: string): Day | undefined {
  if (text.length > dayCharactersMax) return undefined
  const written = text
    .trim()
    .replace(/\s00:00(?::00)?$/, '')
    .trimEnd()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written)
  if (iso) return dayOf(iso[1], Number(iso[2]), iso[3])
  const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(written)
  if (figures) return dayOf(figures[3], Number(figures[2]), figures[1])
  const named = /^(?:[a-z]{3,9},? )?(\d{1,2})[\s-]([a-z]{3,9})\.?,?[\s-](\d{4}|\d{2})$/i.exec(
    written,
  )
  if (!named) return undefined
  const month = months.findIndex((short) => named[2]?.toLowerCase().startsWith(short)) + 1
  return month > 0 ? dayOf(named[3], month, named[1]) : undefined
}

function dayOf(year = '', month: number, day = ''): Day | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
