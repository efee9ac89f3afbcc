import { expect, test } from 'vitest'
import type { BankDay } from '../bank-days.ts'
import { clockOf, cutOffOf, daysOfBank, nextPossibleDate } from './cut-offs.ts'
import { isFarAhead, refusedValueDate } from './value-dates.ts'

const onEvery = (time: string, workingDaysBefore = 0) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time, workingDaysBefore }))
const own = (day: string, changes: Partial<BankDay> = {}): BankDay => ({
  ...{ day, name: 'Flood', scope: 'national', bank: '', effect: 'closed', closesAt: '' },
  ...{ source: 'typed', doubt: '', ...changes },
})
const at = (text: string) => new Date(`${text}+10:00`)

test.each([
  ['2026-11-26', onEvery('14:00'), [], '2026-11-26T14:00'],
  ['2026-11-26', onEvery('14:00', 1), [], '2026-11-25T14:00'],
  ['2026-11-30', onEvery('14:00', 1), [], '2026-11-27T14:00'], // a Monday: over the weekend
  ['2026-12-28', onEvery('14:00', 2), [], '2026-12-23T14:00'], // over Christmas and a weekend
  ['2026-11-28', onEvery('14:00'), [], '2026-11-27T14:00'], // a Saturday counts as the Friday
  ['2026-11-26', onEvery('14:00', 1), [own('2026-11-25')], '2026-11-24T14:00'],
  ['2026-11-26', onEvery('14:00'), [own('2026-11-26')], '2026-11-25T14:00'],
  [
    '2026-11-26',
    onEvery('14:00'),
    [own('2026-11-26', { effect: 'early_close', closesAt: '12:00' })],
    '2026-11-26T12:00',
  ],
  [
    '2026-11-26',
    onEvery('11:00'),
    [own('2026-11-26', { effect: 'early_close', closesAt: '12:00' })],
    '2026-11-26T11:00',
  ],
])('for %s the file must be there in time', (valueDate, cutOffs, days, moment) => {
  expect(cutOffOf(cutOffs, valueDate, days)).toEqual(at(moment))
})

test('nothing is claimed for a weekday of which nothing is known', () => {
  const friday = [{ weekday: 5, time: '10:00', workingDaysBefore: 0 }]
  expect(cutOffOf([], '2026-11-26')).toBeUndefined()
  expect(cutOffOf(friday, '2026-11-26')).toBeUndefined()
  expect(cutOffOf(friday, '2026-11-27')).toEqual(at('2026-11-27T10:00'))
  expect(nextPossibleDate([], at('2026-11-26T10:00'))).toBeUndefined()
  expect(nextPossibleDate(friday, at('2026-11-27T10:00'))).toBe('2026-12-04')
})

test('the next possible value date is the first whose cut-off is still to come', () => {
  const sameDay = onEvery('14:00')
  expect(nextPossibleDate(sameDay, at('2026-11-26T13:59'))).toBe('2026-11-26')
  expect(nextPossibleDate(sameDay, at('2026-11-26T14:00'))).toBe('2026-11-27')
  expect(nextPossibleDate(sameDay, at('2026-11-27T14:00'))).toBe('2026-11-30')
  expect(nextPossibleDate(sameDay, at('2026-11-27T14:00'), [own('2026-11-30')])).toBe('2026-12-01')
  expect(nextPossibleDate(onEvery('14:00', 1), at('2026-11-26T14:00'))).toBe('2026-11-30')
})

test('a day of another bank does not concern an account', () => {
  const days = [own('2026-11-26', { scope: 'bank', bank: 'Kina Bank' }), own('2026-11-27')]
  expect(daysOfBank(days, 'BSP').map(({ day }) => day)).toEqual(['2026-11-27'])
  expect(daysOfBank(days, ' kina bank')).toHaveLength(2)
})

test('the clock is Port Moresby’s', () => {
  expect(clockOf(at('2026-11-26T14:05'))).toBe('14:05')
})

test.each([
  ['2026-11-25', 'value_date_passed'],
  ['2026-11-26', undefined],
  ['2027-11-27', undefined], // 366 days later
  ['2027-11-28', 'value_date_too_far'],
  ['9999-01-01', 'value_date_too_far'],
])('on 26 November 2026 the value date %s is %s', (day, reason) => {
  expect(refusedValueDate(day, '2026-11-26')?.reason).toBe(reason)
})

test('a refusal names the field and the last day that can be chosen', () => {
  expect(refusedValueDate('2028-01-01', '2026-11-26')?.message).toBe(
    'Value date: Sat 1 Jan 2028 is more than 366 days ahead; the last that can be chosen is Sat 27 Nov 2027.',
  )
  expect([isFarAhead('2026-12-26', '2026-11-26'), isFarAhead('2026-12-27', '2026-11-26')]).toEqual([
    false,
    true,
  ])
})
