import {
  columnOf,
  type SheetAnswers,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { chosenField } from './known-titles.ts'
import { choiceOf } from './remembered.ts'

/** Hundredths, thousands, a share, or another money than the kina. */
export const otherUnit =
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

/** `Toea`, `Amount (t)`, `Kina and cents`: what stands behind the point of another column. */
const ofToea = /\b(?:toea|cents?)\b|\(t\)|^\W*t\W*$/i

/** `Kina` beside `Toea`: the first alone would be paid, and nobody would miss the rest of each. Nothing where somebody said that it is not meant, or all of it is nothing. */
export function amountInTwo(
  header: SheetHeader,
  rows: readonly SheetRow[],
  answers: SheetAnswers,
): SheetProblem[] {
  const amount = columnOf(header, 'amount')
  if (!amount) return []
  return header.titles.flatMap((title, at) => {
    const isBehind = at === amount.index + 1 && title.trim() === '' && areToea(rows, amount.index)
    if (at === amount.index || !(isBehind || ofToea.test(title))) return []
    if (chosenField(choiceOf(answers), title) !== undefined) return []
    if (!rows.some(({ cells }) => /[1-9]/.test(cells[at] ?? ''))) return []
    const sentence = `${quote(amount.title.trim())} alone would be paid, without what stands in ${title.trim() === '' ? `column ${at + 1}` : quote(title.trim())}. Write both into one cell, such as 10.50.`
    const place = { row: header.row, column: title, value: title, code: 'amount_in_two_columns' }
    return [sheetProblem({ ...place, sentence, severity: 'error' })]
  })
}

/** One title over two cells, of which the second has no more than two figures, and the first no decimals. */
function areToea(rows: readonly SheetRow[], at: number): boolean {
  const pairs = rows
    .map(({ cells }) => [cells[at]?.trim() ?? '', cells[at + 1]?.trim() ?? ''] as const)
    .filter(([, toea]) => toea !== '')
  return pairs.every(([kina, toea]) => /^\d{1,2}$/.test(toea) && !kina.includes('.'))
}
