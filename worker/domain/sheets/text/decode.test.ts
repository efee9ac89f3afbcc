import { describe, expect, test } from 'vitest'
import { sheetFixture } from '../../fixtures/sheets/read-sheet-fixture.ts'
import { decode } from './decode.ts'

describe('the encoding of a sheet', () => {
  test.each([
    ['valid/utf-8.csv', 'utf-8'],
    ['valid/utf-8-bom.csv', 'utf-8'],
    ['valid/utf-16be-bom.csv', 'utf-16be'],
    ['valid/utf-16le-no-bom.csv', 'utf-16le'],
    ['valid/utf-16be-no-bom.csv', 'utf-16be'],
    ['valid/windows-1252.csv', 'windows-1252'],
  ])('%s is %s, and its text is the same', (path, encoding) => {
    const text = new TextDecoder().decode(sheetFixture('valid/utf-8.csv'))
    expect(decode(sheetFixture(path))).toEqual({ ok: true, value: { text, encoding } })
  })

  test('the Windows code page has its own characters between 80 and 9F', () => {
    const bytes = new Uint8Array([0x4f, 0x92, 0x4e, 0x96, 0x80, 0xe9])
    expect(decode(bytes)).toEqual({
      ok: true,
      value: { text: 'O’N–€é', encoding: 'windows-1252' },
    })
  })

  test('half a character at the end of UTF-16 does not pass as a whole one', () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x41, 0x00, 0x42])
    expect(decode(bytes)).toEqual({ ok: true, value: { text: 'A\uFFFD', encoding: 'utf-16le' } })
  })

  test('an empty file is an empty text', () => {
    expect(decode(new Uint8Array())).toEqual({ ok: true, value: { text: '', encoding: 'utf-8' } })
  })

  test('a NUL in a name does not make a sheet binary', () => {
    expect(decode(sheetFixture('invalid/control-characters.csv'))).toMatchObject({ ok: true })
  })
})

test.each([
  ['invalid/workbook.xlsx', 'excel_workbook'],
  ['invalid/old-workbook.xls', 'excel_workbook'],
  ['invalid/document.ods', 'open_document'],
  ['invalid/archive.zip', 'zip_file'],
  ['invalid/document.pdf', 'pdf_file'],
  ['invalid/page.xls', 'web_page'],
  ['invalid/picture.png', 'binary_file'],
])('%s is refused as %s', (path, reason) => {
  expect(decode(sheetFixture(path))).toEqual({ ok: false, reason })
})
