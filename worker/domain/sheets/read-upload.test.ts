import { describe, expect, test } from 'vitest'
import { type MadeSheet, makeWorkbook, makeZip } from '../fixtures/sheets/make-workbook.ts'
import { simplifyForSmallBank, smallBank } from '../fixtures/sheets/small-bank.ts'
import { checkSheet } from './check-sheet.ts'
import { readUpload } from './read-upload.ts'

const titles = ['Name', 'BSB', 'Account Number', 'Amount', 'Reference']
const mea = ['Mea Tom', '028-038', '12345678', 980.5, 'FN23 2']
const payroll: MadeSheet = { name: 'Payroll', rows: [titles, mea] }

const read = (bytes: Uint8Array | string) => readUpload(bytes, smallBank, simplifyForSmallBank)
const readSheets = async (...sheets: MadeSheet[]) => read(await makeWorkbook(sheets))
const codes = ({ problems }: { problems: { row: number; code: string }[] }) =>
  problems.map(({ row, code }) => `${row} ${code}`)

describe('an Excel workbook', () => {
  test('is the payments of its first sheet', async () => {
    const reading = await readSheets(payroll)
    expect(reading).toMatchObject({
      encoding: 'xlsx',
      rowCount: 1,
      totalToea: 98_050,
      problems: [],
    })
    expect(reading.payments).toEqual([
      {
        row: 2,
        payeeName: 'Mea Tom',
        bsb: '028-038',
        accountNumber: '12345678',
        amountToea: 98_050,
        reference: 'FN23 2',
      },
    ])
  })

  test('keeps texts as they were typed, with their zeros, and numbers as they are shown', async () => {
    const rows = [
      titles,
      ['Kila Karo', '088-950', '0001697943', { xml: '<c><v>1234.5600000000001</v></c>' }, 'A & B'],
      [
        'Tom Guba',
        '088950',
        { xml: '<c><v>7001234567</v></c>' },
        { xml: '<c t="str"><f>B2*2</f><v>20.25</v></c>' },
        '',
      ],
    ]
    const { payments } = await readSheets({ name: 'Pay', rows })
    expect(
      payments.map(({ accountNumber, amountToea, reference }) => [
        accountNumber,
        amountToea,
        reference,
      ]),
    ).toEqual([
      ['0001697943', 123_456, 'A & B'],
      ['7001234567', 2_025, ''],
    ])
  })

  test('reads shared texts with their parts, and days by their style', async () => {
    const strings = '<sst><si><r><t>Mea </t></r><r><t>Tom</t></r><rPh><t>x</t></rPh></si></sst>'
    const rows = [
      [...titles, 'Pay day'],
      [
        { xml: '<c t="s"><v>0</v></c>' },
        '028-038',
        '12345678',
        9,
        'FN23',
        { xml: '<c s="2"><v>46353</v></c>' },
      ],
    ]
    const bytes = await makeWorkbook([{ name: 'Pay', rows }], { 'xl/sharedStrings.xml': strings })
    const reading = await readUpload(bytes, smallBank, simplifyForSmallBank, {
      payDay: '2026-11-28',
    })
    expect(reading.problems).toMatchObject([
      { row: 2, value: '2026-11-27', code: 'row_other_pay_day' },
    ])
    expect(reading.payments).toEqual([])
  })

  test('names hidden rows and columns, and the sheets it does not read', async () => {
    const xml = `<worksheet><cols><col min="5" max="5" hidden="1"/></cols><sheetData>${[titles, mea]
      .map(
        (cells, index) =>
          `<row r="${index + 1}"${index === 1 ? ' hidden="1"' : ''}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
    const old = { name: 'Old', state: 'hidden', rows: [titles, mea] }
    const reading = await readSheets(
      old,
      { name: 'Pay', rows: [], xml },
      { name: 'Notes', rows: [['x']] },
    )
    expect(codes(reading)).toEqual(['1 column_hidden', '1 sheets_unread', '2 row_hidden'])
    expect(reading.problems[1]?.sentence).toBe(
      'Of this workbook “Pay” is read; “Notes”, “Old (hidden)” are not.',
    )
    // of a row that was filtered out nobody but the clerk knows
    expect(reading.payments).toEqual([])
    const rest = checkSheet({ ...reading, rows: [] }, smallBank, simplifyForSmallBank)
    expect(codes(rest)).toEqual(['1 column_hidden', '1 sheets_unread'])
  })

  test('asks for the value of a formula that has none', async () => {
    const rows = [
      titles,
      ['Mea Tom', '028-038', '12345678', { xml: '<c><f>SUM(A1)</f></c>' }, 'FN23'],
    ]
    expect(codes(await readSheets({ name: 'Pay', rows }))).toContain('1 formula_without_value')
  })

  test('has nothing beyond what is read', async () => {
    const xml = `<worksheet><sheetData><row r="1">${titles.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`
    const { problems, payments } = await readSheets({ name: 'Pay', rows: [], xml })
    expect(problems.map(({ code }) => code)).toContain('beyond_limits')
    expect(problems.some(({ sentence }) => sentence.includes('XFD1048576'))).toBe(true)
    expect(payments).toEqual([])
  })
})

