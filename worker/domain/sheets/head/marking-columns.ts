import { fineWords, noticeKind, passOver, tickOrCross } from '../checks/notice-words.ts'
import { type SheetHeader, type SheetProblem, type SheetRow, sheetProblem } from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { type ColumnChoice, chosenField } from './known-titles.ts'

/** The columns that tick the rows to be paid, by their place; one that is said to be unread ticks nothing. */
export function markingColumns(
  rows: SheetRow[],
  { titles, columns }: SheetHeader,
  mapping: ColumnChoice = {},
): number[] {
  const fields = new Set(columns.map(({ index }) => index))
  const isMarked = (value: string) =>
    value !== '' && (tickOrCross.test(value) || fineWords.test(value))
  return [...titles.keys()].filter((index) => {
    const title = titles[index] ?? ''
    const asks = noticeKind(title) === 'go' && !fields.has(index)
    if (!asks || chosenField(mapping, title) === 'unread') return false
    return rows.some(({ cells }) => isMarked((cells[index] ?? '').trim()))
  })
}

/** A row that such a column leaves blank is not ticked, and is asked about. */
export function leftBlank(
  { row, cells }: SheetRow,
  { titles }: SheetHeader,
  marking: number[],
): SheetProblem[] {
  return marking
    .filter((index) => (cells[index] ?? '').trim() === '')
    .map((index) => {
      const column = titles[index] ?? ''
      const sentence = `${quote(column.trim())} marks other rows and not this one. ${passOver}`
      const code = 'row_not_marked'
      return sheetProblem({ row, column, value: '', code, severity: 'error', sentence })
    })
}
