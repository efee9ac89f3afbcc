import { expect, test } from 'vitest'
import { workingDayBefore } from './bank-days.ts'
import { dueDigest } from './digest.ts'

test.each([
  ['a Monday just before seven', '2026-11-22T20:59:59Z', undefined],
  ['a Monday at seven', '2026-11-22T21:00:00Z', '2026-11-23'],
  ['a Monday just before nine', '2026-11-22T22:59:59Z', '2026-11-23'],
  ['a Monday at nine', '2026-11-22T23:00:00Z', undefined],
  ['a Saturday', '2026-11-20T21:30:00Z', undefined],
  ['Christmas Day', '2026-12-24T21:30:00Z', undefined],
])('on %s', (_when, moment, day) => {
  expect(dueDigest(new Date(moment))).toBe(day)
})

test.each([
  ['2026-11-24', '2026-11-23'],
  ['2026-11-23', '2026-11-20'],
  ['2026-12-28', '2026-12-24'],
])('the working day before %s is %s', (day, before) => {
  expect(workingDayBefore(day)).toBe(before)
})
