import { sheetColumnsMax } from '../sheet-limits.ts'
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
    const isTall = bottom - top > rows.length
    const among = isTall
      ? rows
      : Array.from({ length: bottom - top + 1 || 0 }, (_, at) => byRow.get(top + at))
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
