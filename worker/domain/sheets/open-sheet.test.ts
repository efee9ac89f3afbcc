import { expect, test } from 'vitest'
import { sheetFixture } from '../fixtures/sheets/read-sheet-fixture.ts'
import { openSheet } from './open-sheet.ts'
import { sheetBytesMax, sheetRowsMax } from './sheet-limits.ts'

test.each([
  ['empty.csv', 1, 'sheet_empty', 'The sheet is empty.'],
  ['header-only.csv', 1, 'no_payments', 'There are no payments below the header.'],
  [
    'no-bsb-column.csv',
    1,
    'column_missing',
    'The sheet has no column for the BSB. ' +
      'Found in row 1: “Name”, “Account”, “Amount”, “Reference”.',
  ],
  [
    'amount-twice.csv',
    1,
    'column_twice',
    'Row 1, Net Pay: “Amount” (column 4) and “Net Pay” (column 5) can each be meant for the amount. ' +
      'Say which one is.',
  ],
  [
    'unclosed-quote.csv',
    3,
    'unclosed_quote',
    'In row 3 a quotation mark (") opens a cell and is never closed, ' +
      'so the rows after it cannot be read.',
  ],
  [
    'workbook.xlsx',
    1,
    'excel_workbook',
    'This is an Excel workbook of the old kind, or one with a password. ' +
      'Save it as “Excel Workbook (.xlsx)” without a password, then upload that file.',
  ],
])('%s is refused as a whole, in one sentence', (path, row, code, message) => {
  const sheet = openSheet(sheetFixture(`invalid/${path}`))
  expect(sheet).toMatchObject({ header: undefined, rows: [] })
  expect(sheet.problems).toMatchObject([{ row, code, message, severity: 'error' }])
})

test('rows without titles are asked about', () => {
  const { problems, unsaid } = openSheet(sheetFixture('invalid/no-header.csv'))
  expect(problems.map(({ column, code }) => `${column} ${code}`)).toEqual([
    '(sheet) titles_missing',
  ])
  expect(unsaid).toHaveLength(5)
})

test('each missing column is named', () => {
  const { problems } = openSheet('Wer,Wo,Wohin,Wieviel\na,b,c,d\n')
  expect(problems.map(({ column, code }) => `${column} ${code}`)).toEqual(
    Array.from({ length: 4 }, () => '(sheet) column_missing'),
  )
})

const header = 'Name,BSB,Account,Amount\n'

test('ten thousand rows are read', () => {
  const { rows, problems } = openSheet(`Acme\n${header}${'a,b,c,d\n'.repeat(sheetRowsMax)}`)
  expect([rows.length, problems]).toEqual([sheetRowsMax, []])
})

test('one row more refuses the sheet, with the count and the limit', () => {
  const { rows, problems } = openSheet(`${header}\n${'a,b,c,d\n'.repeat(sheetRowsMax + 1)}`)
  expect(rows).toEqual([])
  expect(problems).toMatchObject([
    {
      row: 10_003,
      column: '(sheet)',
      code: 'too_many_rows',
      message: 'The sheet has 10,001 rows; at most 10,000 are read. Nothing was accepted.',
    },
  ])
})

test('a file above five megabytes is not even decoded', () => {
  expect(openSheet(new Uint8Array(sheetBytesMax + 1_048_576)).problems).toMatchObject([
    {
      row: 1,
      code: 'sheet_too_large',
      message: 'The file has 6.00 MB; at most 5.00 MB are read. Nothing was accepted.',
    },
  ])
})

test('a row of more than a hundred cells refuses the sheet', () => {
  expect(openSheet(`${header}a,b,c,d${',x'.repeat(200)}\n`).problems).toMatchObject([
    { row: 2, code: 'too_many_columns', message: 'Row 2 has more than the 100 cells allowed.' },
  ])
})
