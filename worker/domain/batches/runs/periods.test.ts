import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay } from '../../bank-days.ts'
import { addDays, daysFrom } from '../../calendar.ts'
import { must } from '../../must.ts'
import { draftDay, movePayDay, type PeriodOrder, periodsOfYear } from './periods.ts'
import { rhythms } from './template.ts'

const order = fc.record({
  rhythm: fc.constantFrom(...rhythms),
  year: fc.integer({ min: 2020, max: 2099 }),
  payDay: fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2005-01-01', days)),
  endsBefore: fc.integer({ min: 0, max: 31 }),
})

const spans = { week: [52, 53], fortnight: [26, 27], month: [12] }

test('the periods of a year have no gap and no overlap, and are numbered from its first pay day', () => {
  fc.assert(
    fc.property(order, (asked) => {
      const periods = periodsOfYear(asked)
      expect(spans[asked.rhythm]).toContain(periods.length)
      expect(periods.map(({ number }) => number)).toEqual(periods.map((_, index) => index + 1))
      for (const [index, period] of periods.entries()) {
        expect(period.payDay.slice(0, 4)).toBe(String(asked.year))
        expect(daysFrom(period.toDay, period.payDay)).toBe(asked.endsBefore)
        const before = periods[index - 1]
        if (before) expect(period.fromDay).toBe(addDays(before.toDay, 1))
      }
      const [first, last] = [must(periods[0], 'first'), must(periods.at(-1), 'last')]
      const next = must(periodsOfYear({ ...asked, year: asked.year + 1 })[0], 'next')
      if (asked.year < 2099) expect(next.fromDay).toBe(addDays(last.toDay, 1))
      if (asked.rhythm !== 'month') {
        const length = asked.rhythm === 'week' ? 7 : 14
        expect(daysFrom(first.fromDay, first.toDay)).toBe(length - 1)
        expect(addDays(first.payDay, -length) < `${asked.year}-01-01`).toBe(true)
        expect(Math.abs(daysFrom(asked.payDay, first.payDay)) % length).toBe(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('any pay day of a series gives the same year', () => {
  const asked: PeriodOrder = {
    rhythm: 'fortnight',
    year: 2026,
    payDay: '2026-11-26',
    endsBefore: 0,
  }
  const periods = periodsOfYear(asked)
  expect(periods).toHaveLength(26)
  expect(periods[0]).toEqual({
    number: 1,
    fromDay: '2025-12-26',
    toDay: '2026-01-08',
    payDay: '2026-01-08',
  })
  expect(periodsOfYear({ ...asked, payDay: '2024-02-22' })).toEqual(periods)
  // 2020 has 27 Thursdays of one series
  expect(periodsOfYear({ ...asked, year: 2020, payDay: '2020-01-02' })).toHaveLength(27)
})

test('a month is paid on its last day where it has no such date', () => {
  const periods = periodsOfYear({
    rhythm: 'month',
    year: 2027,
    payDay: '2027-01-31',
    endsBefore: 0,
  })
  expect(periods.slice(0, 3).map(({ payDay }) => payDay)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  expect(periods[1]?.fromDay).toBe('2027-02-01')
})

test.each([
  ['2026-11-25', '2026-11-12', '2026-12-10', true],
  ['2026-12-10', '2026-11-12', '2026-12-10', 'pay_day_out_of_order'],
  ['2026-11-13', '2026-11-13', '2026-12-10', 'pay_day_out_of_order'],
  ['2026-11-12', null, null, 'pay_day_outside_period'],
  ['2027-01-28', null, null, 'pay_day_outside_period'],
  ['2026-02-30', null, null, 'pay_day_outside_period'],
])('a pay day moved to %s between %s and %s: %s', (payDay, before, after, outcome) => {
  const moved = movePayDay({ fromDay: '2026-11-13', toDay: '2026-11-26' }, payDay, {
    before,
    after,
  })
  expect(moved.ok || moved.reason).toBe(outcome)
})

test('a draft is made so many working days before its pay day', () => {
  // the weekend between, and Christmas with Boxing Day
  expect(draftDay('2026-11-30', 2, isWorkingDay)).toBe('2026-11-26')
  expect(draftDay('2026-12-28', 1, isWorkingDay)).toBe('2026-12-24')
})
