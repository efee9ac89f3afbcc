import { fieldOf } from '../head/known-titles.ts'
import {
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
  wholeSheet,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'

/** The title of the last column of a sheet of refused rows: each carries what is wrong with it. */
export const problemsTitle = 'Problems'

/** Also a BSB whose first zero a spreadsheet dropped. */
const bsbLike = /^\d{2,3}-?\d{3}$/
const accountLike = /^\d(?:[ -]?\d){4,}$/
const amountLike = /^(?:PGK|K)?\s*\d[\d,]*\.\d\d$/i
const wordLike = /\p{L}{2}/u
const titlesMin = 3

/** Rows above the titles that look like payments: they would not be read, and nobody would hear of it. */
export function rowsAbove(
  above: SheetRow[],
  { row: titleRow }: SheetHeader,
  kind = 'payment',
): SheetProblem[] {
  return above.filter(looksLikePayment).map(({ row, cells }) => {
    const sentence = `it looks like a ${kind}, and stands above the titles in row ${titleRow}, so it would not be read. Move it below them, or leave it out.`
    return problem(row, cells, 'row_above_titles', sentence)
  })
}

const quotedMax = 3

/** What else stands above them, as it says: that it is a draft, in another money, or of another day. */
export function unreadAbove(above: SheetRow[], { row, titles }: SheetHeader): SheetProblem[] {
  const isOfTitles = ({ cells }: SheetRow) =>
    cells.every((cell, index) => titles[index]?.includes(cell.trim()) || cell.trim() === '')
  const left = above.filter((one) => !looksLikePayment(one) && !isOfTitles(one))
  if (left.length === 0) return []
  const texts = left.map(({ cells }) =>
    cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' '),
  )
  const said = texts.slice(0, quotedMax).map(quote).join(', ')
  const more = texts.length > quotedMax ? ` and ${texts.length - quotedMax} more` : ''
  const sentence = `What stands above the titles is not read: ${said}${more}.`
  const place = { row: left[0]?.row ?? row, column: wholeSheet, value: texts.join(' | ') }
  return [sheetProblem({ ...place, code: 'rows_above_unread', sentence, severity: 'warning' })]
}

/** A BSB and an account; or an account, an amount and a word. */
export function looksLikePayment({ cells }: SheetRow): boolean {
  const filled = cells.map((cell) => cell.trim())
  const bsb = filled.findIndex((cell) => bsbLike.test(cell))
  if (bsb >= 0 && filled.some((cell, index) => index !== bsb && accountLike.test(cell))) return true
  return [accountLike, amountLike, wordLike].every((kind) => filled.some((cell) => kind.test(cell)))
}

/** Is it a row of titles? */
export function isTitleRow({ cells }: SheetRow): boolean {
  return cells.filter((cell) => fieldOf(cell) !== undefined).length >= titlesMin
}

/** Titles among the payments, such as a page break of a report. */
export function titlesAgain({ row, cells }: SheetRow): SheetProblem {
  const sentence = 'titles again and not a payment. Leave the row out.'
  return problem(row, cells, 'titles_again', sentence)
}

/** Of a row below titles that differ from those on top. */
export const belowOtherTitles = 'below_other_titles'

/** Do these titles stand in the same columns as those of the sheet? */
export function areSameTitles({ cells }: SheetRow, header: SheetHeader): boolean {
  const plain = (title = '') => title.trim().toLowerCase()
  return header.columns.every(({ index, title }) => plain(cells[index]) === plain(title))
}

function problem(row: number, cells: string[], code: string, sentence: string): SheetProblem {
  const value = cells.filter((cell) => cell.trim() !== '').join(', ')
  return sheetProblem({ row, column: wholeRow, value, code, sentence, severity: 'error' })
}
