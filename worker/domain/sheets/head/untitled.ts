import { parseAmount } from '../../money/money.ts'
import { bankOf, parseBsb } from '../../payees/bank-account.ts'
import type { SheetField, SheetRow, UnsaidColumn } from '../sheet.ts'

const samplesMax = 3

/** The title of a column in a sheet that has none; the first is 1, as people count. */
function numberedTitle(index: number): string {
  return `column ${index + 1}`
}

export function isNumberedTitle(title: string): boolean {
  return /^column [1-9]\d{0,2}$/.test(title)
}

/** A row of such titles at 0, above the first row of the sheet. */
export function numberedTitles(rows: readonly SheetRow[]): SheetRow {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  return { row: 0, cells: Array.from({ length: width }, (_, index) => numberedTitle(index)) }
}

/**
 * The columns of a sheet without titles, each with samples and with what it looks like where nothing else in the sheet looks
 * so: a proposal for a person to confirm, never how the sheet is read.
 */
export function untitledColumns(rows: readonly SheetRow[]): UnsaidColumn[] {
  const columns = numberedTitles(rows).cells.map((title, index) => {
    const cells = filledCells(rows, index)
    return { title, samples: samplesOf(cells), looks: looksOf(cells) }
  })
  return columns.map(({ title, samples, looks }) => {
    const alike = columns.filter((other) => other.looks === looks)
    const field = looks !== 'nothing' && alike.length === 1 ? looks : undefined
    return { title, samples, ...(field && { field }) }
  })
}

export const filledCells = (rows: readonly SheetRow[], index: number) =>
  rows.map((row) => (row.cells[index] ?? '').trim()).filter(Boolean)

/** The first different values of a column. */
export const samplesOf = (cells: string[]) => [...new Set(cells)].slice(0, samplesMax)

type Looks = Extract<SheetField, 'name' | 'bsb' | 'accountNumber' | 'amount' | 'reference'>

/** What every filled cell of a column can be, and nothing else. Whole amounts of five digits look like accounts: nothing. */
function looksOf(cells: string[]): Looks | 'nothing' {
  const areAll = (isLike: (cell: string) => boolean) => cells.length > 0 && cells.every(isLike)
  if (areAll(isBsb)) return 'bsb'
  if (areAll((cell) => /^\d(?:[ -]?\d){4,}$/.test(cell))) return 'accountNumber'
  if (areAll((cell) => parseAmount(cell).ok)) return 'amount'
  if (areAll((cell) => /^[\p{L}][\p{L} .,'’&()-]+$/u.test(cell))) return 'name'
  return areAll((cell) => /\p{L}/u.test(cell) && /\d/.test(cell)) ? 'reference' : 'nothing'
}

function isBsb(cell: string): boolean {
  const bsb = parseBsb(cell)
  return bsb.ok && (cell.includes('-') || bankOf(bsb.value) !== undefined)
}
