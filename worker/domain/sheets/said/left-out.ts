import { chosenField } from '../head/known-titles.ts'
import {
  type Sheet,
  type SheetAnswers,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'

/** A row that somebody said to leave out, with what stands in it. */
export function leftOut({ row, cells }: SheetRow): SheetProblem {
  const value = cells.filter((cell) => cell.trim() !== '').join(', ')
  const place = { row, column: wholeRow, value, code: 'row_left_out' }
  return sheetProblem({ ...place, sentence: 'left out, as you said.', severity: 'warning' })
}

/** Said of another sheet, or of this one before it changed: the row that was meant may be among the payments. */
export function notThere(skipped: Set<number>, left: SheetRow[]): SheetProblem[] {
  const there = new Set(left.map(({ row }) => row))
  return [...skipped]
    .filter((row) => !there.has(row))
    .map((row) => {
      const place = { row, column: wholeRow, value: '', code: 'row_not_there' }
      const sentence = 'you said to leave it out, and there is no such row.'
      return sheetProblem({ ...place, sentence, severity: 'warning' })
    })
}

const isError = ({ severity }: SheetProblem) => severity === 'error'

/** What was said as it was opened, but of rows that were left out since, or are no payment but a total that agrees, and of columns that are not to be read. */
export function saidOfThere(
  { problems }: Sheet,
  rows: readonly SheetRow[],
  since: readonly SheetProblem[],
  mapping: SheetAnswers['mapping'] = {},
): SheetProblem[] {
  if (!problems.some(isError)) return problems
  const there = new Set(rows.map(({ row }) => row))
  for (const { code, row } of since) if (code === 'total_row') there.delete(row)
  const isMeant = ({ row, column }: SheetProblem) =>
    there.has(row) && chosenField(mapping, column) !== 'unread'
  return problems.filter((one) => !isError(one) || isMeant(one))
}
