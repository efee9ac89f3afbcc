import { describe, expect, test } from 'vitest'
import { sheetFixture, sheetFixtureText } from '../fixtures/sheets/read-sheet-fixture.ts'
import { simplifyForSmallBank, smallBank } from '../fixtures/sheets/small-bank.ts'
import { readSheet } from './read-sheet.ts'

type Expected = { row: number; column: string; value: string; why: string }

const read = (path: string, limits = smallBank) =>
  readSheet(sheetFixture(path), limits, simplifyForSmallBank)

describe('the payroll with errors', () => {
  const reading = read('payroll-with-errors.csv')
  const expected: Expected[] = JSON.parse(sheetFixtureText('payroll-with-errors.expected.json'))
  const isHarmless = ({ why }: Expected) =>
    why.startsWith('accepted') || why.startsWith('accent') || why.startsWith('warning')
  const place = ({ row, column, value }: { row: number; column: string; value: string }) => ({
    row,
    column,
    value,
  })

  test('has the errors that were put in, at their row, column and value, and no others', () => {
    const errors = reading.problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(place)).toEqual(expected.filter((entry) => !isHarmless(entry)).map(place))
  })

  test('has fifty rows, and those without an error are payments', () => {
    expect([reading.rowCount, reading.payments.length]).toEqual([50, 38])
  })

  test('warns of the accent, the repeated row and the bank that the BSB denies', () => {
    const warnings = reading.problems.filter(({ severity }) => severity === 'warning')
    expect(
      warnings.map(({ row, column, value, message }) => [row, column, value, message]),
    ).toEqual([
      [
        19,
        'Account Number',
        '10885697',
        expect.stringContaining('accounts of BSP usually have 10'),
      ],
      [19, 'Bank', 'Kina Bank', expect.stringContaining('088-950 is a BSB of BSP')],
      [40, 'Name', 'José Kaupa', expect.stringContaining('will be sent as “Jose Kaupa”')],
      [49, '(row)', 'same as row 48', expect.stringContaining('Row 49: the same as row 48')],
    ])
  })

  test('accepts what can be read in one way only', () => {
    const paid = (row: number) => reading.payments.find((payment) => payment.row === row)
    expect(paid(14)?.amountToea).toBe(123450)
    expect(paid(19)?.bsb).toBe('088-950')
    expect(paid(29)?.accountNumber).toBe('7001234567')
  })

  test('says how long an account number is and how long it may be', () => {
    expect(reading.problems.find(({ row }) => row === 32)?.message).toBe(
      'Row 32, Account Number: 12345678901234567 has 17 digits; ' +
        'this bank’s file carries at most 15.',
    )
  })
})

describe('the good samples', () => {
  test('the fortnight’s payroll is 412 payments and K1,075,505.34', () => {
    const { rowCount, problems, totalToea } = read('payroll-fortnight.csv')
    expect([rowCount, problems, totalToea]).toEqual([412, [], 107_550_534])
  })

  test('the suppliers fit a bank whose file carries nine digits', () => {
    const nineDigits = { ...smallBank, accountDigitsMax: 9 }
    const { rowCount, problems, totalToea } = read('suppliers-aba-120.csv', nineDigits)
    expect([rowCount, problems, totalToea]).toEqual([60, [], 16_063_278])
  })

  test('ten-digit accounts of the payroll do not fit nine digits, and are never cut', () => {
    const { payments, problems } = read('payroll-fortnight.csv', {
      ...smallBank,
      accountDigitsMax: 9,
    })
    expect([payments.length, problems.length]).toEqual([211, 201])
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['account_number_too_long']))
  })
})
