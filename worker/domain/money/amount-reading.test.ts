import { expect, test } from 'vitest'
import { amountReading } from './amount-reading.ts'
import { parseAmount } from './money.ts'

test.each([
  ['1.234,50', '1234.50'],
  ['12,5', '12.50'],
  ['K 1.234.567,89', '1234567.89'],
  ['1 234.50', '1234.50'],
  ['1 234', '1234.00'],
])('%s may mean %s, which can be read in one way', (text, reading) => {
  expect(parseAmount(text).ok).toBe(false)
  expect(amountReading(text)).toBe(reading)
  expect(parseAmount(reading).ok).toBe(true)
})

test.each(['1,234', '7.005', '1.234', '12,34.00', 'abc', '', '-5', '1,2345'])(
  'nothing is suggested for %s',
  (text) => {
    expect(amountReading(text)).toBeUndefined()
  },
)
