import { describe, expect, test } from 'vitest'
import { type BankDay, isWorkingDay, knownOf, publicHoliday, saysDay } from './bank-days.ts'
import { holidaysOf } from './holidays.ts'

/** Every day of the years 2022 to 2029 on which banks are closed beside weekends, by hand. */
const closed: Record<number, string[]> = {
  2022: '01-01 02-26 02-28 04-15 04-16 04-17 04-18 06-13 07-23 08-26 09-16 12-25 12-26 12-27'.split(
    ' ',
  ),
  2023: '01-01 01-02 02-26 02-27 04-07 04-08 04-09 04-10 04-18 06-16 07-23 07-24 08-26 09-16 12-25 12-26'.split(
    ' ',
  ),
  2024: '01-01 02-26 03-29 03-30 03-31 04-01 06-10 07-23 08-26 09-16 12-25 12-26'.split(' '),
  2025: '01-01 02-26 04-18 04-19 04-20 04-21 06-09 07-23 08-26 09-16 12-25 12-26'.split(' '),
  2026: '01-01 02-26 04-03 04-04 04-05 04-06 06-08 06-17 07-23 08-26 09-16 12-25 12-26'.split(' '),
  2027: '01-01 02-26 03-26 03-27 03-28 03-29 06-14 07-23 08-26 09-16 12-25 12-26 12-27'.split(' '),
  2028: '01-01 02-26 04-14 04-15 04-16 04-17 06-12 07-23 07-24 08-26 09-16 12-25 12-26'.split(' '),
  2029: '01-01 02-26 03-30 03-31 04-01 04-02 06-11 07-23 08-26 08-27 09-16 09-17 12-25 12-26'.split(
    ' ',
  ),
}

test.each(Object.entries(closed))('the free days of %s', (year, days) => {
  expect(holidaysOf(Number(year)).map(({ day }) => day)).toEqual(
    days.map((one) => `${year}-${one}`),
  )
})

describe('what is moved', () => {
  test.each([
    ['2022-12-27', 'Christmas Day, moved from Sunday'], // the Monday is Boxing Day
    ['2023-01-02', 'New Year’s Day, moved from Sunday'],
    ['2023-02-27', 'Remembrance Day (Somare), moved from Sunday'],
    ['2027-12-27', 'Boxing Day, moved from Sunday'],
    ['2028-07-24', 'National Remembrance Day, moved from Sunday'],
  ])('%s is %s', (day, name) => {
    expect(publicHoliday(day)).toBe(name)
  })

  test.each(['2026-12-28', '2028-01-03', '2028-02-28', '2028-08-28', '2028-09-18'])(
    '%s, the Monday after a Saturday, is a working day by rule',
    (day) => {
      expect(isWorkingDay(day)).toBe(true)
    },
  )

  test('a Saturday was moved by the government once, and that is said', () => {
    expect(knownOf('2022-02-28')).toMatchObject([{ source: 'gazetted', doubt: '' }])
  })
})

test('26 February is free since 2022, and 23 July stays', () => {
  expect(publicHoliday('2021-02-26')).toBeUndefined()
  for (let year = 2022; year <= 2029; year++) {
    expect(publicHoliday(`${year}-02-26`)).toBe('Remembrance Day (Somare)')
    expect(publicHoliday(`${year}-07-23`)).toBe('National Remembrance Day')
  }
})

test('the Sovereign’s birthday is as gazetted, or in doubt: on both days that are told', () => {
  expect(knownOf('2021-06-07')).toMatchObject([{ source: 'gazetted', doubt: '' }])
  expect(publicHoliday('2021-06-14')).toBeUndefined()
  expect(knownOf('2023-06-16')).toMatchObject([{ source: 'gazetted', doubt: '' }])
  expect(knownOf('2026-06-08')).toMatchObject([{ doubt: 'Sources disagree: 8 June or 17 June.' }])
  expect(knownOf('2026-06-17')).toMatchObject([{ doubt: 'Sources disagree: 17 June or 8 June.' }])
  expect(isWorkingDay('2026-06-08') || isWorkingDay('2026-06-17')).toBe(false)
  expect(knownOf('2027-06-14')[0]?.doubt).toContain('gazetted each year')
})

test('Easter Saturday is in doubt, the other days of Easter are not', () => {
  const doubts = ['2028-04-14', '2028-04-15', '2028-04-16', '2028-04-17'].map(
    (day) => knownOf(day)[0]?.doubt !== '',
  )
  expect(doubts).toEqual([false, true, false, false])
})

test('a day that was declared the evening before is known', () => {
  expect(knownOf('2023-04-18')).toMatchObject([{ source: 'gazetted', effect: 'closed' }])
})

test('an own day closes, with whose it is', () => {
  const flood: BankDay = {
    ...{ day: '2026-11-26', name: 'Flood', scope: 'bank', bank: 'BSP', effect: 'closed' },
    ...{ closesAt: '', source: 'typed', doubt: '' },
  }
  expect(isWorkingDay('2026-11-26', [flood])).toBe(false)
  expect(isWorkingDay('2026-11-26', [{ ...flood, effect: 'early_close', closesAt: '12:00' }])).toBe(
    true,
  )
  expect(saysDay(flood)).toBe('Thu 26 Nov 2026 is Flood: BSP is closed.')
  expect(saysDay({ ...flood, effect: 'early_close', closesAt: '12:00' })).toBe(
    'Thu 26 Nov 2026 is Flood: BSP is open until 12:00.',
  )
})
