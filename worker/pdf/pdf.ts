import { faceOf, fitting, glyphOf, widthOf } from './face.ts'
import { printed } from './letters.ts'
import { hexOfNumber, PdfFile } from './pdf-file.ts'

/** A page is A4 in points (1/72 inch); (0, 0) is its upper left corner, and a text stands on its `y`. */
export const pageWidth = 595
export const pageHeight = 842

/** `size` is in points; 10 where nothing is said. */
export type Look = { size?: number; isBold?: boolean }
/** One that `isRight` ends at its `x` instead of beginning there. */
export type PdfText = Look & { x: number; y: number; text: string; isRight?: boolean }
export type PdfRule = { x: number; y: number; width: number }
/** A filled square; the darkest is 0, the paper 255. */
export type PdfCell = { x: number; y: number; size: number; shade: number }
export type PdfPage = { texts: PdfText[]; rules: PdfRule[]; cells?: PdfCell[] }

const sizeUsual = 10

/** A text as the lines that fit into a width of points. It is broken between words, within one that is wider than the line. */
export function wrapText(text: string, width: number, { size = sizeUsual, ...look }: Look = {}) {
  const face = faceOf(look)
  const lines: string[] = []
  let line: string | undefined
  for (const word of printed(text).split(' ')) {
    let rest = line === undefined ? word : `${line} ${word}`
    const fits = (piece: string) => fitting(piece, width, face, size) === piece.length
    if (line !== undefined && !fits(rest) && fits(word)) {
      lines.push(line)
      rest = word
    }
    while (!fits(rest)) {
      const most = Math.max(1, fitting(rest, width, face, size))
      lines.push(rest.slice(0, most))
      rest = rest.slice(most).trimStart()
    }
    line = rest
  }
  return [...lines, line ?? '']
}

/**
 * Pages of text as a PDF with its fonts inside, so that every name prints as it is written and can be copied out again.
 * The same pages of the same moment are the same bytes.
 */
export function writePdf(title: string, pages: PdfPage[], at: Date) {
  const file = begun(title, at)
  for (const page of pages) draw(file, page)
  return file.end()
}

/** The same of hundreds of pages: between two of them others have their turn of the isolate's one thread. */
export async function writeLongPdf(title: string, pages: PdfPage[], at: Date) {
  const file = begun(title, at)
  for (const page of pages) {
    draw(file, page)
    await letOthers()
  }
  return file.end()
}

export const letOthers = () => scheduler.wait(0)

// a line of the title could be read as one of the file, by a reader that mends files
const begun = (title: string, at: Date) =>
  new PdfFile(pageWidth, pageHeight, { title: title.replace(/\p{Cc}+/gu, ' '), at })

const ruleWidth = 0.6

function draw(file: PdfFile, { texts, rules, cells = [] }: PdfPage) {
  const squares = cells.map(
    ({ x, y, size, shade }) =>
      `${told(shade / 255)} g ${place(x, y + size)} ${told(size)} ${told(size)} re f`,
  )
  const lines = rules.map(({ x, y, width }) => `${place(x, y)} m ${place(x + width, y)} l S`)
  const written = texts.filter(({ text }) => text.trim()).map((text) => textOf(file, text))
  file.addPage([`${ruleWidth} w`, ...squares, ...lines, '0 g', ...written].join('\n'))
}

function textOf(file: PdfFile, { x, y, text, isRight, size = sizeUsual, ...look }: PdfText) {
  const face = faceOf(look)
  const letters = printed(text)
  let shapes = ''
  for (const letter of letters) {
    const glyph = glyphOf(face, letter)
    file.use(face, glyph, letter)
    shapes += hexOfNumber(glyph)
  }
  const from = isRight ? x - widthOf(letters, face, size) : x
  return `BT /${face.name} ${told(size)} Tf ${place(from, y)} Td <${shapes}> Tj ET`
}

/** A PDF counts from the lower left corner. */
const place = (x: number, y: number) => `${told(x)} ${told(pageHeight - y)}`
const told = (number: number) => String(Number(number.toFixed(3)))
