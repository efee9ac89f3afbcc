import { expect, test } from 'vitest'
import { readNumberFormats, setInMask } from './number-formats.ts'

const formatOf = (code: string) =>
  readNumberFormats(
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  )?.[0]

test.each([
  ['88950', '000-000', '088-950'],
  ['1697943', '0000000000', '0001697943'],
  ['1234567890123', '0000', '1234567890123'],
  ['7001234568', '0000 0000 00', '7001 2345 68'],
  ['12.5', '0000', '12.5'],
  ['-5', '0000', '-5'],
])('%s in %s is shown as %s', (number, mask, shown) => {
  expect(setInMask(number, mask)).toBe(shown)
})

test.each([
  ['[$AUD] #,##0.00', { foreignSign: 'AUD' }],
  ['[$A$-C09]#,##0.00', { foreignSign: 'A$' }],
  ['&quot;$&quot;#,##0.00', { foreignSign: '$' }],
  ['&quot;K&quot;#,##0.00', { foreignSign: '', decimals: 2, isOtherwise: false }],
  ['[$PGK-409] #,##0.00', { foreignSign: '' }],
  ['#,##0', { decimals: 0, isOtherwise: false }],
  ['#,##0;(#,##0)', { decimals: 0, isOtherwise: false }],
  ['(#,##0.00)', { isOtherwise: true }],
  ['&quot;-&quot;0.00', { isOtherwise: true }],
  ['0.00%', { foreignSign: '%' }],
  ['dd\\/mm\\/yyyy', { isDate: true, mask: '' }],
  ['000\\-000', { mask: '000-000', isDate: false, isOtherwise: false }],
  ['[Red]0000000000;-0000000000', { mask: '0000000000', isOtherwise: false }],
  ['000\\-000_);;;@', { mask: '000-000' }],
  ['[&lt;1000]0000;00000', { mask: '' }],
  ['General', { decimals: undefined, isOtherwise: false }],
  ['_-&quot;K&quot;* #,##0.00_-;-&quot;K&quot;* #,##0.00_-', { decimals: 2, isOtherwise: false }],
  ['0.0', { decimals: 1, isOtherwise: false }],
  ['#,##0.00,', { isOtherwise: true }],
  ['0.0,,&quot;m&quot;', { isOtherwise: true }],
  ['0\\.00', { isOtherwise: true }],
  ['&quot;500.00&quot;', { isOtherwise: true }],
  [';;;', { isOtherwise: true }],
  ['[h]:mm', { isOtherwise: true }],
  ['0.00E+00', { isOtherwise: true }],
  ['# ?/?', { isOtherwise: true }],
  ['*90.00', { isOtherwise: true }],
  ['[&lt;1000]0.00;[&gt;=1000]0.00,', { isOtherwise: true }],
  ['[&lt;1000]0.00;#,##0.00', { decimals: 2, isOtherwise: false }],
  ['0.0&quot;k&quot;', { isOtherwise: true }],
  ['0.0\\K', { isOtherwise: true }],
  ['General&quot; thousand&quot;', { isOtherwise: true }],
  ['0&quot; toea&quot;', { isOtherwise: true }],
  ['0.00\\-', { isOtherwise: true }],
  ['0.00)', { isOtherwise: true }],
  ['[White]0.00', { isOtherwise: true }],
  ['\\P\\G\\K 0.00_)', { isOtherwise: false, decimals: 2 }],
  ['0.00&quot; kina&quot;', { isOtherwise: false, decimals: 2 }],
  ['0&quot;/-&quot;', { isOtherwise: false, decimals: 0 }],
  ['&quot;USD&quot;0.00', { foreignSign: 'USD', isOtherwise: false }],
  ['&quot;USD&quot; 0.00', { foreignSign: 'USD' }],
  ['0.00 \\A\\U\\D', { foreignSign: 'AUD' }],
  ['[$-409]&quot;AUD &quot;0.00', { foreignSign: 'AUD' }],
  ['[$-409]0.00', { foreignSign: '', isOtherwise: false }],
  ['[Color 2]0.00', { isOtherwise: true }],
  ['#,##0.00&quot;K&quot;', { isOtherwise: false, decimals: 2 }],
  ['#,##0.00\\ &quot;K&quot;', { isOtherwise: false, decimals: 2 }],
  ['#,##0&quot;K&quot;', { isOtherwise: true }],
  ['#,##0.00,&quot;K&quot;', { isOtherwise: true }],
  ['&quot;PNG K &quot;#,##0.00', { foreignSign: '', isOtherwise: false }],
  ['&quot;K. &quot;#,##0.00', { foreignSign: '', isOtherwise: false }],
  ['[$PNGK]#,##0.00', { foreignSign: '', isOtherwise: false }],
])('the format %s is seen', (code, seen) => {
  expect(formatOf(code)).toMatchObject(seen)
})

test.each([
  [4, 2],
  [6, 0],
  [41, 0],
  [44, 2],
])(
  'Excel’s own format %i has %i decimals, also where a program leaves its code out',
  (id, decimals) => {
    const styles = `<styleSheet><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`
    expect(readNumberFormats(styles)?.[0]).toMatchObject({ decimals })
  },
)

test('a format longer than Excel writes is not searched to its end', () => {
  expect(formatOf(`[$${'a'.repeat(300_000)}`)?.isDate).toBe(false)
})
