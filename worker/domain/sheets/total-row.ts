import { formatToea } from '../money/money.ts'
import {
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from './sheet.ts'
import { quote } from './written-cell.ts'

const totalLabel =
  /^(?:grand|sub|net|overall)?[\s-]*totals?(?:\s(?:amount|pay|payments?|net|net pay|kina))?\s*:?$/i
const subtotalLabel = /^sub/i

/**
 * A row without BSB and account that calls itself a total, or holds nothing but the sum of the
 * amounts above: people add them up in the sheet. A payee named "Total Energy" is not one.
 */
export function isTotalRow(row: SheetRow, header: SheetHeader, aboveToea: number): boolean {
  if (cellOf(row, header, 'bsb') !== '' || cellOf(row, header, 'accountNumber') !== '') return false
  if (labelOf(row) !== undefined) return true
  const filled = row.cells.filter((cell) => cell.trim() !== '')
  return filled.length === 1 && aboveToea > 0 && saidToea(row, header) === aboveToea
}

/** A warning in any case: the row is not paid, and whether it agrees is for the clerk to see. */
export function checkTotalRow(row: SheetRow, header: SheetHeader, aboveToea: number): SheetProblem {
  const value = cellOf(row, header, 'amount')
  const problem = { row: row.row, column: wholeRow, value, severity: 'warning' as const }
  const known = 'a total and not a payment'
  const isSubtotal = subtotalLabel.test(labelOf(row) ?? '')
  if (isSubtotal || value === '') {
    return sheetProblem({ ...problem, code: 'total_row', sentence: `${known}.` })
  }

  const sum = formatToea(aboveToea)
  if (saidToea(row, header) === aboveToea) {
    const sentence = `${known}. It agrees with the amounts above it: ${sum}.`
    return sheetProblem({ ...problem, code: 'total_row', sentence })
  }
  const sentence = `${known}. It says ${quote(value)}, but the amounts above it add up to ${sum}.`
  return sheetProblem({ ...problem, code: 'total_row_differs', sentence })
}

function labelOf({ cells }: SheetRow): string | undefined {
  return cells.map((cell) => cell.trim()).find((cell) => totalLabel.test(cell))
}

/** Only compared, never paid, and a total may be larger than any one payment. */
function saidToea(row: SheetRow, header: SheetHeader): number {
  const digits = cellOf(row, header, 'amount').replace(/^(?:PGK|K)\s?|,/gi, '')
  return Math.round(Number(digits) * 100)
}

function cellOf(
  { cells }: SheetRow,
  header: SheetHeader,
  field: 'bsb' | 'accountNumber' | 'amount',
) {
  const column = header.columns.find((candidate) => candidate.field === field)
  return (column ? cells[column.index] : undefined)?.trim() ?? ''
}
