import {
  type SheetAnswers,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { problemsTitle } from './refused-rows.ts'
import { isFigure, noticeKind } from './row-notices.ts'

const samplesMax = 3

/** Every column with something in it that no payment takes: by its name, with three samples. */
export function unreadColumns(
  header: SheetHeader,
  rows: SheetRow[],
  { mapping = {} }: SheetAnswers,
): SheetProblem[] {
  const read = new Set(header.columns.map(({ index }) => index))
  const isAsked = (title: string) =>
    mapping[title.trim()] === undefined && noticeKind(title) !== undefined
  return header.titles.flatMap((title, index): SheetProblem[] => {
    if (read.has(index) || title === problemsTitle) return []
    const samples = samplesOf(rows, index)
    if (samples.length === 0 || (isAsked(title) && !samples.every(isFigure))) return []
    const name =
      title.trim() === '' ? `Column ${index + 1}, which has no title,` : quote(title.trim())
    const sentence = `${name} is not read: ${samples.map(quote).join(', ')}.`
    const problem = { row: header.row, column: title, value: samples.join(', ') }
    return [sheetProblem({ ...problem, code: 'column_unread', sentence, severity: 'warning' })]
  })
}

/** The first different values of a column. */
function samplesOf(rows: SheetRow[], index: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const value = (cells[index] ?? '').trim()
    if (value !== '') samples.add(value)
    if (samples.size === samplesMax) break
  }
  return [...samples]
}
