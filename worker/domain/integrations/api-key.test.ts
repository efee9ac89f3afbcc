import { expect, test } from 'vitest'
import { dayMs } from '../durations.ts'
import { endsInDays, keyEndStage } from './api-key.ts'

const expiresAt = new Date('2026-12-24T14:00:00Z')
const before = (days: number) => new Date(expiresAt.getTime() - days * dayMs)
const made = (days: number) => ({ createdAt: before(days), expiresAt })

test.each([
  [90, 14.1, undefined],
  [90, 14, 14],
  [90, 3.5, 14],
  [90, 3, 3],
  [90, 0.1, 3],
  [90, 0, 0],
  [90, -6.9, 0],
  [90, -7, undefined],
  // whoever made it for ten days is told at three, and for two days once it ended
  [10, 9, undefined],
  [10, 3, 3],
  [2, 1, undefined],
  [2, -1, 0],
])('of a key made %d days before its end, %d days before it: %s', (days, left, stage) => {
  expect(keyEndStage(made(days), before(left))).toBe(stage)
})

test('the days that are left are counted up, and only where they are few', () => {
  expect([14.5, 14, 2.2, 0.1, 0].map((left) => endsInDays(expiresAt, before(left)))).toEqual([
    undefined,
    14,
    3,
    1,
    undefined,
  ])
})
