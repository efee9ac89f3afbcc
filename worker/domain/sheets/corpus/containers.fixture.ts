import { type MadeSheet, makeWorkbook, makeZip } from '../../fixtures/sheets/make-workbook.ts'
import type { SheetCase } from './case.fixture.ts'

const titles = ['Name', 'BSB', 'Account Number', 'Amount', 'Reference']
const mea = ['Mea Tom', '028-038', '12345678', 9.8, 'FN23']
const paid = ['2 Mea Tom | 028-038 12345678 | K9.80 | FN23']

function container(
  name: string,
  sheet: string | Uint8Array,
  said: string[],
  paidThere: string[] = [],
): SheetCase {
  return { kind: 'container', name, sheet, answers: {}, paid: paidThere, said }
}

const text = (written: string) => new TextEncoder().encode(written)
const book = (rows: MadeSheet['rows'], more: Partial<MadeSheet> = {}, parts = {}) =>
  makeWorkbook([{ name: 'Pay', rows, ...more }], parts)
const good = await book([titles, mea])
const xml = (attributes: string, cells: string) =>
  `<worksheet><cols><col min="1" max="1"/></cols><sheetData><row r="1">${titles
    .map((title) => `<c t="inlineStr"><is><t>${title}</t></is></c>`)
    .join('')}</row><row r="2"${attributes}>${cells}</row></sheetData></worksheet>`
const cells = (account: string, amount: string) =>
  `<c t="inlineStr"><is><t>Mea Tom</t></is></c><c t="inlineStr"><is><t>028-038</t></is></c>${account}${amount}<c t="inlineStr"><is><t>FN23</t></is></c>`
/** The first style has white letters on nothing, the second on black. */
const white =
  '<styleSheet><fonts><font/><font><color theme="0"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF000000"/></patternFill></fill></fills><cellXfs><xf/><xf fontId="1"/><xf fontId="1" fillId="1"/></cellXfs></styleSheet>'
const inWhite = (account: number, amount: number, look = '<color theme="0"/>') =>
  book(
    [],
    {
      xml: xml(
        '',
        cells(`<c s="${account}"><v>12345678</v></c>`, `<c s="${amount}"><v>9.8</v></c>`),
      ),
    },
    { 'xl/styles.xml': white.replace('<color theme="0"/>', look) },
  )
const inLetters = (title: string) => ({
  xml: `<c t="inlineStr"><is><r><rPr><color theme="0"/></rPr><t>${title}</t></r></is></c>`,
})
const plainAccount = '<c><v>12345678</v></c>'
const plainAmount = '<c><v>9.8</v></c>'
/** Styles 1 and 2 show numbers in this format. */
const styles = (code: string) => ({
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
})

