import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountToeaMax, formatToea, parseAmount } from './money.ts'

describe('an amount as people write it', () => {
  test.each([
    ['1', 100],
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['K1,234.50', 123_450],
    ['k 1234', 123_400],
    ['PGK 1,234.50', 123_450],
    ['pgk1,234,567.89', 123_456_789],
    [' 0.01 ', 1],
    ['0.1', 10],
    ['K    1,234.50', 123_450],
    ['007.00', 700],
    ['99,999,999.99', amountToeaMax],
  ])('%j is %i toea', (text, toea) => {
    expect(parseAmount(text)).toEqual({ ok: true, value: toea })
  })

  test.each([
    ['', 'amount_missing'],
    ['  ', 'amount_missing'],
    ['K', 'amount_missing'],
    ['0', 'amount_zero'],
    ['K0.00', 'amount_zero'],
    ['-120.00', 'amount_negative'],
    ['K-120.00', 'amount_negative'],
    ['-K120.00', 'amount_negative'],
    ['−5', 'amount_negative'],
    ['(500)', 'amount_negative'],
    ['(K500.00)', 'amount_negative'],
    ['-.50', 'amount_negative'],
    ['100.005', 'amount_too_precise'],
    ['1.115', 'amount_too_precise'],
    ['100.000', 'amount_too_precise'],
    ['100,000,000.00', 'amount_too_large'],
    ['100000000', 'amount_too_large'],
    ['9'.repeat(400), 'amount_too_large'],
    ['abc', 'amount_not_a_number'],
    ['-', 'amount_not_a_number'],
    ['-abc', 'amount_not_a_number'],
    ['1e3', 'amount_not_a_number'],
    ['1.234,50', 'amount_not_a_number'],
    ['1234,50', 'amount_not_a_number'],
    ['12,34.00', 'amount_not_a_number'],
    ['1,2345.00', 'amount_not_a_number'],
    ['0,500', 'amount_not_a_number'],
    ['007,000.00', 'amount_not_a_number'],
    ['1 234.50', 'amount_not_a_number'],
    ['500-', 'amount_not_a_number'],
    ['+500', 'amount_not_a_number'],
    ['5.', 'amount_not_a_number'],
    ['.50', 'amount_not_a_number'],
    ['1.2.3', 'amount_not_a_number'],
    ['$5', 'amount_not_a_number'],
    ['５', 'amount_not_a_number'],
    ['Infinity', 'amount_not_a_number'],
    ['0x10', 'amount_not_a_number'],
  ])('%j is refused with %s', (text, reason) => {
    expect(parseAmount(text)).toEqual({ ok: false, reason })
  })
})

describe('an amount for reading', () => {
  test.each([
    [0, 'K0.00'],
    [5, 'K0.05'],
    [123_450, 'K1,234.50'],
    [-50, '-K0.50'],
    [106_741_822, 'K1,067,418.22'],
    [Number.MAX_SAFE_INTEGER, 'K90,071,992,547,409.91'],
  ])('%i toea is %s', (toea, text) => {
    expect(formatToea(toea)).toBe(text)
  })

  test.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d toea cannot be', (toea) => {
    expect(() => formatToea(toea)).toThrow(RangeError)
  })
})

test('what is written as an amount reads back as the same toea', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: amountToeaMax }), (toea) => {
      expect(parseAmount(formatToea(toea))).toEqual({ ok: true, value: toea })
      expect(parseAmount((toea / 100).toFixed(2))).toEqual({ ok: true, value: toea })
    }),
  )
})

test('any text is either whole toea within the limit, or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'K-(,.0159e ') }), (text) => {
      const amount = parseAmount(text)
      if (!amount.ok) return
      expect(Number.isSafeInteger(amount.value)).toBe(true)
      expect(amount.value).toBeGreaterThan(0)
      expect(amount.value).toBeLessThanOrEqual(amountToeaMax)
    }),
  )
})
