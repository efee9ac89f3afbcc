import { problemsTitle } from '../checks/titles.ts'
import {
  type LastSheet,
  type SheetAnswers,
  type SheetField,
  type SheetHeader,
  type SheetProblem,
  sheetProblem,
  wholeSheet,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { fieldWords } from './field-words.ts'
import { chosenField } from './known-titles.ts'

/** What says where money goes, and how much. */
const moneyFields: ReadonlySet<SheetField> = new Set([
  'bsb',
  'bankCode',
  'branchCode',
  'accountNumber',
  'amount',
])

/**
 * What is otherwise than in the last sheet of the same template. Where the amount, the BSB or the account number is read from
 * a column of another title, a person says that it is meant: a payroll program that has `Amount` for what was `Net pay`
 * would else pay the gross. Which titles are new and which are missing is told.
 */
export function changedColumns(
  header: SheetHeader,
  last: LastSheet,
  { mapping = {} }: SheetAnswers,
): SheetProblem[] {
  const { row, columns } = header
  const moved = columns.flatMap(({ field, title }): SheetProblem[] => {
    const before = last.columns[field]
    if (before === title.trim() || !moneyFields.has(field)) return []
    if (chosenField(mapping, title) === field) return []
    const words = fieldWords[field]
    const was = before === undefined ? 'no column was' : `${quote(before)} was`
    const sentence = `${quote(title.trim())} is read as ${words}, and in the last sheet of this template ${was}. Say whether it is meant.`
    const place = { row, column: title, value: field, code: 'column_changed' }
    return [sheetProblem({ ...place, sentence, severity: 'error' })]
  })
  return [...moved, ...otherTitles(header.titles, row, last)]
}

/** Which titles the last sheet did not have, and which it had: one sentence, a warning. */
export function otherTitles(titles: string[], row: number, last: LastSheet): SheetProblem[] {
  const sentence = titlesSince(titles, last)
  if (!sentence) return []
  const place = { row, column: wholeSheet, value: '', code: 'columns_differ' }
  return [sheetProblem({ ...place, sentence, severity: 'warning' })]
}

/** In words, or nothing where the titles are the same in whatever order. */
export function titlesSince(titles: readonly string[], last: LastSheet): string {
  const now = titles.map((title) => title.trim())
  const isNamed = (title: string) => title !== '' && title !== problemsTitle
  const added = now.filter((title) => isNamed(title) && !last.titles.includes(title))
  const missing = last.titles.filter((title) => isNamed(title) && !now.includes(title))
  if (added.length === 0 && missing.length === 0) return ''
  const say = (what: string, some: readonly string[]) =>
    some.length === 0
      ? []
      : [`${some.map(quote).join(', ')} ${some.length === 1 ? 'is' : 'are'} ${what}`]
  return `The titles are not those of the last sheet of this template: ${[...say('new', added), ...say('missing', missing)].join('; ')}.`
}
