import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { monthOf, periodBefore, problemOfPeriod, quarterOf, slicesOf, yearOf } from './period.ts'

test.each([
  ['a month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['March, behind a shorter month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['eleven days', '2026-11-10', '2026-11-20', '2026-10-30', '2026-11-09'],
  ['one day', '2026-11-10', '2026-11-10', '2026-11-09', '2026-11-09'],
])('%s is compared with as much before it', (_, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
})

test('a period across two months is compared month by month', () => {
  expect(slicesOf({ from: '2026-10-20', to: '2026-11-10' })).toEqual([
    { from: '2026-10-20', to: '2026-10-31', before: { from: '2026-09-28', to: '2026-10-09' } },
    { from: '2026-11-01', to: '2026-11-10', before: { from: '2026-10-10', to: '2026-10-19' } },
  ])
  expect(slicesOf(quarterOf('2026-11-22')).map(({ before }) => before.from)).toEqual([
    '2026-07-01',
    '2026-08-01',
    '2026-09-01',
  ])
})

test('the slices of any period cover it and what it is compared with, without a gap', () => {
  const start = fc.integer({ min: 0, max: 9_000 })
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 365 }), (begin, length) => {
      const from = addDays('2001-01-01', begin)
      const period = { from, to: addDays(from, length) }
      const slices = slicesOf(period)
      const covered = (days: { from: string; to: string }[]) => {
        for (const [index, day] of days.slice(1).entries())
          expect(addDays(days[index]?.to ?? '', 1)).toBe(day.from)
        return { from: days[0]?.from, to: days.at(-1)?.to }
      }
      expect(covered(slices)).toEqual(period)
      expect(covered(slices.map(({ before }) => before))).toEqual(periodBefore(period))
    }),
  )
})

test('the month, the quarter and the year of a day', () => {
  expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(quarterOf('2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(quarterOf('2026-05-31')).toEqual({ from: '2026-04-01', to: '2026-06-30' })
  expect(yearOf('2026-05-31')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test.each([
  ['2026-01-01', '2027-01-01', undefined],
  ['2026-01-01', '2027-01-02', ['to', 'A report has at most 366 days; these are 367']],
  ['2026-01-02', '2026-01-01', ['to', 'The last day lies before the first']],
  ['0001-01-01', '2026-01-01', ['from', 'Choose a day from 2000-01-01 to 2100-12-31']],
  ['2026-01-01', '9999-12-31', ['to', 'Choose a day from 2000-01-01 to 2100-12-31']],
])('from %s to %s: %j', (from, to, problem) => {
  const found = problemOfPeriod({ from, to })
  expect(found && [found.field, found.message]).toEqual(problem)
})
