import { describe, expect, test } from 'vitest'
import { sheetFixture, sheetFixtureText } from '../fixtures/sheets/read-sheet-fixture.ts'
import { simplifyForSmallBank, smallBank } from '../fixtures/sheets/small-bank.ts'
import { checkSheet } from './check-sheet.ts'
import { openSheet } from './open-sheet.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetReading } from './sheet.ts'

const read = (path: string, limits = smallBank) =>
  readSheet(sheetFixture(path), limits, simplifyForSmallBank)

const errorsOf = ({ problems }: SheetReading) =>
  problems.filter(({ severity }) => severity === 'error')

const codesOf = ({ problems }: SheetReading) => problems.map(({ row, code }) => `${row} ${code}`)

const simon = {
  payeeName: 'Simon Karo',
  bsb: '038-001',
  accountNumber: '2323118403',
  amountToea: 320492,
  reference: 'FN23 00001',
}
const jose = {
  payeeName: 'Jose Kaupa',
  bsb: '088-950',
  accountNumber: '0001697943',
  amountToea: 433430,
  reference: 'FN23 00039',
}

describe('however it was written, the sheet is the same two payments', () => {
  test.each([
    ['utf-8.csv', 'utf-8', ','],
    ['utf-8-bom.csv', 'utf-8', ','],
    ['utf-16le-bom.txt', 'utf-16le', '\t'],
    ['utf-16be-bom.csv', 'utf-16be', ','],
    ['utf-16le-no-bom.csv', 'utf-16le', ','],
    ['utf-16be-no-bom.csv', 'utf-16be', ','],
    ['windows-1252.csv', 'windows-1252', ','],
    ['semicolon.csv', 'utf-8', ';'],
    ['sep-line.csv', 'utf-8', ';'],
    ['tab.txt', 'utf-8', '\t'],
    ['cr-only.csv', 'utf-8', ','],
    ['lf-only-no-final-newline.csv', 'utf-8', ','],
    ['quoted-newlines.csv', 'utf-8', ','],
    ['short-rows.csv', 'utf-8', ','],
  ])('%s', (path, encoding, delimiter) => {
    const reading = read(`valid/${path}`)
    expect(reading.payments).toEqual([
      { row: 2, ...simon },
      { row: 3, ...jose },
    ])
    const isPlain = path !== 'quoted-newlines.csv'
    expect(codesOf(reading)).toEqual([...(isPlain ? [] : ['1 column_unread']), '3 name_simplified'])
    expect(reading).toMatchObject({ encoding, delimiter, rowCount: 2, totalToea: 753922 })
  })

  test('pasted text is read like a file', () => {
    const pasted = sheetFixtureText('valid/tab.txt')
    const { encoding, payments } = readSheet(pasted, smallBank, simplifyForSmallBank)
    expect([encoding, payments]).toEqual(['text', read('valid/tab.txt').payments])
  })

  test.each([
    ['title-lines.csv', 4, [5, 6]],
    ['blank-rows.csv', 2, [4, 7]],
  ])('%s keeps the row numbers of the spreadsheet', (path, headerRow, rows) => {
    const { header, payments } = read(`valid/${path}`)
    expect(header?.row).toBe(headerRow)
    expect(payments).toEqual([
      { row: rows[0], ...simon },
      { row: rows[1], ...jose },
    ])
  })

  test('surname and given names become one name', () => {
    const { payments } = read('valid/surname-and-given-names.csv')
    expect(payments).toEqual([
      { row: 2, ...simon, bank: 'Westpac', payeeCode: 'E1' },
      { row: 3, ...jose, bank: 'B.S.P.', payeeCode: 'E2' },
    ])
  })
})

describe('row by row', () => {
  test('all problems of a row come out', () => {
    const reading = read('invalid/everything-wrong-in-one-row.csv')
    expect(reading.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'Name', ''],
      [2, 'BSB', '12'],
      [2, 'Account Number', 'x'],
      [2, 'Amount', '0'],
      [2, 'Reference', 'A reference of twenty-two'],
    ])
  })

  test('what a spreadsheet did to a number is named', () => {
    expect(codesOf(read('invalid/spreadsheet-damage.csv'))).toEqual([
      '2 scientific_number',
      '3 spreadsheet_error',
      '3 spreadsheet_error',
      '3 spreadsheet_error',
      '4 scientific_number',
      '5 bsb_not_six_digits',
      '5 spreadsheet_error',
    ])
  })

  test('control characters are refused, at the end of a cell too', () => {
    expect(codesOf(read('invalid/control-characters.csv'))).toEqual([
      '2 control_character',
      '3 control_character',
      '4 control_character',
      '5 control_character',
      '5 control_character',
    ])
  })

  test('an unquoted comma in an amount moves the cells, and nothing is paid', () => {
    const reading = read('invalid/unquoted-thousands.csv')
    expect(codesOf(reading)).toEqual([
      '2 too_many_cells',
      '3 too_many_cells',
      '4 amount_may_be_split',
    ])
    expect(reading.payments).toEqual([])
    expect(reading.problems.at(-1)?.message).toBe(
      'Row 4, Amount: 1,478.37 can be 1478.37, cut at its comma, or 1.00 with “478.37” in the next cell. ' +
        'Write 1478.37 in one cell, or 1.00.',
    )
  })

  test('moved cells are seen under a column without a title', () => {
    const reading = read('invalid/padded-by-a-spreadsheet.csv')
    expect(codesOf(reading)).toEqual(['1 column_unread', '2 too_many_cells', '3 name_simplified'])
  })

  test('text after a closing quotation mark refuses its row', () => {
    const reading = read('invalid/stray-quote.csv')
    expect(errorsOf(reading)).toMatchObject([{ row: 4, column: '(row)', code: 'stray_quote' }])
    expect(reading.payments).toHaveLength(2)
  })

  test('a decimal comma is not guessed at', () => {
    expect(codesOf(read('invalid/decimal-comma.csv'))).toContain('2 amount_not_a_number')
  })

  test('one account under two names is a warning, whatever the capitals', () => {
    const reading = read('invalid/account-under-two-names.csv')
    expect(errorsOf(reading)).toEqual([])
    expect(reading.problems.filter(({ row }) => row > 3)).toMatchObject([
      { row: 4, column: 'Account Number', value: '0001-697943', code: 'account_other_name' },
    ])
  })

  test('a cell corrected in place is checked again', () => {
    const sheet = openSheet(sheetFixture('invalid/everything-wrong-in-one-row.csv'))
    const rows = [
      { row: 2, cells: ['Simon Karo', '038-001', '2323118403', '3204.92', 'FN23 00001'] },
    ]
    const reading = checkSheet({ ...sheet, rows }, smallBank, simplifyForSmallBank)
    expect([reading.payments, reading.problems]).toEqual([[{ row: 2, ...simon }], []])
  })
})
