import type { Day } from '../calendar.ts'
import { readDay } from '../sheets/read-day.ts'

/** A day as banks write it: as sheets do, with the time of the day behind it, or as `20261127`. */
export function bankDayOf(written: string): Day | undefined {
  if (written.length > 80) return undefined
  const day = written.trim().replace(/[ T]\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)?(?: ?[AP]M)?Z?$/i, '')
  const figures = /^(20\d\d)(\d\d)(\d\d)$/.exec(day)
  return readDay(figures ? figures.slice(1).join('-') : day)
}
