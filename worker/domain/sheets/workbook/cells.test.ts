import { expect, test } from 'vitest'
import { readGrid } from './cells.ts'
import { mergedOf, underMerged } from './merged.ts'
import { readStrings } from './strings.ts'

const limits = { rowsMax: 100, columnsMax: 10, charactersMax: 1_000 }
const read = (sheet: string) => readGrid(sheet, ['Name', 'Amount'], [], false, { ...limits })
const inSheet = (rows: string) => read(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const one = '<c r="A1"><v>1</v></c>'

/* Excel writes none of them; a row or a cell of each would be missing, or be another, without a word. */
test.each([
  ['a row in a row', '<row r="1"><c><v>1</v></c><row r="2"><c><v>2</v></c></row></row>'],
  ['a cell in a cell', '<row r="1"><c r="A1"><v>1</v><c r="B1"><v>2</v></c></c></row>'],
  ['a cell in no row', `<row r="1">${one}</row><c r="B1"><v>2</v></c>`],
  ['a cell of another row', '<row r="1"><c r="A7"><v>1</v></c></row>'],
  ['a cell with two values', '<row r="1"><c r="A1"><v>1</v><v>2</v></c></row>'],
  [
    'a cell with a value and a text',
    '<row r="1"><c r="A1" t="inlineStr"><v>5</v><is><t>9</t></is></c></row>',
  ],
  ['a cell that points to no text', '<row r="1"><c r="A1" t="s"><v>2</v></c></row>'],
  ['a cell that points to a word', '<row r="1"><c r="A1" t="s"><v>x</v></c></row>'],
  ['half a row', '<row r="1.5"><c><v>1</v></c></row>'],
  ['a row by its power of ten', '<row r="1e3"><c><v>1</v></c></row>'],
  ['a row that does not close', `<row r="1">${one}`],
])('a sheet with %s is not whole', (_what, rows) => {
  expect(inSheet(rows).isWhole).toBe(false)
})

test('a sheet that was cut off is not whole, however it was packed', () => {
  const rows = `<row r="1">${one}</row><row r="2"><c r="A2"><v>2</v></c></row>`
  const whole = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const wholes = Array.from(whole, (_sign, end) => read(whole.slice(0, end)).isWhole)
  expect([wholes.includes(true), read(whole).isWhole]).toEqual([false, true])
})

test('a cell that points to no text because it has none is empty, and not the first text', () => {
  const row =
    '<row r="1"><c r="A1" t="s"/><c r="B1" t="s"><v/></c><c r="C1" t="s"><v>1</v></c></row>'
  const { rows, isWhole } = inSheet(row)
  expect([rows, isWhole]).toEqual([[{ row: 1, cells: ['', '', 'Amount'] }], true])
})

test.each([
  ['12345678.900000001', '12345678.9'],
  ['5.0000000000', '5'],
  ['0.30000000000000004', '0.3'],
  ['12345678.125', '12345678.125'],
  ['1234567890123456', '1234567890123456'],
])('of the seventeen figures of %s fifteen are seen', (stored, seen) => {
  const { rows } = inSheet(`<row r="1"><c r="A1"><v>${stored}</v></c></row>`)
  expect(rows[0]?.cells).toEqual([seen])
})

test('merged cells that lie over one another are not looked through without end', () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => ({ row: at + 1, cells: ['', ''] }))
  const merged = Array.from({ length: 3_000 }, () => mergedOf('A1:B3000'))
  expect(underMerged(rows, merged)).toBe('too_many')
  expect(underMerged(rows, merged.slice(0, 1))).toBeUndefined()
  expect(
    underMerged([{ row: 2, cells: ['', 'x'] }], [mergedOf('A1:A9'), mergedOf('A1:XFD1048576')]),
  ).toBe('B2')
})

test.each([
  ['struck through', '<strike/>', '‹500›600'],
  ['raised', '<vertAlign val="superscript"/>', '‹500›600'],
  ['white', '<color theme="0"/>', '‹500›600'],
  ['too small to see', '<sz val="1"/>', '‹500›600'],
  ['bold, black and not struck', '<b/><color rgb="FF000000"/><strike val="0"/>', '500600'],
])('a part of a text that is %s is joined so', (_what, look, joined) => {
  const parts = `<r><rPr>${look}</rPr><t>500</t></r><r><rPr><sz val="11"/></rPr><t>600</t></r>`
  const space = `<r><rPr>${look}</rPr><t> </t></r>`
  const { rows } = inSheet(`<row r="1"><c r="A1" t="inlineStr"><is>${parts}</is></c></row>`)
  expect(rows[0]?.cells).toEqual([joined])
  expect(readStrings(`<sst><si>${parts}${space}</si><si><t>7</t></si></sst>`)).toEqual([
    `${joined} `,
    '7',
  ])
})
