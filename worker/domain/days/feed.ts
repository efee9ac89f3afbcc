import type { Day } from '../civil-day.ts'
import { addDays } from '../civil-day.ts'

/** An entry of a calendar file: a whole day, or a moment. */
export type FeedEntry = {
  /** Unique for ever: a calendar replaces what it had under it. */
  uid: string
  title: string
  text: string
  on: { day: Day } | { at: Date }
}

/** Entries as an iCalendar file (RFC 5545). */
export function writeFeed(name: string, entries: readonly FeedEntry[], writtenAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bilum//Days//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...entries.flatMap((entry) => entryLines(entry, writtenAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function entryLines({ uid, title, text, on }: FeedEntry, writtenAt: Date): string[] {
  const when =
    'day' in on
      ? [
          `DTSTART;VALUE=DATE:${compact(on.day)}`,
          `DTEND;VALUE=DATE:${compact(addDays(on.day, 1))}`,
          'TRANSP:TRANSPARENT',
        ]
      : [`DTSTART:${stamp(on.at)}`, `DTEND:${stamp(on.at)}`]
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(writtenAt)}`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    'END:VEVENT',
  ]
}

const compact = (day: Day) => day.replaceAll('-', '')
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Text as a value: what would end it, or its line, is written as two signs; other signs of control are left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** Bytes of a line, without its end. */
export const lineBytesMax = 75

const utf8 = new TextEncoder()

/** A line in pieces of at most 75 bytes, each after the first behind a space; no letter is cut in two. */
export function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const letter of line) {
    const size = utf8.encode(letter).length
    if (bytes + size > lineBytesMax) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += letter
    bytes += size
  }
  return [...pieces, piece].join('\r\n')
}
