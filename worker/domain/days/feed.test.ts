import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escaped, folded, lineBytesMax, writeFeed } from './feed.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length
const unfolded = (text: string) => text.replaceAll('\r\n ', '')
const unescaped = (text: string) =>
  text.replaceAll(/\\([\\;,n])/g, (_all, sign) => (sign === 'n' ? '\n' : sign))

const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })

test('a line is folded into pieces of 75 bytes at most, and comes back whole', () => {
  const line = anyText.map((text) => text.replaceAll(/[\r\n]/g, ''))
  fc.assert(
    fc.property(line, (text) => {
      for (const piece of folded(text).split('\r\n')) {
        expect(bytes(piece)).toBeLessThanOrEqual(lineBytesMax)
      }
      expect(unfolded(folded(text))).toBe(text)
    }),
  )
})

test('what is escaped ends no line and no value, and reads as it was', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const value = escaped(text)
      expect(value).not.toMatch(/[\r\n]/)
      expect(value.replaceAll(/\\[\\;,n]/g, '')).not.toMatch(/[;,\\]/)
      const plain = text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      expect(unescaped(value)).toBe(plain.replaceAll(/(?!\n)\p{Cc}/gu, ''))
    }),
  )
})

test('no name of a batch begins a line of the file', () => {
  const name = 'Pay\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:Free money; a, b \\'
  const file = writeFeed(
    'Acme',
    [{ uid: 'a@b', title: name, text: '', on: { day: '2026-11-26' } }],
    now,
  )
  expect(file.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(unfolded(file)).toContain(
    'SUMMARY:Pay\\nEND:VEVENT\\nBEGIN:VEVENT\\nSUMMARY:Free money\\; a\\, b \\\\',
  )
})

const now = new Date('2026-11-23T00:00:00Z')

test('a file has days as dates and cut-offs as moments, and each line ends as the standard says', () => {
  const entries = [
    { uid: 'day@x', title: 'Pay day', text: '', on: { day: '2026-12-31' } },
    { uid: 'cut@x', title: 'Cut-off', text: 'BSP', on: { at: new Date('2026-12-31T04:00:00Z') } },
  ]
  expect(writeFeed('Acme', entries, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bilum//Days//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Acme',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'BEGIN:VEVENT',
    'UID:day@x',
    'DTSTAMP:20261123T000000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Pay day',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:cut@x',
    'DTSTAMP:20261123T000000Z',
    'DTSTART:20261231T040000Z',
    'DTEND:20261231T040000Z',
    'SUMMARY:Cut-off',
    'DESCRIPTION:BSP',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
