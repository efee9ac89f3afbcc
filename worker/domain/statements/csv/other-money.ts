import { otherCurrency } from '../../sheets/checks/notice-words.ts'
import { quote } from '../../sheets/written-cell.ts'
import { problemAt, type StatementProblem, statementLimits } from '../statement.ts'
import type { CsvTable } from './csv-table.ts'

/** Not the currency in which something was bought: that of the account. */
const ofCurrency = /^(?:account )?(?:currency|ccy|curr?)(?: code)?:?$/i

/** What a CSV says to be in other money than kina: a row, the account above the titles, or the title of a column of money. */
export function otherMoney(
  { titles, titleRow, rows, above }: CsvTable,
  money: readonly (number | undefined)[],
): StatementProblem[] {
  const isOther = (cell = '') => otherCurrency.test(cell.trim().toUpperCase())
  const notKina = (row: number, cell: string) =>
    problemAt(row, 'currency', 'not_kina', `it says ${quote(cell.trim())}, and is not in kina.`)
  const places = titles.flatMap((title, at) => (ofCurrency.test(title) ? [at] : []))
  const ofTitles = money.flatMap((at) =>
    (titles[at ?? -1] ?? '').split(/[^A-Za-z]+/).filter((word) => isOther(word)),
  )
  const ofAccount = above.flatMap(({ row, cells }) =>
    cells
      .filter((cell, at) => isOther(cell) && ofCurrency.test(cells[at - 1]?.trim() ?? ''))
      .map((cell) => notKina(row, cell)),
  )
  const ofRows = rows.flatMap(({ row, cells }) =>
    places
      .map((at) => cells[at] ?? '')
      .filter(isOther)
      .map((cell) => notKina(row, cell)),
  )
  const all = [...ofTitles.map((word) => notKina(titleRow, word)), ...ofAccount, ...ofRows]
  return all.slice(0, statementLimits.problemsMax)
}
