import { chosenField } from '../headers.ts'
import {
  columnOf,
  type SheetAnswers,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { plainTitle } from './known-titles.ts'
import { choiceOf } from './remembered.ts'

/** Hundredths, thousands, a share, or another money than the kina. */
const otherUnit =
  /\b(?:toea|cents?|thousands?|percent|hours?|AUD|USD|NZD|FJD|SBD|EUR|GBP|JPY|CNY|SGD|PHP)\b|'?000\b|[$€£¥%]/i

/** Whoever said that this column is the amount may not have read all of its title. */
export function amountTitle(header: SheetHeader): SheetProblem[] {
  const column = columnOf(header, 'amount')
  if (!column || !otherUnit.test(column.title)) return []
  const { title } = column
  const sentence = `${quote(title.trim())} is read as whole kina and toea: 10.50 pays K10.50.`
  const place = { row: header.row, column: title, value: title, code: 'amount_title_doubtful' }
  return [sheetProblem({ ...place, sentence, severity: 'warning' })]
}

/** `Kina` beside `Toea`: the first alone would be paid, and nobody would miss the rest of each. Nothing where somebody said that it is not meant. */
export function amountInTwo(
  header: SheetHeader,
  rows: readonly SheetRow[],
  answers: SheetAnswers,
): SheetProblem[] {
  const amount = columnOf(header, 'amount')
  const at = header.titles.findIndex((title) => plainTitle(title) === 'toea')
  const title = header.titles[at]
  const isFilled = rows.some(({ cells }) => cells[at]?.trim())
  if (!amount || title === undefined || at === amount.index || !isFilled) return []
  if (chosenField(choiceOf(answers), title) !== undefined) return []
  const sentence = `${quote(amount.title.trim())} alone would be paid, without what stands in ${quote(title.trim())}. Write both into one cell, such as 10.50.`
  const place = { row: header.row, column: title, value: title, code: 'amount_in_two_columns' }
  return [sheetProblem({ ...place, sentence, severity: 'error' })]
}
