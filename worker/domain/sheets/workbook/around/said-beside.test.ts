import { expect, test } from 'vitest'
import { makeWorkbook } from '../../../fixtures/sheets/make-workbook.ts'
import { simplifyForSmallBank, smallBank } from '../../../fixtures/sheets/small-bank.ts'
import { readUpload } from '../../read-upload.ts'

const titles = ['Name', 'BSB', 'Account Number', 'Amount']
const rows = [1, 2, 3].map((at) => ['Mea Tom', '088-950', `700123456${at}`, '9.80'])
/** Yellow ground, red letters. */
const styles = `<styleSheet><fonts><font/><font><color rgb="FFFF0000"/></font></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><cellXfs><xf/><xf fillId="1"/><xf fontId="1"/></cellXfs></styleSheet>`
const inStyle = (style: number, text: string) => ({
  xml: `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`,
})
const odd = (style: number) => [inStyle(style, 'Mea Tom'), ...(rows[1] ?? []).slice(1)]

async function read(
  cells: Parameters<typeof makeWorkbook>[0][number]['rows'],
  parts: Record<string, string> = {},
) {
  const workbook = await makeWorkbook([{ name: 'Pay', rows: cells }], {
    'xl/styles.xml': styles,
    ...parts,
  })
  const { payments, problems } = await readUpload(workbook, smallBank, simplifyForSmallBank)
  const asked = problems.filter(({ code }) => /row_(?:note|coloured)/.test(code))
  return { paid: payments.map(({ row }) => row), said: asked.map(({ message }) => message) }
}

const notes = (list: string, done = '') => ({
  'xl/worksheets/_rels/sheet1.xml.rels':
    '<Relationships><Relationship Id="a" Type="x/comments" Target="../comments1.xml"/><Relationship Id="b" Type="y/threadedComment" Target="/xl/threadedComments/one.xml"/></Relationships>',
  'xl/comments1.xml': `<comments><commentList>${list}</commentList></comments>`,
  'xl/threadedComments/one.xml': `<ThreadedComments><threadedComment ref="B4"${done}><text>stop, he has left</text></threadedComment></ThreadedComments>`,
})
const note =
  '<comment ref="D3"><text><r><t>Kila:</t></r><r><t>&#10;do not pay</t></r></text></comment>'

test('a note against paying holds its row, and another note does not', async () => {
  const harmless =
    '<comment ref="A2"><text><t>now at BSP, hourly paid; do not change</t></text></comment>'
  const { paid, said } = await read([titles, ...rows], notes(note + harmless))
  expect(paid).toEqual([2])
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('do not pay')
  expect((await read([titles, ...rows], notes('', ' done="1"'))).paid).toEqual([2, 3, 4])
})

test.each([
  [
    'names the colour above the titles',
    [[], ['Yellow = on hold'], titles, rows[0], odd(1), rows[2]],
    [4, 6],
  ],
  [
    'names the colour of letters beside a payment',
    [[...titles, 'Notes'], [...(rows[0] ?? []), 'in red: not paid'], odd(2), rows[2]],
    [2, 4],
  ],
  [
    'stands on the colour itself',
    [titles, rows[0], odd(1), rows[2], [], [inStyle(1, ''), 'Held']],
    [2, 4],
  ],
  [
    'names a colour and stands on it, beside rows in another',
    [titles, rows[0], odd(1), odd(2), [], [inStyle(2, 'red: on hold')], [inStyle(1, 'new staff')]],
    [2, 3],
  ],
  [
    'stands on another colour',
    [titles, rows[0], odd(1), rows[2], [], [inStyle(2, 'Held')]],
    [2, 3, 4],
  ],
  [
    'names another colour, or says something else of this one',
    [
      ['Yellow = new, red = on hold; do not change yellow cells'],
      titles,
      ...[rows[0], odd(1), odd(2), rows[2]],
    ],
    [3, 4, 6],
  ],
  ['names the colour of most', [['red: held'], titles, odd(2), odd(2), rows[2]], [5]],
  ['is not there', [titles, rows[0], odd(1), rows[2]], [2, 3, 4]],
])('of coloured rows where a legend %s', async (_where, cells, paid) => {
  expect((await read(cells as never)).paid).toEqual(paid)
})
