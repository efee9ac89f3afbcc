import { readSigned } from '../amount.ts'
import { signed } from '../balances.ts'
import type { StatementMapping } from '../mapping.ts'
import { problemAt, type Statement, type StatementProblem } from '../statement.ts'

/** A row of a CSV that says where the account stood, and is no line: banks write one above the lines or below them. */
export type BalanceRow = { row: number; isOpening: boolean; balanceToea: number }

const openings = /\bopening balance\b|\bbalance brought (?:forward|down)\b|\bb\/[fd]\b/i
const closings = /\bclosing balance\b|\bbalance carried (?:forward|down)\b|\bc\/[fd]\b/i

export function balanceRowOf(
  row: number,
  cell: (field: keyof StatementMapping) => string,
): BalanceRow | undefined {
  const isBlank = (['amount', 'debit', 'credit'] as const).every((field) => {
    return cell(field) === '' || cell(field) === '-' || readSigned(cell(field)) === 0
  })
  const isOpening = openings.test(cell('text'))
  if (!isBlank || !(isOpening || closings.test(cell('text')))) return undefined
  const balanceToea = readSigned(cell('balance'))
  return balanceToea === undefined ? undefined : { row, isOpening, balanceToea }
}

/** It has to say what the lines come to: with it even the side of the first line is certain. */
export function balanceRowTrouble(
  { row, isOpening, balanceToea }: BalanceRow,
  { openingToea, closingToea }: Pick<Statement, 'openingToea' | 'closingToea'>,
): StatementProblem[] {
  const found = isOpening ? openingToea : closingToea
  if (found === balanceToea) return []
  const says = `it says ${signed(balanceToea)}, and the lines ${isOpening ? 'begin' : 'end'} at ${signed(found)}.`
  return [problemAt(row, 'balance', 'balance_broken', says)]
}
