/** A page is A4 in points (1/72 inch); (0, 0) is its lower left corner. */
export const pageWidth = 595
export const pageHeight = 842

export type PdfText = {
  x: number
  y: number
  text: string
  /** In points; 10 where nothing is said. */
  size?: number
  isBold?: boolean
  /** The text ends at `x` instead of beginning there. */
  isRight?: boolean
}
export type PdfRule = { x: number; y: number; width: number }
export type PdfPage = { texts: PdfText[]; rules: PdfRule[] }

/** Advance widths of Helvetica and Helvetica-Bold for the characters 32 to 126, in thousandths (Adobe's font metrics). */
const regular =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const bold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
const widths = { regular: regular.split(' ').map(Number), bold: bold.split(' ').map(Number) }
const otherWidth = 556

/** What typographers write and WinAnsi has elsewhere, and what is as good in plain letters. */
const substitutes: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}

/** The text with typographic signs made plain: what `writePdf` takes of it. */
export function plainSigns(text: string): string {
  return text.replace(/[‘’“”–—…\u00a0]/g, (sign) => substitutes[sign] ?? sign)
}

/** How wide a text is, in points. */
export function textWidth(text: string, size: number, isBold = false): number {
  const table = isBold ? widths.bold : widths.regular
  const total = [...text].reduce(
    (sum, character) => sum + (table[(character.codePointAt(0) ?? 0) - 32] ?? otherWidth),
    0,
  )
  return (total * size) / 1000
}

/**
 * Pages of text as a PDF 1.4 with the Helvetica that every reader has. Refuses by throwing a character that the font
 * cannot show: nothing is printed as something else.
 */
export function writePdf(title: string, pages: PdfPage[]): Uint8Array {
  const kids = pages.map((_page, index) => `${6 + 2 * index} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Producer (Bilum) >>`,
    ...pages.flatMap((page, index) => {
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${7 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return assemble(objects)
}

function font(name: string) {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function contentOf({ texts, rules }: PdfPage): string {
  return [
    ...rules.map(({ x, y, width }) => `0.6 w ${x} ${y} m ${x + width} ${y} l S`),
    ...texts.map(({ x, y, text, size = 10, isBold = false, isRight = false }) => {
      const left = isRight ? x - textWidth(text, size, isBold) : x
      return `BT /${isBold ? 'B' : 'R'} ${size} Tf ${left.toFixed(2)} ${y} Td (${escaped(text)}) Tj ET`
    }),
  ].join('\n')
}

/** A string of the file: one byte per character (WinAnsi agrees with Latin-1 in what is let through). */
function escaped(text: string): string {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const isShown = (code >= 32 && code <= 126) || (code >= 161 && code <= 255)
    if (!isShown)
      throw new RangeError(`the character ${JSON.stringify(character)} has no shape here`)
  }
  return text.replace(/[\\()]/g, '\\$&')
}

/** Header, numbered objects, and the table that says at which byte each begins. */
function assemble(objects: string[]): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  const start = file.length - table.length - `xref\n0 ${size}\n0000000000 65535 f \n`.length
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}
