import type { SheetHeader, SheetRow } from '../sheet.ts'
import { cellCharactersMax, sheetColumnsMax } from '../sheet-limits.ts'
import { columnOf, lettersOf, wholeNumber } from './places.ts'

/** Cells that are shown as one: from the first row and column to the last, columns counted from 0. */
export type Merged = { rows: [first: number, last: number]; columns: [first: number, last: number] }

/** `A5:C6`. */
export function mergedOf(ref = ''): Merged {
  const [from = '', to = from] = ref.split(':', 2)
  const rowOf = (place: string) => wholeNumber(place.replace(/^[A-Z]{1,3}/, ''))
  return { rows: [rowOf(from), rowOf(to)], columns: [columnOf(from), columnOf(to)] }
}

type Rows = readonly { row: number; cells: readonly string[] }[]

/** So many merged cells are kept, and one more that says that there are too many. */
export const mergedMax = 65_536
/** Excel merges no cell twice, so that together they are no more than a sheet has cells. */
const looksMax = 2_000_000

/** The first cell that holds something under merged ones, of which the first alone is shown; `too_many` where no program wrote them. */
export function underMerged(rows: Rows, merged: readonly Merged[]): string | undefined {
  if (merged.length > mergedMax) return 'too_many'
  const byRow = new Map(rows.map((one) => [one.row, one]))
  let looks = 0
  for (const {
    rows: [top, bottom],
    columns: [left, right],
  } of merged) {
    const among = rowsWithin(rows, byRow, top, bottom)
    for (const one of among) {
      looks += Math.max(1, 1 + Math.min(right, sheetColumnsMax) - left)
      if (looks > looksMax) return 'too_many'
      if (!one || one.row < top || one.row > bottom) continue
      const from = one.row === top ? left + 1 : left
      const at = one.cells.slice(from, right + 1).findIndex((cell) => cell?.trim())
      if (at >= 0) return `${lettersOf(from + at)}${one.row}`
    }
  }
  return undefined
}

/** Whichever are fewer: the rows that a merged cell goes over, or all that there are. */
function rowsWithin<Row>(
  rows: readonly Row[],
  byRow: ReadonlyMap<number, Row>,
  top: number,
  bottom: number,
): readonly (Row | undefined)[] {
  if (bottom - top > rows.length) return rows
  return Array.from({ length: bottom - top + 1 || 0 }, (_, at) => byRow.get(top + at))
}

/**
 * What is merged over several rows is said of each of them, and stands in the first alone: `ON HOLD` over four. What a payment
 * is made of is not repeated: one amount beside two accounts is not two.
 */
export function saidOfEach(
  rows: Rows,
  merged: readonly Merged[],
  { row: from, columns }: SheetHeader,
): SheetRow[] {
  const written = rows.map(({ row, cells }) => ({ row, cells: [...cells] }))
  const byRow = new Map(written.map((one) => [one.row, one]))
  for (const {
    rows: [top, bottom],
    columns: [at],
  } of merged) {
    const word = byRow.get(top)?.cells[at]?.trim()
    const isRead = columns.some(({ index }) => index === at)
    if (!word || word.length > cellCharactersMax || isRead || top <= from) continue
    for (const one of rowsWithin(written, byRow, top, bottom)) {
      if (!one || one.row <= top || one.row > bottom || one.cells[at]?.trim()) continue
      while (one.cells.length < at) one.cells.push('')
      one.cells[at] = word
    }
  }
  return written
}
