import { chosenField } from '../head/known-titles.ts'
import {
  type SheetAnswers,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { isFigure, noticeKind } from './notice-words.ts'
import { problemsTitle } from './titles.ts'

const samplesMax = 3

/** Every column with something in it that no payment takes: by its name, with three samples. */
export function unreadColumns(
  header: SheetHeader,
  rows: SheetRow[],
  { mapping = {} }: SheetAnswers,
): SheetProblem[] {
  const read = new Set(header.columns.map(({ index }) => index))
  const isAsked = (title: string) =>
    chosenField(mapping, title) === undefined && isAskedAbout(noticeKind(title))
  return header.titles.flatMap((title, index): SheetProblem[] => {
    if (read.has(index)) return []
    const samples = samplesOf(rows, index)
    if (title === problemsTitle && samples.every(isOurs)) return []
    if (samples.length === 0 || (isAsked(title) && !samples.every(isFigure))) return []
    const name =
      title.trim() === '' ? `Column ${index + 1}, which has no title,` : quote(title.trim())
    const sentence = `${name} is not read: ${samples.map(quote).join(', ')}.`
    const problem = { row: header.row, column: title, value: samples.join(', ') }
    return [sheetProblem({ ...problem, code: 'column_unread', sentence, severity: 'warning' })]
  })
}

const alsoShown = new Set<ReturnType<typeof noticeKind>>([
  'refused',
  'method',
  'transaction_code',
  'checked',
])

/** Each of its rows is looked at by name. A way of paying and a code are one of many, so they are shown as well. */
function isAskedAbout(kind: ReturnType<typeof noticeKind>): boolean {
  return kind !== undefined && !alsoShown.has(kind)
}

/** What `refusedRows` wrote: each problem begins with its row. */
function isOurs(sample: string): boolean {
  return /^Row \d+[:,] /.test(sample)
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
