import { type SheetPayment, type SheetProblem, sheetProblem, wholeRow } from '../sheet.ts'

/**
 * Rows that pay one account, each with what it is for, and before or behind them their sum without: of a report by supplier. All
 * of it would be paid twice.
 */
export function sumsAmong(payments: readonly SheetPayment[]): SheetProblem[] {
  const found: SheetProblem[] = []
  for (let from = 0, to = 0; from < payments.length; from = to) {
    const key = accountOf(payments[from])
    for (to = from + 1; to < payments.length && accountOf(payments[to]) === key; ) to++
    const run = payments.slice(from, to)
    const half = run.reduce((sum, { amountToea }) => sum + amountToea, 0) / 2
    const sum = [run[0], run.at(-1)].find((one) => one?.amountToea === half && isBlank(one))
    const others = run.filter((one) => one !== sum)
    if (!sum || others.length < 2 || others.some(isBlank)) continue
    const rows = `${others[0]?.row} to ${others.at(-1)?.row}`
    const sentence = `it is the sum of rows ${rows}, which pay the same account, so they would be paid twice. Leave the row out or, where it is meant, write what it is for.`
    const place = { row: sum.row, column: wholeRow, value: '', code: 'row_is_sum' }
    found.push(sheetProblem({ ...place, sentence, severity: 'error' }))
  }
  return found
}

const accountOf = (one?: SheetPayment) => `${one?.bsb} ${one?.accountNumber}`
const isBlank = ({ reference }: SheetPayment) => reference.trim() === ''
