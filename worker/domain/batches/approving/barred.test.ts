import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { barredBy } from './barred.ts'

const day = (number: number) => new Date(number * dayMs)
const ofRavi = { userId: 'ravi', changedAt: day(100), paidAt: null, handedOverAt: null }

test.each([
  ['at once', {}, 100, true],
  ['after 89 days in which nothing was paid', {}, 189, true],
  ['not after 90 days', {}, 190, false],
  ['where what was paid was made before the change', { paidAt: day(99) }, 101, true],
  ['where it was made at the same moment', { paidAt: day(100) }, 101, true],
  ['not where what was handed over since was paid', { paidAt: day(101) }, 102, false],
  [
    'for ever, of what was handed over before and given a new day since',
    { handedOverAt: day(99), paidAt: day(101) },
    300,
    true,
  ],
  [
    'not of what was handed over since and given a new day',
    { handedOverAt: day(101), paidAt: day(102) },
    103,
    false,
  ],
])('whoever changed the terms is barred %s', (_when, change, now, isBarred) => {
  expect(barredBy([{ ...ofRavi, ...change }], day(now))).toEqual(isBarred ? ['ravi'] : [])
})
