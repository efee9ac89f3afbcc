import {
  columnOf,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { mayHaveMoved } from '../text/moved-cells.ts'

/** Each row of a pasted sheet whose cells may have moved to the left. */
export function movedLeft(rows: readonly SheetRow[], header: SheetHeader): SheetProblem[] {
  const { titles, columns } = header
  const amount = columnOf(header, 'amount')
  if (!amount) return []
  const isRead = (at: number) => columns.some(({ index }) => index === at)
  return rows
    .filter(({ cells }) => mayHaveMoved(cells, titles.length, amount.index, isRead))
    .map(({ row, cells }) => {
      const sentence = `it has ${cells.length} cells under ${titles.length} titles, so they may have moved, as those beside merged cells do. Leave the row out, or copy it with all of its cells.`
      const place = { row, column: wholeRow, value: cells[amount.index] ?? '', code: 'row_moved' }
      return sheetProblem({ ...place, sentence, severity: 'error' })
    })
}
