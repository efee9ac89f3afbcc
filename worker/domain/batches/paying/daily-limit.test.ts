import { expect, test } from 'vitest'
import { aboveDailyLimit, leftOfDay, nothingTaken } from './daily-limit.ts'

const account = { name: 'BSP payroll', dailyLimitToea: 5_000_000 }
const batch = (totalToea: number) => ({ valueDate: '2026-11-26', totalToea })

test('a batch that is exactly what is left is within the limit, one toea more is not', () => {
  const taken = { count: 1, totalToea: 3_000_000, largest: [{ number: 41, totalToea: 3_000_000 }] }
  expect(aboveDailyLimit(account, taken, batch(2_000_000))).toBeUndefined()
  expect(aboveDailyLimit(account, taken, batch(2_000_001))).toMatchObject({
    code: 'above_daily_limit',
    message:
      'BSP payroll pays at most K50,000.00 on one day. For Thu 26 Nov 2026, B41 (K30,000.00) takes K30,000.00 of it. K20,000.00 is left, and this batch is K20,000.01.',
  })
})

test('what takes the day is named, the largest first, and the rest counted', () => {
  const largest = [
    { number: 43, totalToea: 4_000_000 },
    { number: 41, totalToea: 900_000 },
  ]
  const taken = { count: 4, totalToea: 5_100_000, largest }
  expect(aboveDailyLimit(account, taken, batch(1))?.message).toContain(
    'B43 (K40,000.00), B41 (K9,000.00) and 2 more take K51,000.00 of it. Nothing is left,',
  )
  expect(leftOfDay(account, taken)).toBe(-100_000)
})

test('a batch above the whole limit says that nothing else takes of it', () => {
  expect(aboveDailyLimit(account, nothingTaken, batch(5_000_001))?.message).toContain(
    'Nothing else is handed over for Thu 26 Nov 2026. K50,000.00 is left',
  )
})

test('an account without a limit pays everything', () => {
  const free = { ...account, dailyLimitToea: null }
  expect(aboveDailyLimit(free, nothingTaken, batch(9_999_999_999))).toBeUndefined()
  expect(leftOfDay(free, nothingTaken)).toBeNull()
})
