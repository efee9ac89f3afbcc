import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicHoliday, workingDaysUntil } from './bank-days.ts'
import {
  addDays,
  dayInPortMoresby,
  formatDay,
  formatMoment,
  isDay,
  isWeekend,
  monthBefore,
  nameOfMonth,
  startOfDay,
  writeDay,
} from './calendar.ts'

test.each([
  ['2026-11-20T13:59:59Z', '2026-11-20'],
  ['2026-11-20T14:00:00Z', '2026-11-21'],
  ['2026-12-31T14:00:00Z', '2027-01-01'],
  ['2026-06-30T23:00:00Z', '2026-07-01'],
])('at %s it is %s in Port Moresby', (moment, day) => {
  expect(dayInPortMoresby(new Date(moment))).toBe(day)
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-11-00', false],
  ['2026-1-1', false],
  ['26-11-2026', false],
  ['2026-11-26T00:00', false],
  ['2026-11-26\n', false],
  ['', false],
])('that %j is a day is %s', (text, answer) => {
  expect(isDay(text)).toBe(answer)
})

test('a day is written as each layout has it', () => {
  expect(writeDay('2026-11-05', 'DDMMYY')).toBe('051126')
  expect(writeDay('2026-11-05', 'YYYYMMDD')).toBe('20261105')
})

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
])('that %s is on a weekend is %s', (day, answer) => {
  expect(isWeekend(day)).toBe(answer)
})

test('days and moments are shown in words, the moments in Port Moresby time', () => {
  expect(formatDay('2026-11-26')).toBe('Thu 26 Nov 2026')
  expect(formatMoment(new Date('2026-11-21T04:06:00Z'))).toBe('21 Nov 2026 14:06')
  expect(formatMoment(new Date('2026-11-21T14:00:00Z'))).toBe('22 Nov 2026 00:00')
})

describe('public holidays', () => {
  test.each([
    ['2026-01-01', 'New Year’s Day'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-04', 'Easter Saturday'],
    ['2026-04-05', 'Easter Sunday'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-06-08', 'The Sovereign’s birthday'],
    ['2027-06-14', 'The Sovereign’s birthday'],
    ['2025-06-09', 'The Sovereign’s birthday'],
    ['2026-07-23', 'National Remembrance Day'],
    ['2026-08-26', 'National Day of Repentance'],
    ['2026-09-16', 'Independence Day'],
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'Boxing Day'],
    ['2026-06-01', undefined],
    ['2026-06-15', undefined],
    ['2026-11-26', undefined],
  ])('%s is %s', (day, name) => {
    expect(publicHoliday(day)).toBe(name)
  })

  test.each([
    '2018-04-01',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2027-03-28',
    '2035-03-25',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])('%s is Easter Sunday', (day) => {
    expect(publicHoliday(day)).toBe('Easter Sunday')
  })

  test('are looked up in every year that can be written, also while it is being typed', () => {
    for (let year = 0; year <= 9999; year++) {
      const day = `${String(year).padStart(4, '0')}-06-30`
      expect([day, isDay(day), publicHoliday(day)]).toEqual([day, true, undefined])
    }
  })
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-11-26', 14, '2026-12-10'],
  ['2026-11-26', 0, '2026-11-26'],
])('%s and %i days is %s', (day, days, result) => {
  expect(addDays(day, days)).toBe(result)
})

test('days added and taken away again lead back', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(dayInPortMoresby)
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      expect(isDay(addDays(start, days))).toBe(true)
      expect(addDays(addDays(start, days), -days)).toBe(start)
    }),
  )
})

test.each([
  ['2026-11-26', '2026-11-26', 0],
  ['2026-11-20', '2026-11-26', 0],
  ['2026-11-27', '2026-11-26', 1],
  ['2026-11-30', '2026-11-26', 2], // over a weekend
  ['2026-12-29', '2026-12-24', 2], // Christmas, Boxing Day, a Sunday
])('on %s, seen from %s, banks are open for %i days more', (day, today, days) => {
  expect(workingDaysUntil(day, today)).toBe(days)
})

test.each([
  [0, '2026-02'],
  [1, '2026-01'],
  [2, '2025-12'],
  [14, '2024-12'],
])('%i months before February 2026 it is %s', (months, month) => {
  expect(monthBefore('2026-02-28', months)).toBe(month)
})

test('a day begins ten hours before it does in Greenwich', () => {
  expect(startOfDay('2026-11-01').toISOString()).toBe('2026-10-31T14:00:00.000Z')
})

test('a month has its name', () => {
  expect(nameOfMonth('2026-11')).toBe('November')
  expect(nameOfMonth('2027-01')).toBe('January')
})
