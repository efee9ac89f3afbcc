import type { ColumnPair, HeaderSearch } from '../headers.ts'
import { type SheetAnswers, type SheetProblem, sheetProblem } from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { fieldWords } from './field-words.ts'

/** All columns that can be meant for one thing, in one sentence. Of a sheet of payees nobody can say which. */
export function columnsTwice(
  { header: { row }, repeated }: HeaderSearch,
  of: SheetAnswers['of'],
): SheetProblem[] {
  return [...Map.groupBy(repeated, ({ first }) => first)].map(([first, pairs]) => {
    const [title = ''] = pairs.map(({ second }) => second.title)
    const said = [first, ...pairs.map(({ second }) => second)].map(
      (column) => `${quote(column.title.trim())} (column ${column.index + 1})`,
    )
    const all = `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
    const sentence = `${all} can each be meant for ${fieldWords[first.field]}. ${of ? 'Leave one of them.' : 'Say which one is.'}`
    const place = { row, column: title, value: title, code: 'column_twice' }
    return sheetProblem({ ...place, sentence, severity: 'error' })
  })
}

/** A column that stood beside a plainer one for the same thing: people are told that it is not read. */
export function notRead(passedOver: ColumnPair[], row: number): SheetProblem[] {
  return passedOver.map(({ first, second }) => {
    const [read, left] = [first, second].map(({ title }) => quote(title.trim()))
    const sentence = `${read} is read, and ${left} is left out.`
    const { title } = second
    const problem = { row, column: title, value: title, code: 'column_left_out', sentence }
    return sheetProblem({ ...problem, severity: 'warning' })
  })
}
