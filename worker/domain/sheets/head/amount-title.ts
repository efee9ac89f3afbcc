import { columnOf, type SheetHeader, type SheetProblem, sheetProblem } from '../sheet.ts'
import { quote } from '../written-cell.ts'

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
