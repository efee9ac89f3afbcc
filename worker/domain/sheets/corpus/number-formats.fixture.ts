import type { SheetCase } from './case.fixture.ts'
import { paid, sheetOf, titles, workbook } from './workbooks.fixture.ts'

/* Numbers that a workbook shows by their format: as others, in other money, or as they are. */

/** Style 1 shows numbers in this format. */
const styles = (code: string) => ({
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
})
const shown = (name: string, code: string, said: string[]) =>
  workbook(
    name,
    sheetOf({ amount: '<c s="1"><v>1234.5</v></c>' }),
    said,
    said.some((one) => one.startsWith('!')) ? [] : [paid],
    styles(code),
  )

export const numberFormats: SheetCase[] = await Promise.all([
  ...['1.23457E+12', '1234570000000'].map((account) =>
    workbook(
      `an account that lost its last figures, stored as ${account}`,
      sheetOf({ account: `<c><v>${account}</v></c>` }),
      ['! 2 scientific_number at Account Number'],
    ),
  ),
  ...['rgb="FFF4F8FF"', 'theme="0" tint="-4.9989318521683403E-2"'].map((colour) =>
    workbook(
      `letters in nearly white, as ${colour}`,
      sheetOf({ amount: '<c s="1"><v>1234.5</v></c>' }),
      ['! 2 row_in_its_ground'],
      [],
      {
        'xl/styles.xml': `<styleSheet><fonts><font/><font><color ${colour}/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs></styleSheet>`,
      },
    ),
  ),
  shown('an amount shown in thousands', '#,##0.00,', ['! 2 row_shown_otherwise']),
  shown('an amount shown with a point of the format', '0\\.00', ['! 2 row_shown_otherwise']),
  shown('an amount behind another', '&quot;500.00&quot;', ['! 2 row_shown_otherwise']),
  shown('an amount that is not shown', ';;;', ['! 2 row_shown_otherwise']),
  shown(
    'an amount as bookkeepers show it',
    '_-&quot;K&quot;* #,##0.00_-;-&quot;K&quot;* #,##0.00',
    [],
  ),
  shown('an amount with nines before it', '*90.00', ['! 2 row_shown_otherwise']),
  shown('an amount in thousands where it is large', '[&lt;1000]0.00;0.00,', [
    '! 2 row_shown_otherwise',
  ]),
  workbook(
    'an account behind figures of its format',
    sheetOf({ account: '<c s="1"><v>7001234568</v></c>' }),
    ['? 1 account_shown_otherwise'],
    [paid],
    styles('&quot;2&quot;0000000000'),
  ),
  workbook(
    'an account whose zeros a format of several parts shows',
    sheetOf({ account: '<c s="1"><v>12345678</v></c>' }),
    [],
    [paid.replace('7001234568', '0012345678')],
    styles('[Blue]0000000000_);-0000000000;;@'),
  ),
  shown('an amount by its power of ten', '0E+00', ['! 2 row_shown_otherwise']),
  shown('an amount in thousands, with their letter', '0.0&quot;k&quot;', [
    '! 2 row_shown_otherwise',
  ]),
  shown('an amount with the word for other money', '&quot;AUD&quot; 0.00', [
    '! 2 row_other_currency',
  ]),
  workbook(
    'an amount shown as a day that is none',
    sheetOf({ amount: '<c s="1"><v>45</v></c>' }),
    ['! 2 row_shown_otherwise'],
    [],
    styles('dd/mm/yyyy'),
  ),
  shown('an amount with the sign that Excel writes by itself', '[$$-C09]#,##0.00', [
    '? 1 amount_shown_as_other_money',
  ]),
  shown('an amount beside a gap as wide as another sign', '#,##0.00\\ _€', []),
  shown(
    'an amount whose conditions are of less',
    '[&gt;0]#,##0.00;[&lt;0](#,##0.00);&quot;-&quot;',
    [],
  ),
  shown('an amount that is blank where it is nothing', '[=0]&quot;&quot;;#,##0.00', []),
  shown('an amount in thousands above nothing', '[=0]0;#,##0,', ['! 2 row_shown_otherwise']),
  shown('an amount in kina, in words', '[$Kina] #,##0.00', []),
  workbook(
    'a rate above the titles and a time below the amounts',
    [
      {
        name: 'Pay',
        rows: [
          ['', '', '', { xml: '<c s="1"><v>0.05</v></c>' }],
          titles,
          ['Mea Tom', '088-950', '7001234568', 1234.5, 'FN23'],
        ],
      },
    ],
    ['? 1 rows_above_unread'],
    [paid.replace('2 Mea', '3 Mea')],
    styles('0%'),
  ),
  workbook(
    'an amount shown with one decimal of its two',
    sheetOf({ amount: '<c s="1"><v>1234.56</v></c>' }),
    ['? 1 amount_shown_rounded'],
    [paid.replace('.50', '.56')],
    styles('0.0'),
  ),
])
