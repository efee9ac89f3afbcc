import { expect, test, vi } from 'vitest'
import { makeZip } from '../../fixtures/sheets/make-workbook.ts'
import { readGrid } from '../workbook/cells.ts'
import { mergedOf } from '../workbook/merged.ts'
import { readNumberFormats } from '../workbook/number-formats.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { readStrings } from '../workbook/strings.ts'
import { scanXml } from '../workbook/xml.ts'
import { countWork } from './work.fixture.ts'

/* What a workbook says a hundred thousand times in a few packed bytes costs as much as if it were said once. */

const named = '<sheet name="Pay" id="r"/>'
const filled = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'

const bookOf = async (sheets: string, sheet: string, strings = '') =>
  readWorkbook(
    await makeZip({
      'xl/workbook.xml': `<workbook>${sheets}</workbook>`,
      'xl/_rels/workbook.xml.rels': '<r><Relationship Id="r" Target="s.xml"/></r>',
      'xl/s.xml': `<worksheet>${sheet}</worksheet>`,
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    }),
    { isIt: () => true },
  )

test('one empty sheet that is listed five hundred times is not read as often', async () => {
  expect(await bookOf(named.repeat(501), '')).toEqual({ ok: false, reason: 'workbook_damaged' })
  expect(await bookOf(named.repeat(500), '')).toEqual({ ok: false, reason: 'zip_damaged' })
  expect((await bookOf(named.repeat(5), '')).ok).toBe(true)
})

test('a long text that every sheet points to counts again for each of them', async () => {
  const row = `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`
  const names = ['A', 'B', 'C', 'D']
  const sheets = names.map((name) => `<sheet name="${name}" id="r"/>`)
  const book = await bookOf(sheets.join(''), row, `<si><t>${'x'.repeat(100_000)}</t></si>`)
  // six million letters each, where all together may have sixteen; each of them may be read alone
  expect(book.ok && [book.value.found, book.value.filled]).toEqual([['A', 'B'], names])
})

