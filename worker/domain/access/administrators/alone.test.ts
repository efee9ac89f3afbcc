import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { waitWhenAlone } from './alone.ts'

const now = new Date('2026-11-23T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

test.each([
  ['one who was never two', ['ana'], null, null],
  ['one since yesterday', ['ana'], daysAgo(1), '2026-11-26T00:00:00.000Z'],
  ['one since thirty days', ['ana'], daysAgo(30), null],
  ['two again', ['ana', 'ben'], daysAgo(1), null],
])('what gives rights waits: %s', (_who, administrators, fellBelowTwo, until) => {
  expect(waitWhenAlone(administrators, fellBelowTwo, now)?.toISOString() ?? null).toBe(until)
})
