import { expect, test } from 'vitest'
import { howLong } from './how-long.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T11:30:00Z', 'just now'],
  ['2026-11-22T11:00:00Z', 'for an hour'],
  ['2026-11-22T00:30:00Z', 'for 11 hours'],
  ['2026-11-21T12:00:00Z', 'for a day'],
  ['2026-11-18T13:00:00Z', 'for 3 days'],
  ['2026-11-22T12:05:00Z', 'just now'], // a clock that is ahead
])('since %s is %s', (since, words) => {
  expect(howLong(since, now)).toBe(words)
})
