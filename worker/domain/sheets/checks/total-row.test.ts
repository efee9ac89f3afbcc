import { describe, expect, test } from 'vitest'
import { sheetFixture, sheetFixtureText } from '../../fixtures/sheets/read-sheet-fixture.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { readSheet } from '../read-sheet.ts'

describe('a total row is not a payment', () => {
  test.each([
    ['total-row.csv', 5, 'total_row', 'It agrees with the amounts above it: K7,539.22.'],
    [
      'total-row-differs.csv',
      4,
      'total_row_differs',
      'It says “K7,540.00”, but the amounts above it add up to K7,539.22. Mend them, or leave this row out.',
    ],
    ['unlabelled-total.csv', 4, 'total_row', 'It agrees with the amounts above it: K7,539.22.'],
  ])('%s', (path, row, code, words) => {
    const { problems, rowCount, totalToea } = readSheet(
      sheetFixture(`valid/${path}`),
      smallBank,
      simplifyForSmallBank,
    )
    const message = `Row ${row}: a total and not a payment. ${words}`
    const severity = code === 'total_row' ? 'warning' : 'error'
    expect(problems.at(-1)).toMatchObject({ row, code, message, severity })
    expect([rowCount, totalToea]).toEqual([2, 753922])
  })

  test('a subtotal is not compared with all that stands above it', () => {
    const sheet = `${sheetFixtureText('valid/utf-8.csv')}Sub-total,,,1.00,\n`
    const { problems } = readSheet(sheet, smallBank, simplifyForSmallBank)
    expect(problems.at(-1)).toMatchObject({ code: 'total_row', severity: 'warning' })
  })

  test('the total of many payments may be larger than one payment can be', () => {
    const payment = 'Simon Karo,038-001,2323118403,99999999.99,FN23\n'
    const header = 'Name,BSB,Account,Amount,Reference\n'
    const sheet = `${header}${payment}${payment}Total,,,"199,999,999.98",\n`
    const { problems } = readSheet(sheet, smallBank, simplifyForSmallBank)
    expect(problems.at(-1)).toMatchObject({ row: 4, code: 'total_row' })
  })

  test('a first row that holds nothing but a zero is a bad payment, not a total', () => {
    const sheet = 'Name,BSB,Account,Amount\n,,,0.00\n'
    const { rowCount, problems } = readSheet(sheet, smallBank, simplifyForSmallBank)
    expect([rowCount, problems.length]).toEqual([1, 4])
  })

  test('a payee called Total is not a total', () => {
    const payee = 'Total,088-950,0001697943,10.00,FN23\nTotal Energies PNG,,,10.00,FN23\n'
    const sheet = `${sheetFixtureText('valid/utf-8.csv')}${payee}`
    const { rowCount, payments } = readSheet(sheet, smallBank, simplifyForSmallBank)
    expect([rowCount, payments.length]).toEqual([4, 3])
  })
})
