import { type MadeSheet, makeWorkbook } from '../../fixtures/sheets/make-workbook.ts'
import type { SheetCase } from './case.fixture.ts'

/* Workbooks as other programs than Excel write them, and what only the screen of one shows. */

export const titles = ['Name', 'BSB', 'Account Number', 'Amount', 'Reference']
export const paid = '2 Mea Tom | 088-950 7001234568 | K1,234.50 | FN23'

export async function workbook(
  name: string,
  sheets: MadeSheet[],
  said: string[],
  paidThere: string[] = [],
  parts = {},
): Promise<SheetCase> {
  const sheet = await makeWorkbook(sheets, parts)
  return { kind: 'workbook', name, sheet, answers: {}, paid: paidThere, said }
}

const inline = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`

type Cells = Partial<Record<'name' | 'account' | 'amount' | 'reference', string>>

/** A sheet with one payment, of which these cells are written so. */
export function sheetOf(cells: Cells, row = '', before = '', after = ''): MadeSheet[] {
  const { name = inline('Mea Tom'), account = '<c><v>7001234568</v></c>' } = cells
  const { amount = '<c><v>1234.5</v></c>', reference = inline('FN23') } = cells
  const written = [name, inline('088-950'), account, amount, reference].join('')
  const xml = `<worksheet>${before}<sheetData><row>${titles.map(inline).join('')}</row><row${row}>${written}</row></sheetData>${after}</worksheet>`
  return [{ name: 'Pay', rows: [], xml }]
}

const merged = (rows: string[][], ref: string) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(inline).join('')}</row>`).join('')}</sheetData><mergeCells><mergeCell ref="${ref}"/></mergeCells></worksheet>`

export const workbooks: SheetCase[] = await Promise.all([
  workbook(
    'a program that writes numbers by their power of ten',
    sheetOf({ account: '<c><v>7.001234568E9</v></c>', amount: '<c><v>1.2345E3</v></c>' }),
    [],
    [paid],
  ),
  workbook(
    'a sum by its power of ten, with more figures than Excel shows',
    sheetOf({ amount: '<c><v>1.2345678900000001E7</v></c>' }),
    [],
    [paid.replace('K1,234.50', 'K12,345,678.90')],
  ),
  workbook('a line break by its number in a name', sheetOf({ name: inline('Mea_x000D_ Tom') }), [
    '! 2 control_character at Name',
  ]),
  workbook(
    'a line break by its number among the texts that cells share',
    sheetOf({ name: '<c t="s"><v>0</v></c>' }),
    ['! 2 control_character at Name'],
    [],
    { 'xl/sharedStrings.xml': '<sst><si><t>Mea_x000a_Tom</t></si></sst>' },
  ),
  workbook(
    'a bar by its number, before what looks like another',
    sheetOf({ reference: inline('A_x005F_x0041_') }),
    [],
    [paid.replace('FN23', 'A_x0041_')],
  ),
  workbook(
    'a day as strict workbooks write it',
    sheetOf({ reference: '<c t="d"><v>2026-11-27T00:00:00.000</v></c>' }),
    [],
    [paid.replace('FN23', '2026-11-27')],
  ),
  workbook(
    'a formula whose value is left to Excel',
    sheetOf({ amount: '<c><f>A1*2</f><v></v></c>' }),
    ['! 1 formula_without_value'],
  ),
  workbook(
    'a total that is hidden, and agrees',
    sheetOf({
      reference: `${inline('FN23')}</row><row hidden="1">${inline('Total')}<c/><c/><c><v>1234.5</v></c>`,
    }),
    ['? 3 total_row'],
    [paid],
  ),
  workbook('a row of no height', sheetOf({}, ' ht="0" customHeight="1"'), ['! 2 row_hidden']),
  workbook(
    'amounts in a column of no width',
    sheetOf({}, '', '<cols><col min="4" max="4" width="0" customWidth="1"/></cols>'),
    ['! 1 amount_hidden'],
  ),
  workbook(
    'a column of no width',
    sheetOf({}, '', '<cols><col min="3" max="3" width="0" customWidth="1"/></cols>'),
    ['? 1 column_hidden'],
    [paid],
  ),
  workbook(
    'an empty sheet before the one with payments',
    [{ name: 'Sheet1', rows: [] }, ...sheetOf({})],
    ['? 1 sheets_unread'],
    [paid],
  ),
  workbook(
    'a cover before the sheet with payments',
    [{ name: 'Cover', rows: [['Payroll FN23']] }, ...sheetOf({})],
    ['? 1 sheets_unread'],
    [paid],
  ),
  workbook(
    'titles alone before the sheet with payments',
    [{ name: 'Form', rows: [titles] }, ...sheetOf({})],
    ['? 1 sheets_unread'],
    [paid],
  ),
  workbook(
    'a cover before a sheet of other titles',
    [
      { name: 'Cover', rows: [['Payroll FN23']] },
      {
        name: 'Pay',
        rows: [
          ['Nem', 'Mani'],
          ['Mea Tom', '9.80'],
        ],
      },
    ],
    [...Array.from({ length: 4 }, () => '! 1 column_missing'), '? 1 sheets_unread'],
  ),
  workbook('a note beside a cell', sheetOf({}), ['? 1 notes_unread'], [paid], {
    'xl/comments1.xml': '<comments/>',
  }),
  ...[
    { name: 'cells that a condition strikes through', style: '<font><strike/></font>', is: true },
    { name: 'cells that a condition shows as others', style: '<numFmt numFmtId="2" />', is: true },
    { name: 'cells on a colour of a condition', style: '<fill><bgColor rgb="FFFFFFFF"/></fill>' },
  ].map(({ name, style, is }) =>
    workbook(
      name,
      sheetOf({}, '', '', '<conditionalFormatting><cfRule dxfId="1"/></conditionalFormatting>'),
      is ? ['? 1 shown_by_condition'] : [],
      [paid],
      { 'xl/styles.xml': `<styleSheet><dxfs><dxf/><dxf>${style}</dxf></dxfs></styleSheet>` },
    ),
  ),
  workbook(
    'bars in place of amounts',
    sheetOf(
      {},
      '',
      '',
      '<conditionalFormatting><cfRule><dataBar showValue="0"/></cfRule></conditionalFormatting>',
    ),
    ['? 1 shown_by_condition'],
    [paid],
  ),
  workbook(
    'an amount that is reckoned anew where it is opened',
    sheetOf({ amount: '<c><f>A9*2</f><v>1234.5</v></c>' }),
    ['? 1 amount_reckoned_anew'],
    [paid],
    {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Pay" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>',
    },
  ),
  workbook(
    'a reference under merged cells',
    sheetOf(
      {},
      '',
      '',
      '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="D2:E2"/></mergeCells>',
    ),
    ['? 1 cell_under_merged'],
    [paid],
  ),
  workbook(
    'a reference struck through, which pays nobody',
    sheetOf({ reference: inline('FN23').replace('<c', '<c s="1"') }),
    ['? 2 row_struck'],
    [paid],
    {
      'xl/styles.xml':
        '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs></styleSheet>',
    },
  ),
  workbook(
    'a word merged over several payments',
    [
      {
        name: 'Pay',
        rows: [],
        xml: merged(
          [
            [...titles, 'Status'],
            ['Mea Tom', '088-950', '7001234568', '1234.50', 'FN23', 'ON HOLD'],
            ['Ruth Oala', '088-950', '7001234569', '980.00', 'FN23'],
            ['Kila Karo', '088-950', '7001234570', '75.00', 'FN23'],
          ],
          'F2:F3',
        ),
      },
    ],
    ['! 2 row_says_stop at Status', '! 3 row_says_stop at Status'],
    ['4 Kila Karo | 088-950 7001234570 | K75.00 | FN23'],
  ),
  workbook(
    'one amount merged over two payments',
    [
      {
        name: 'Pay',
        rows: [],
        xml: merged(
          [
            titles,
            ['Mea Tom', '088-950', '7001234568', '1234.50', 'FN23'],
            ['Ruth Oala', '088-950', '7001234569', '', 'FN23'],
          ],
          'D2:D3',
        ),
      },
    ],
    ['! 3 amount_missing at Amount'],
    [paid],
  ),
  workbook('a row as high as a line', sheetOf({}, ' ht="0.75" customHeight="1"'), [
    '! 2 row_hidden',
  ]),
  workbook(
    'a figure of another vocabulary, which Excel does not show',
    sheetOf({ amount: '<c><v>1234.5<z:v>00</z:v></v></c>' }),
    ['! 1 workbook_damaged'],
  ),
  workbook(
    'a row of another vocabulary',
    sheetOf({ reference: `${inline('FN23')}</row><row xmlns="urn:z">${inline('Ruth Oala')}` }),
    ['! 1 workbook_damaged'],
  ),
  workbook(
    'what a program adds in its own vocabulary beside the rows',
    sheetOf({}, ' z:height="0"', '', '<extLst><z:cells><z:f>A1</z:f></z:cells></extLst>'),
    [],
    [paid],
  ),
  workbook(
    'another workbook than the one that Excel opens',
    sheetOf({}),
    ['! 1 workbook_damaged'],
    [],
    {
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="other/workbook.xml"/></Relationships>',
    },
  ),
  workbook(
    'texts in the part that its links say',
    sheetOf({ name: '<c t="s"><v>0</v></c>' }),
    [],
    [paid],
    {
      'xl/sharedStrings.xml': '<sst><si><t>Ruth Oala</t></si></sst>',
      'xl/texts.xml': '<sst><si><t>Mea Tom</t></si></sst>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="x/sharedStrings" Target="texts.xml"/></Relationships>',
    },
  ),
  workbook(
    'an amount with the one before it struck through',
    sheetOf({
      amount:
        '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>500</t></r><r><t>600</t></r></is></c>',
    }),
    ['? 2 letters_apart', '! 2 amount_not_a_number at Amount'],
  ),
])
