import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountHashTotal, hashTotalText, shortSeal } from './short-seal.ts'

test.each([
  ['0'.repeat(64), '0000-0000-00'],
  ['f'.repeat(64), 'ZZZZ-ZZZZ-ZZ'],
  [`08${'0'.repeat(62)}`, '1000-0000-00'],
])('the seal of %s is read as %s', (sha256, seal) => {
  expect(shortSeal(sha256)).toBe(seal)
})

test('a seal shows each of the first fifty bits of its hash', () => {
  const hash = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(hash, fc.integer({ min: 0, max: 49 }), (digits, bit) => {
      const place = Math.floor(bit / 4)
      const other = [...digits]
      other[place] = (Number.parseInt(digits[place] ?? '', 16) ^ (8 >> (bit % 4))).toString(16)
      expect(shortSeal(other.join(''))).not.toBe(shortSeal(digits.join('')))
      expect(shortSeal(digits.join(''))).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-..$/)
    }),
  )
})

const total = (numbers: string[]) => hashTotalText(accountHashTotal(numbers))

test('the hash total is what all account numbers come to, whatever their order', () => {
  expect(total([])).toBe('0000000000')
  expect(total(['7001234567', '0000000001'])).toBe('7001234568')
  expect(total(['9999999999', '2'])).toBe('0000000001')
  expect(total(['123456789012345'])).toBe('6789012345')
  const number = fc.bigInt({ min: 1n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const whole = numbers.reduce((sum, one) => sum + one, 0n) % 10_000_000_000n
      expect(total(numbers.map(String).toReversed())).toBe(String(whole).padStart(10, '0'))
    }),
  )
})
