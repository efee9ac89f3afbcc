import type { Faces } from './faces.ts'
import {
  type Look,
  type PdfPage,
  pageHeight,
  pageWidth,
  wrapText,
  writeLongPdf,
  writePdf,
} from './pdf.ts'

export const margin = 56
export const right = pageWidth - margin
const lineHeight = 16

/** Writes from the upper edge down, and goes on with the next page where one is full. All measures are points. */
export class Sheet {
  private readonly pages: PdfPage[] = [{ texts: [], rules: [] }]
  private readonly faces: Faces
  private y = 72

  constructor(faces: Faces) {
    this.faces = faces
  }

  /** A text on the current line; `x` is where it begins, or where it ends if it `isRight`. */
  put(text: string, more: Look & { x?: number; isRight?: boolean } = {}): void {
    this.page.texts.push({ x: margin, y: this.y, text, ...more })
  }

  /** A text on as many lines as it takes; ends on its last one, so that an amount can stand beside it. */
  wrap(text: string, { x = margin, to = right, ...look }: Look & { x?: number; to?: number } = {}) {
    const lines = wrapText(this.faces, text, to - x, look)
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.down(lineOf(look))
      this.put(line, { x, ...look })
    }
  }

  down(points = lineHeight): void {
    this.y += points
    if (this.y <= pageHeight - margin) return
    this.pages.push({ texts: [], rules: [] })
    this.y = 72
  }

  /** A pattern of filled squares with its upper edge on the current line: `1` is filled, every second row lighter. */
  weave(rows: string[], { x, size }: { x: number; size: number }): void {
    this.page.cells ??= []
    for (const [row, cells] of rows.entries()) {
      const shade = row % 2 === 0 ? 0 : 120
      for (const { index } of cells.matchAll(/1/g)) {
        this.page.cells.push({ x: x + index * size, y: this.y + row * size, size, shade })
      }
    }
  }

  rule(): void {
    this.page.rules.push({ x: margin, y: this.y - 6, width: right - margin })
    this.down()
  }

  /** What was written, as a file of the moment it is of. */
  pdf(title: string, at: Date): Uint8Array {
    return writePdf(this.faces, title, this.pages, at)
  }

  /** The same of hundreds of pages, between which others have their turn. */
  longPdf(title: string, at: Date): Promise<Uint8Array> {
    return writeLongPdf(this.faces, title, this.pages, at)
  }

  private get page(): PdfPage {
    const page = this.pages.at(-1)
    if (!page) throw new Error('A sheet has at least one page')
    return page
  }
}

const lineOf = ({ size = 0 }: Look) => Math.max(lineHeight, size * 1.2)
