import { fineWords, noticeKind, passOver, tickOrCross } from '../checks/notice-words.ts'
import { type SheetHeader, type SheetProblem, type SheetRow, sheetProblem } from '../sheet.ts'
import { quote } from '../written-cell.ts'

/** The columns that tick the rows to be paid: what they leave blank is not ticked, and is asked about. */
export function markingColumns(rows: SheetRow[], { titles, columns }: SheetHeader): Set<number> {
  const fields = new Set(columns.map(({ index }) => index))
  const asking = [...titles.keys()].filter(
    (index) => !fields.has(index) && noticeKind(titles[index] ?? '') === 'go',
  )
  const isMarked = (value: string) =>
    value !== '' && (tickOrCross.test(value) || fineWords.test(value))
  return new Set(
    asking.filter((index) => rows.some(({ cells }) => isMarked((cells[index] ?? '').trim()))),
  )
}

/** What such a column leaves blank in this row. */
export function leftBlank(
  { row, cells }: SheetRow,
  { titles }: SheetHeader,
  marking: ReadonlySet<number>,
): SheetProblem[] {
  return [...marking]
    .filter((index) => (cells[index] ?? '').trim() === '')
    .map((index) => {
      const column = titles[index] ?? ''
      const sentence = `${quote(column.trim())} marks other rows and not this one. ${passOver}`
      const code = 'row_not_marked'
      return sheetProblem({ row, column, value: '', code, severity: 'error', sentence })
    })
}