describe('a workbook is refused in words', () => {
  test.each([
    [
      'two rows of one number',
      '<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
    ],
    [
      'rows that go back',
      '<row r="5"><c r="A5"><v>1</v></c></row><row r="3"><c r="A3"><v>2</v></c></row>',
    ],
    ['two cells of one place', '<row r="2"><c r="D2"><v>100</v></c><c r="D2"><v>900</v></c></row>'],
    ['a row that is no number', '<row r="x"><c r="A1"><v>1</v></c></row>'],
  ])('with %s', async (_what, rows) => {
    const xml = `<worksheet><cols><col min="-1000000000" max="3" hidden="1"/></cols><sheetData>${rows}</sheetData></worksheet>`
    const { problems, payments } = await readSheets({ name: 'Pay', rows: [], xml })
    expect([problems.map(({ code }) => code), payments]).toEqual([['workbook_damaged'], []])
  })

  test.each([
    ['workbook_macros', { 'xl/vbaProject.bin': 'x' }],
    ['workbook_doctype', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' }],
    ['workbook_damaged', { 'xl/workbook.xml': '<workbook/>' }],
    ['zip_too_large', { 'xl/sharedStrings.xml': ' '.repeat(17 * 1024 * 1024) }],
  ])('%s', async (code, parts) => {
    const { problems, payments } = await read(await makeWorkbook([payroll], parts))
    expect([problems.map((one) => one.code), payments]).toEqual([[code], []])
    expect(problems[0]?.sentence).toMatch(/\.$/)
  })

  test('with a sheet whose name is too long to be chosen by, also a hidden one', async () => {
    const named = (count: number) => ({ name: 'x'.repeat(count), state: 'hidden', rows: [['x']] })
    const { problems, payments } = await readSheets(payroll, named(201))
    expect([problems.map((one) => one.code), payments]).toEqual([['sheet_name_too_long'], []])
    expect(problems[0]?.sentence).toContain(
      'a name of more than 200 characters. Give it a shorter one',
    )
    expect(codes(await readSheets(payroll, named(200)))).toEqual(['1 sheets_unread'])
  })

  test('whose cells are one long text, again and again', async () => {
    const text = `<sst><si><t>${'- ('.repeat(10_000)}</t></si></sst>`
    const long = { xml: '<c t="s"><v>0</v></c>' }
    const rows = [titles, ...Array.from({ length: 600 }, () => [long])]
    const made = await makeWorkbook([{ name: 'Pay', rows }], { 'xl/sharedStrings.xml': text })
    expect(codes(await read(made))).toEqual(['1 zip_too_large'])
  })

  test('with a password, with a part twice, with a changed byte, or cut off', async () => {
    const bytes = await makeWorkbook([payroll])
    const entry = bytes.findIndex(
      (_byte, at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1,
    )
    const locked = bytes.with(entry + 8, 1)
    expect(codes(await read(locked))).toEqual(['1 zip_encrypted'])
    const twice = await makeZip({ 'xl/a.xml': '<a/>', 'xl/b.xml': '<b/>' })
    const text = new TextDecoder('latin1').decode(twice).replaceAll('xl/b.xml', 'xl/a.xml')
    expect(codes(await read(Uint8Array.from(text, (one) => one.charCodeAt(0))))).toEqual([
      '1 zip_twice',
    ])
    const sheet = bytes.findLastIndex(
      (_byte, at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1,
    )
    // what unpacks without a word is held against its checksum
    const other = bytes.with(sheet + 16, (bytes[sheet + 16] ?? 0) ^ 1)
    expect(codes(await read(other))).toEqual(['1 zip_damaged'])
    for (let at = 30; at < bytes.length - 40; at += 7) {
      const changed = await read(bytes.with(at, (bytes[at] ?? 0) ^ 0x11))
      const isSame = changed.totalToea === 98_050 && changed.payments.length === 1
      expect(isSame || changed.payments.length === 0).toBe(true)
    }
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = await read(bytes.slice(0, Math.floor(bytes.length * share)))
      expect(cut.payments).toEqual([])
    }
  })
})

test('text is read as before', async () => {
  const text = `${titles.join(',')}\n${mea.join(',')}`
  expect((await read(text)).totalToea).toBe(98_050)
  expect((await read(new TextEncoder().encode(text))).totalToea).toBe(98_050)
})
