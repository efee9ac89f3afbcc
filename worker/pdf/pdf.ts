import { jsPDF } from 'jspdf'
import { must } from '../domain/must.ts'
import type { Faces } from './faces.ts'
import { printed } from './letters.ts'

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
const family = 'NotoSans'

/** A text as the lines that fit into a width of points. It is broken between words, within one that is wider than the line. */
export function wrapText(faces: Faces, text: string, width: number, look: Look = {}) {
  measuring ??= newDocument(faces)
  wear(measuring, look)
  const lines: string[] = measuring.splitTextToSize(printed(text), width)
  return lines
}

let measuring: jsPDF | undefined

/**
 * Pages of text as a PDF with its fonts inside, so that every name prints as it is written and can be copied out again.
 * The same pages of the same moment are the same bytes.
 */
export function writePdf(faces: Faces, title: string, pages: PdfPage[], at: Date): Uint8Array {
  const document = begun(faces, title, at)
  for (const [index, page] of pages.entries()) draw(document, page, index)
  return bytesOf(document)
}

/**
 * The same of hundreds of pages: between two of them others have their turn of the isolate's one thread. Each is packed once it is drawn,
 * because the library packs all of them in one go at its end, which takes seconds; what it finds there is the word for what was packed.
 */
export async function writeLongPdf(faces: Faces, title: string, pages: PdfPage[], at: Date) {
  const document = begun(faces, title, at)
  const drawn = document.internal.pages as unknown as string[][] // its own list of lines of each page, the first of which is none
  const packed = new Map<string, unknown>()
  for (const [index, page] of pages.entries()) {
    draw(document, page, index)
    const word = `page ${index}`
    packed.set(word, pack(must(drawn[index + 1], word).join('\n'), packedAs))
    drawn[index + 1] = [word]
    await letOthers()
  }
  filters.processDataByFilters = (text, asked) => packed.get(text) ?? pack(text, asked)
  try {
    return bytesOf(document)
  } finally {
    filters.processDataByFilters = pack
  }
}

const packedAs = ['FlateEncode']
/** What the library packs a text with, whichever document it is of. */
const filters = jsPDF.API as unknown as { processDataByFilters: Pack }
type Pack = (text: string, as: unknown) => unknown
const pack = filters.processDataByFilters

export const letOthers = () => scheduler.wait(0)

const bytesOf = (document: jsPDF) => new Uint8Array(document.output('arraybuffer'))

function begun(faces: Faces, title: string, at: Date): jsPDF {
  const document = newDocument(faces)
  // a line of the title could be read as one of the file, by a reader that mends files
  document.setProperties({ title: title.replace(/\p{Cc}+/gu, ' '), creator: 'Bilum' })
  document.setCreationDate(at)
  document.setFileId('0'.repeat(32))
  return document.setLineWidth(0.6)
}

function draw(document: jsPDF, { texts, rules, cells = [] }: PdfPage, index: number) {
  if (index > 0) document.addPage()
  for (const { x, y, size, shade } of cells) {
    document.setFillColor(shade, shade, shade).rect(x, y, size, size, 'F')
  }
  for (const { x, y, width } of rules) document.line(x, y, x + width, y)
  for (const text of texts) put(document, text)
}

function put(document: jsPDF, { x, y, text, isRight, ...look }: PdfText) {
  wear(document, look)
  document.text(printed(text), x, y, { align: isRight ? 'right' : 'left', baseline: 'alphabetic' })
}

function wear(document: jsPDF, { size = sizeUsual, isBold }: Look) {
  document.setFont(family, isBold ? 'bold' : 'normal').setFontSize(size)
}

function newDocument({ regular, bold }: Faces): jsPDF {
  const document = new jsPDF({ unit: 'pt', format: [pageWidth, pageHeight], compress: true })
  document.addFileToVFS('regular.ttf', regular).addFont('regular.ttf', family, 'normal')
  document.addFileToVFS('bold.ttf', bold).addFont('bold.ttf', family, 'bold')
  return document
}
