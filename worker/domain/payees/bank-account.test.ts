import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bankOf,
  groupAccountNumber,
  namesAccount,
  parseAccountNumber,
  parseBsb,
} from './bank-account.ts'

describe('a BSB', () => {
  test.each([
    ['088950', '088-950'],
    ['088-950', '088-950'],
    [' 028-038 ', '028-038'],
  ])('%j is %s', (text, bsb) => {
    expect(parseBsb(text)).toEqual({ ok: true, value: bsb })
  })

  test.each([
    ['', 'bsb_missing'],
    ['  ', 'bsb_missing'],
    ['88-950', 'bsb_not_six_digits'],
    ['88950', 'bsb_not_six_digits'],
    ['088 950', 'bsb_not_six_digits'],
    ['088--950', 'bsb_not_six_digits'],
    ['0889-50', 'bsb_not_six_digits'],
    ['0889501', 'bsb_not_six_digits'],
    ['O88-950', 'bsb_not_six_digits'],
    ['088–950', 'bsb_not_six_digits'],
    ['０８８９５０', 'bsb_not_six_digits'],
  ])('%j is refused with %s', (text, reason) => {
    expect(parseBsb(text)).toEqual({ ok: false, reason })
  })
})

describe('the bank of a BSB', () => {
  test.each([
    ['088-950', 'BSP'],
    ['028-038', 'Kina Bank'],
    ['018-005', 'ANZ PNG'],
    ['038-001', 'Westpac PNG'],
    ['048-001', undefined],
    ['', undefined],
  ])('%j is %s', (bsb, bank) => {
    expect(bankOf(bsb)).toBe(bank)
  })
})

describe('an account number', () => {
  test.each([
    ['7001234567', '7001234567'],
    ['001234567', '001234567'],
    ['0000000001', '0000000001'],
    ['70-0123-4567', '7001234567'],
    ['7001 2345 67', '7001234567'],
    [' 1 ', '1'],
    ['123456789012345', '123456789012345'],
    ['1234-567890', '1234567890'],
  ])('%j is %s', (text, digits) => {
    expect(parseAccountNumber(text, 15)).toEqual({ ok: true, value: digits })
  })

  test.each([
    ['', 'account_number_missing'],
    [' ', 'account_number_missing'],
    ['0000000000', 'account_number_all_zeros'],
    ['00-00', 'account_number_all_zeros'],
    ['1234567890123456', 'account_number_too_long'],
    ['2026-11-27', 'account_number_two_ways'],
    ['27-11-2026', 'account_number_two_ways'],
    ['1234@6789', 'account_number_not_digits'],
    ['12--34', 'account_number_not_digits'],
    ['12 -34', 'account_number_not_digits'],
    ['-1234', 'account_number_not_digits'],
    ['1234-', 'account_number_not_digits'],
    ['12.0', 'account_number_not_digits'],
    ['7.00123E+09', 'account_number_not_digits'],
    ["'7001234567", 'account_number_not_digits'],
  ])('%j is refused with %s', (text, reason) => {
    expect(parseAccountNumber(text, 15)).toEqual({ ok: false, reason })
  })

  test('of ten digits does not fit an ABA file, hyphens not counted', () => {
    expect(parseAccountNumber('12-345-6789', 9)).toEqual({ ok: true, value: '123456789' })
    expect(parseAccountNumber('1234567890', 9)).toEqual({
      ok: false,
      reason: 'account_number_too_long',
    })
  })

  test('is never cut and never padded', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1 })
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 15 }), (text, digitsMax) => {
        const accountNumber = parseAccountNumber(text, digitsMax)
        if (accountNumber.ok) expect(accountNumber.value).toBe(text)
        else expect(text.length > digitsMax || /^0+$/.test(text)).toBe(true)
      }),
    )
  })

  test.each([
    ['7001234567', '7001 2345 67'],
    ['12345678', '1234 5678'],
    ['123', '123'],
    ['', ''],
  ])('%s is shown as %j', (accountNumber, text) => {
    expect(groupAccountNumber(accountNumber)).toBe(text)
  })
})

describe('what a bank writes of an account', () => {
  const account = { bsb: '088-950', accountNumber: '0012345678' }
  test.each([
    ['088-950', '12345678', true],
    ['088950', '0012345678', true],
    ['88950', '0012-345 678', true],
    ['', '0012345678', true],
    ['BSP', '12345678', true],
    ['', '088-950 0012345678', true],
    ['088-950', '8895012345678', true],
    ['028-038', '12345678', false],
    ['', '2345678', false],
    ['', '028038 12345678', false],
    ['088-950', '', false],
    ['', 'XXXX5678', false],
  ])('%s %s', (bsb, accountNumber, isIt) => {
    expect(namesAccount({ bsb, accountNumber }, account)).toBe(isIt)
    expect(namesAccount({ bsb, accountNumber: '' }, { bsb: '', accountNumber: '' })).toBe(false)
  })
})