export const containers: SheetCase[] = [
  container('an empty file', text(''), ['! 1 sheet_empty']),
  container('blank lines', text('\r\n\r\n  \r\n'), ['! 1 sheet_empty']),
  container('a mark and nothing behind it', text('\ufeff'), ['! 1 sheet_empty']),
  container('a web page called a workbook', text('<html><table><tr><td>Name</td></tr></table>'), [
    '! 1 web_page',
  ]),
  container('a workbook of 2003 in XML', text('<?xml version="1.0"?><Workbook/>'), [
    '! 1 web_page',
  ]),
  container('a PDF', text('%PDF-1.7\n'), ['! 1 pdf_file']),
  container('a workbook of the old kind', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), [
    '! 1 excel_workbook',
  ]),
  container('an archive of something else', await makeZip({ 'pay.csv': 'Name,BSB' }), [
    '! 1 zip_file',
  ]),
  container(
    'a picture',
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3, 4),
    ['! 1 binary_file'],
  ),
  container('a letter in rich text', text('{\\rtf1 Name BSB}'), [
    '! 1 column_missing',
    '! 1 column_missing',
    '! 1 column_missing',
    '! 1 column_missing',
  ]),
  container('a workbook', good, [], paid),
  container('a workbook cut on its way', good.slice(0, 500), ['! 1 zip_damaged']),
  container('a workbook with macros', await book([titles, mea], {}, { 'xl/vbaProject.bin': 'x' }), [
    '! 1 workbook_macros',
  ]),
  container(
    'a workbook with a row that Excel hides',
    await book([], { xml: xml(' hidden="1"', cells(plainAccount, plainAmount)) }),
    ['! 2 row_hidden'],
  ),
  container(
    'a workbook with a row that LibreOffice hides',
    await book([], { xml: xml(' hidden="true"', cells(plainAccount, plainAmount)) }),
    ['! 2 row_hidden'],
  ),
  container(
    'a workbook with a column that LibreOffice hides',
    await book([], {
      xml: xml('', cells(plainAccount, plainAmount)).replace('max="1"', 'max="1" hidden="true"'),
    }),
    ['? 1 column_hidden'],
    paid,
  ),
  container(
    'a workbook whose zeros are shown by a format',
    await book(
      [],
      { xml: xml('', cells('<c s="1"><v>12345678</v></c>', plainAmount)) },
      styles('0000000000'),
    ),
    ['? 2 account_length_unusual at Account Number'],
    ['2 Mea Tom | 028-038 0012345678 | K9.80 | FN23'],
  ),
  container(
    'a workbook whose BSB is a number in a format',
    await book(
      [],
      {
        xml: xml('', cells(plainAccount, plainAmount)).replace(
          '<c t="inlineStr"><is><t>028-038</t></is></c>',
          '<c s="1"><v>28038</v></c>',
        ),
      },
      styles('000\\-000'),
    ),
    [],
    paid,
  ),
  container(
    'a workbook that shows dollars',
    await book(
      [],
      { xml: xml('', cells(plainAccount, '<c s="1"><v>9.8</v></c>')) },
      styles('[$AUD] #,##0.00'),
    ),
    ['! 2 row_other_currency'],
  ),
  container(
    'a workbook that shows kina',
    await book(
      [],
      { xml: xml('', cells(plainAccount, '<c s="1"><v>9.8</v></c>')) },
      styles('[$K-409]#,##0.00'),
    ),
    [],
    paid,
  ),
  container(
    'a workbook that shows a percentage',
    await book(
      [],
      { xml: xml('', cells(plainAccount, '<c s="1"><v>9.8</v></c>')) },
      styles('0.00%'),
    ),
    ['! 2 row_other_currency'],
  ),
  container(
    'a workbook that shows no toea',
    await book(
      [],
      { xml: xml('', cells(plainAccount, '<c s="1"><v>9.8</v></c>')) },
      styles('#,##0'),
    ),
    ['? 1 amount_shown_rounded'],
    paid,
  ),
  container(
    'a workbook with a row struck through',
    await book(
      [],
      { xml: xml('', cells('<c s="1"><v>12345678</v></c>', plainAmount)) },
      {
        'xl/styles.xml':
          '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs></styleSheet>',
      },
    ),
    ['! 2 row_struck'],
  ),
  container('a workbook with white letters on white, beside white on black', await inWhite(1, 2), [
    '! 2 row_in_its_ground',
  ]),
  container(
    'a workbook with titles in white letters, as on a dark ground',
    await makeWorkbook([{ name: 'Pay', rows: [titles.map(inLetters), mea] }]),
    [],
    paid,
  ),
  container('a workbook with letters of one point', await inWhite(1, 0, '<sz val="1"/>'), [
    '! 2 row_in_its_ground',
  ]),
  container('a workbook with white letters on black alone', await inWhite(2, 2), [], paid),
  container(
    'a workbook with a formula without its value',
    await book([], { xml: xml('', cells(plainAccount, '<c><f>A1*2</f></c>')) }),
    ['! 1 formula_without_value'],
  ),
  container(
    'a workbook with a formula that failed',
    await book([], { xml: xml('', cells(plainAccount, '<c t="e"><v>#REF!</v></c>')) }),
    ['! 2 spreadsheet_error at Amount'],
  ),
  container(
    'a workbook with a second sheet',
    await makeWorkbook([
      { name: 'Pay', rows: [titles, mea] },
      { name: 'More', rows: [titles, mea] },
    ]),
    ['! 1 sheet_doubtful'],
  ),
  container(
    'a workbook whose first sheet is hidden',
    await makeWorkbook([
      { name: 'Old', state: 'veryHidden', rows: [titles, mea] },
      { name: 'Pay', rows: [titles, mea] },
    ]),
    ['? 1 sheets_unread'],
    paid,
  ),
  container(
    'a workbook that counts half a toea',
    await book([titles, ['Mea Tom', '028-038', '12345678', 9.805, 'FN23']]),
    ['! 2 amount_too_precise at Amount'],
  ),
  container(
    'a workbook with a number too long for Excel',
    await book([], { xml: xml('', cells('<c><v>1.2345678901234568E+16</v></c>', plainAmount)) }),
    ['! 2 scientific_number at Account Number'],
  ),
]
