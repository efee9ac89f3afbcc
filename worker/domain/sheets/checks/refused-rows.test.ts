import { expect, test } from 'vitest'
import { makeWorkbook } from '../../fixtures/sheets/make-workbook.ts'
import { sheetFixture } from '../../fixtures/sheets/read-sheet-fixture.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { readSheet } from '../read-sheet.ts'
import { readUpload } from '../read-upload.ts'
import { refusedRows } from './refused-rows.ts'

const read = (upload: string | Uint8Array) => readSheet(upload, smallBank, simplifyForSmallBank)

const header = 'Code,Name,BSB,Account,Amount'

test('refused rows come out in order, with their cells as they stood and what is wrong', () => {
  const reading = read(
    `${header}\n7,"Karo, Simon",1,99,0\n8,Mary Kuman,038-294,86405,1.00\n9,José,038950,99,-1\n`,
  )
  expect(refusedRows(reading).split('\r\n')).toEqual([
    `${header},Problems`,
    '7,"Karo, Simon",1,99,0,"Row 2, BSB: 1 is not a BSB: six digits, written 088-950 or 088950.; ' +
      'Row 2, Amount: 0 pays nothing; the least is K0.01."',
    '9,José,038950,99,\'-1,"Row 4, Name: “José” will be sent as “Jose”.; ' +
      'Row 4, Amount: -1 is less than zero; a payment cannot take money back."',
    '',
  ])
})

test('read again, they have the same problems and values', () => {
  const first = read(sheetFixture('payroll-with-errors.csv'))
  const again = read(refusedRows(first, { bom: true }))
  const errors = (reading: typeof first) =>
    reading.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ column, value, code }) => [column, value, code])
  expect(errors(again)).toEqual(errors(first))
  expect(again.payments).toEqual([])
})

test('the column of problems is written anew, not twice', () => {
  const first = refusedRows(read(`${header}\n7,Simon,088950,99,0\n`))
  expect(refusedRows(read(first))).toBe(first)
})

test('a row with too many cells keeps them and is refused again', () => {
  const first = refusedRows(read(`${header}\n7,Simon,088950,99,1,234.50\n`))
  expect(first).toContain('7,Simon,088950,99,1,234.50,')
  expect(read(first).payments).toEqual([])
})

test('a sheet that could not be read has no rows to give back', () => {
  expect(refusedRows(read(''))).toBe('Problems\r\n')
})

test('what only its file shows of a row is held against it also as a sheet of refused rows, until somebody empties the cell', async () => {
  const row = (cells: string[], hidden = '') =>
    `<row${hidden}>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
  const payment = ['7', 'Mary Kuman', '038-294', '86405', '1.00']
  const xml = `<worksheet><sheetData>${row(header.split(','))}${row(payment, ' hidden="1"')}</sheetData></worksheet>`
  const book = await makeWorkbook([{ name: 'Pay', rows: [], xml }])
  const first = refusedRows(await readUpload(book, smallBank, simplifyForSmallBank))
  const second = refusedRows(read(first))
  for (const sheet of [first, second]) expect(read(sheet).payments).toEqual([])
  expect(read(second.replace(/"Row .*"/, '')).payments).toHaveLength(1)
})
