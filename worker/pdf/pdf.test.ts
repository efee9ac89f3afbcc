import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { jsPDF } from 'jspdf'
import { getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { readPdf, readPdfTexts } from '../testing/read-pdf.ts'
import { readFaces } from './faces.ts'
import { letterRanges, printed } from './letters.ts'
import { type PdfText, pageWidth, wrapText, writeLongPdf, writePdf } from './pdf.ts'

const faces = await readFaces(env.ASSETS)
const at = new Date('2026-11-21T02:00:00Z')
const write = (...texts: Partial<PdfText>[]) =>
  writePdf(
    faces,
    'One',
    [
      {
        texts: texts.map((text, index) => ({ x: 56, y: 60 + 20 * index, text: '', ...text })),
        rules: [],
      },
    ],
    at,
  )

async function titleOf(bytes: Uint8Array) {
  const { info } = await (await getDocumentProxy(bytes.slice())).getMetadata()
  return (info as { Title?: string }).Title // as the reader gives what every file of ours has
}

test.each([
  'Käthe Ōpu – “Mount Hagen”',
  "D'Entrecasteaux",
  'Ṽale Ǿne ẞ ģ',
  'Ελένη Παπά',
  'Иван Ёлкин',
  'K1,234.50 ≠ €3',
  'a (b) \\ c % <d> [e]',
])('%s reads in the PDF as it was written', async (name) => {
  for (const isBold of [false, true]) {
    expect((await readPdf(write({ text: name, isBold }))).join('')).toBe(printed(name))
  }
})

test('every letter of the fonts is in both of them and can be copied out again', async () => {
  const letters = letterRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const visible = letters
    .map((letter) => letter.normalize('NFC'))
    .filter((letter) => /\S/.test(letter))
  for (const isBold of [false, true]) {
    const texts = visible.map((text, index) => ({ text: `x${text}x`, y: index % 800, isBold }))
    const said = await readPdf(write(...texts))
    // two letters of one shape, as µ and μ, come out as one of them
    const folded = (text: string) => text.normalize('NFKC')
    expect(said.map(folded)).toEqual(texts.map(({ text }) => folded(text)))
  }
})

test('a letter that the fonts have not is named, not replaced', async () => {
  expect(printed('Otara 病院 Ltd 👍')).toBe('Otara [U+75C5][U+9662] Ltd [U+1F44D]')
  expect((await readPdf(write({ text: '病' }))).join('')).toBe('[U+75C5]')
})

test.each([
  'Lae) /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> (',
  'Lae\\) >> endobj 9 0 obj << /Type /Catalog >> endobj \\(',
  'Lae\r\nendstream\nendobj\ntrailer << /Root 9 0 R >>\nstartxref\n0\n%%EOF',
  'Ōpu ) /AA << >> (',
  '\u202eLae) >>\u0000',
  'Lae '.repeat(400),
])('%j in a title or a text is a text, and nothing of the file', async (name) => {
  const lines = wrapText(faces, name, 480)
  const pages = [
    { texts: lines.map((text, row) => ({ x: 56, y: 60 + 12 * row, text })), rules: [] },
  ]
  const bytes = writePdf(faces, name, pages, at)
  const letters = (text: string) => text.replaceAll(' ', '')
  expect(letters((await readPdf(bytes)).join(''))).toBe(letters(printed(name)))
  expect(await titleOf(bytes)).toBe(name.replace(/\p{Cc}+/gu, ' '))
  const objects = (file: Uint8Array) =>
    Buffer.from(file)
      .toString('latin1')
      .match(/^\d+ 0 obj|^endobj|^trailer|^startxref/gm)
  expect(objects(bytes)).toEqual(objects(writePdf(faces, 'One', pages, at)))
})

test('the same pages of the same moment are the same bytes', () => {
  expect(write({ text: 'Ōpu' })).toEqual(write({ text: 'Ōpu' }))
})

test('an amount ends where it was told to, and figures are equally wide', async () => {
  const amounts = ['K1,111.11', 'K8,888.80', 'K9.00']
  const bytes = write(...amounts.map((text) => ({ text, x: 539, isRight: true })))
  const [page = []] = await readPdfTexts(bytes)
  for (const { x, width } of page) expect(x + width).toBeCloseTo(539, 1)
  expect(page[0]?.width).toBeCloseTo(page[1]?.width ?? 0, 3)
})

test('what is wrapped loses nothing and stays within its width', async () => {
  const words = fc.string({ unit: fc.constantFrom(...'abc Wi–Ōé1('), maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(words, async (text) => {
      const lines = wrapText(faces, text, 120)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      const [page = []] = await readPdfTexts(write(...lines.map((line) => ({ text: line }))))
      for (const { width } of page) expect(width).toBeLessThan(121)
      expect(pageWidth).toBe(595)
    }),
    { numRuns: 30 },
  )
})

test('hundreds of pages are the same bytes, and others have their turn between them', async () => {
  const pages = Array.from({ length: 40 }, (_none, page) => ({
    texts: [{ x: 56, y: 60, text: `Page ${page}` }],
    rules: [],
  }))
  let [turns, isWritten] = [0, false]
  const others = (async () => {
    for (; !isWritten; turns++) await scheduler.wait(0)
  })()
  const atTheEnd = vi.spyOn(jsPDF.API as never, 'processDataByFilters' as never)
  const long = await writeLongPdf(faces, 'One', pages, at)
  isWritten = true
  await others
  expect(turns).toBeGreaterThan(10)
  // the library packs nothing in one go
  expect(atTheEnd).not.toHaveBeenCalled()
  expect(long).toEqual(writePdf(faces, 'One', pages, at))
})
