import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { isUnused } from './access-review.ts'

const now = new Date('2026-11-22T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)

test.each([
  ['for 180 days and not used', { since: ago(180), lastUsedAt: null }, false],
  ['for 181 days and never used', { since: ago(181), lastUsedAt: null }, true],
  ['for years, and used this week', { since: ago(900), lastUsedAt: ago(5) }, false],
  ['for years, and used 181 days ago', { since: ago(900), lastUsedAt: ago(181) }, true],
  ['anew for a week, and used before', { since: ago(7), lastUsedAt: ago(300) }, false],
])('a right that somebody has %s is unused or not', (_what, held, unused) => {
  expect(isUnused(held, now)).toBe(unused)
})