test('a sheet of too long texts counts as well for those behind it', async () => {
  const row = (cells: number) => `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`
  const book = await readWorkbook(
    await makeZip({
      'xl/workbook.xml': `<workbook>${['a', 'b', 'c'].map((id) => `<sheet name="${id}" id="${id}"/>`).join('')}</workbook>`,
      'xl/_rels/workbook.xml.rels': `<r>${['a', 'b', 'c'].map((id) => `<Relationship Id="${id}" Target="${id}.xml"/>`).join('')}</r>`,
      ...Object.fromEntries(
        [1, 99, 60].map((cells, at) => [
          `xl/${'abc'.charAt(at)}.xml`,
          `<worksheet>${row(cells)}</worksheet>`,
        ]),
      ),
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(200_000)}</t></si></sst>`,
    }),
    { isIt: () => true },
  )
  expect(book.ok && [book.value.found, book.value.filled]).toEqual([['a'], ['a', 'b', 'c']])
})

test('of a sheet that is too large no more numbers are written out in zeros', () => {
  const mask = `<numFmts><numFmt numFmtId="164" formatCode="${'0'.repeat(255)}"/></numFmts>`
  const formats = readNumberFormats(`<s>${mask}<cellXfs><xf/><xf numFmtId="164"/></cellXfs></s>`)
  const work = (count: number) => {
    const xml = `<d><row>${'<c s="1"><v>1</v></c>'.repeat(count)}</row></d>`
    const limits = { rowsMax: 9, columnsMax: 9, charactersMax: 1_000 }
    return countWork(() => readGrid(xml, [], formats ?? [], false, limits))
  }
  work(10)
  expect((work(300) - work(100)) / 200).toBeLessThan(255)
})

test('of a text that is longer than any cell’s no more is put together, however many parts it has', async () => {
  const long = 'xxxxxxxxxx<b/>'.repeat(23_000)
  expect(readStrings(`<sst><si><t>${long}</t></si><si><t>y</t></si></sst>`)).toEqual([
    undefined,
    'y',
  ])
  const inside = (text: string) => `<row r="1"><c r="A1" t="str"><v>${text}</v></c></row>`
  expect(await bookOf(named, inside(long))).toEqual({ ok: false, reason: 'workbook_damaged' })
  // a pattern that reads a number calls itself for each figure
  expect(await bookOf(named, inside('1'.repeat(300_000)).replace(' t="str"', ''))).toEqual({
    ok: false,
    reason: 'workbook_damaged',
  })
})

test('of what stands before an attribute, or in a place, a few signs are taken apart', () => {
  const split = vi.spyOn(String.prototype, 'split')
  scanXml(`<row ${'/ '.repeat(9_000)}r="1"/>`, () => undefined)
  mergedOf(':'.repeat(9_000))
  const parts = split.mock.results.map(({ value }) => value.length)
  split.mockRestore()
  expect(Math.max(...parts)).toBeLessThan(100)
})

test('an entity at the beginning is not looked for from the end of each part', () => {
  const searched = vi.spyOn(String.prototype, 'lastIndexOf')
  scanXml(`<t>&amp;${'x'.repeat(200_000)}</t>`, () => undefined)
  const lengths = searched.mock.contexts.map((text) => String(text).length)
  searched.mockRestore()
  expect(lengths.length).toBeGreaterThan(3)
  expect(Math.max(...lengths)).toBeLessThan(100)
})

test('a column that is hidden twice is hidden once', async () => {
  const hidden = '<col min="1" max="2" hidden="1"/><col min="2" max="999" hidden="1"/>'
  const book = await bookOf(named, hidden.repeat(3) + filled)
  const all = Array.from({ length: 100 }, (_, column) => column)
  expect(book.ok && book.value.hiddenColumns).toEqual(all)
})

test('a format is worked out once, in however many styles it stands', () => {
  const formats = readNumberFormats(`<s><cellXfs>${'<xf numFmtId="14"/>'.repeat(3)}</cellXfs></s>`)
  expect(formats).toHaveLength(3)
  expect(new Set(formats).size).toBe(1)
})

test('no more styles, formats, links or sheets are kept than a workbook has', async () => {
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join('')
  const styles = many(70_000, (at) => `<xf numFmtId="${at}"/>`)
  expect(readNumberFormats(`<s><cellXfs>${styles}</cellXfs></s>`)).toBeUndefined()
  const formats = many(6_000, (at) => `<numFmt numFmtId="${at}" formatCode="0"/>`)
  expect(readNumberFormats(`<s><numFmts>${formats}</numFmts></s>`)).toBeUndefined()
  const linked = async (one: (at: number) => string) =>
    readWorkbook(
      await makeZip({
        'xl/workbook.xml': `<workbook><sheet name="Pay" id="r0"/></workbook>`,
        'xl/_rels/workbook.xml.rels': `<r>${many(6_000, one)}</r>`,
        'xl/s.xml': `<worksheet>${filled}</worksheet>`,
      }),
    )
  const damaged = { ok: false, reason: 'workbook_damaged' }
  expect(await linked((at) => `<Relationship Id="r${at}" Target="s.xml"/>`)).toEqual(damaged)
  const ofKinds = await linked((at) => `<Relationship Id="r0" Target="s.xml" Type="${at}"/>`)
  expect(ofKinds).toEqual(damaged)
})

test('an entity is one wherever a long text is divided', () => {
  for (let before = 65_520; before <= 65_540; before++) {
    const texts: string[] = []
    scanXml(`<t>${'x'.repeat(before)}&amp;&#x263A;&${'y'.repeat(70_000)}</t>`, (event) => {
      if (event.kind === 'text') texts.push(event.text)
    })
    expect(texts).toEqual([`${'x'.repeat(before)}&\u263a&${'y'.repeat(70_000)}`])
  }
})

test('of an element’s attributes those are kept that are read', () => {
  const others = Array.from({ length: 9 }, (_, nth) => `a${nth}="x"`).join(' ')
  const kept: unknown[] = []
  scanXml(`<c ${others} r="A1" __proto__="x"/>`, (event) => {
    if (event.kind === 'open') kept.push(event.attributes)
  })
  expect(kept).toEqual([{ r: 'A1' }])
})

test('no entity but XML’s own five is one', () => {
  const texts: string[] = []
  scanXml('<t>&amp;&constructor;</t>', (event) => {
    if (event.kind === 'text') texts.push(event.text)
  })
  expect(texts).toEqual(['&&constructor;'])
})
