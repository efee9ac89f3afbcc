import { formatToea } from '../../money/money.ts'
import {
  type SheetField,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'

const totalLabel =
  /^(?:grand|sub|net|overall)?[\s-]*totals?(?:\s(?:amount|pay|payments?|net|net pay|kina))?\s*:?$/i
const subtotalLabel = /^sub/i
/** Of a part of the sheet, by its name: nobody is called `Sub-total Nursing`, and somebody may be called `Total Energy`. */
const subtotalOfPart = /^sub[\s-]?totals?\b/i
const totalOfPart = /^totals?\b|\btotals?\s*:?$/i

const nobody = ['name', 'surname', 'givenNames', 'bsb', 'bankCode', 'branchCode'] as const

/**
 * A row without an account that calls itself a total in its first filled cell, or without name, BSB and account in any, or
 * holds nothing but the sum of the amounts above: people add them up in the sheet. A payee named "Total Energy" is not one.
 */
export function isTotalRow(row: SheetRow, header: SheetHeader, aboveToea: number): boolean {
  if (cellOf(row, header, 'accountNumber') !== '') return false
  const filled = row.cells.filter((cell) => cell.trim() !== '')
  const first = firstOf(row)
  if (totalLabel.test(first)) return true
  if (subtotalOfPart.test(first) && cellOf(row, header, 'bsb') === '') return true
  const isNobody = nobody.every((field) => cellOf(row, header, field) === '')
  if (isNobody && labelOf(row) !== undefined) return true
  return isNobody && filled.length === 1 && aboveToea > 0 && saidToea(row, header) === aboveToea
}

/** A row without BSB and account that begins with a name like a total’s: of which kind it is, a person says. */
export function totalOrPayment(row: SheetRow, header: SheetHeader): SheetProblem | undefined {
  const first = firstOf(row)
  const banked = ['bsb', 'bankCode', 'branchCode', 'accountNumber'] as const
  if (!totalOfPart.test(first) || banked.some((field) => cellOf(row, header, field) !== '')) return
  const sentence = `it can be the total of rows above it, or a payment to ${quote(first)} without BSB and account. Leave the row out, or write them.`
  const place = { row: row.row, column: wholeRow, value: cellOf(row, header, 'amount') }
  return sheetProblem({ ...place, code: 'total_or_payment', sentence, severity: 'error' })
}

/** The row is not paid. One that does not agree with the amounts above it is an error: a row is missing, or one too many. */
export function checkTotalRow(row: SheetRow, header: SheetHeader, aboveToea: number): SheetProblem {
  const value = cellOf(row, header, 'amount')
  const problem = { row: row.row, column: wholeRow, value, severity: 'warning' as const }
  const known = 'a total and not a payment'
  const isSubtotal = subtotalLabel.test(labelOf(row) ?? firstOf(row))
  if (isSubtotal || value === '') {
    return sheetProblem({ ...problem, code: 'total_row', sentence: `${known}.` })
  }

  const sum = formatToea(aboveToea)
  if (saidToea(row, header) === aboveToea) {
    const sentence = `${known}. It agrees with the amounts above it: ${sum}.`
    return sheetProblem({ ...problem, code: 'total_row', sentence })
  }
  const sentence = `${known}. It says ${quote(value)}, but the amounts above it add up to ${sum}. Mend them, or leave this row out.`
  return sheetProblem({ ...problem, code: 'total_row_differs', sentence, severity: 'error' })
}

/** Is it the sum of all above it, and not of a part? */
export function isTotalOfAll(row: SheetRow, header: SheetHeader, aboveToea: number): boolean {
  const isSubtotal = subtotalLabel.test(labelOf(row) ?? firstOf(row))
  return !isSubtotal && aboveToea > 0 && saidToea(row, header) === aboveToea
}

/**
 * Payments below `totalRow`, the total of all with no other behind it: whoever reads the sheet takes it to end there. Another may
 * have been left out.
 */
export function belowTotal(
  { totalRow, payments }: { totalRow: number; payments: readonly { row: number }[] },
  left: readonly SheetRow[],
  header: SheetHeader,
): SheetProblem[] {
  if (!payments.some(({ row }) => row < totalRow)) return []
  const isOther = (one: SheetRow) => isTotalRow(one, header, 0) || totalOrPayment(one, header)
  if (left.some((one) => one.row > totalRow && isOther(one))) return []
  return payments
    .filter(({ row }) => row > totalRow)
    .map(({ row }) => {
      const sentence = `it stands below the total in row ${totalRow}, and is not in it. Leave the row out or, where it is meant, the row of the total.`
      const place = { row, column: wholeRow, value: '', code: 'row_below_total' }
      return sheetProblem({ ...place, sentence, severity: 'error' })
    })
}

/** What stands in the first cell that is filled. */
function firstOf({ cells }: SheetRow): string {
  return cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
}

function labelOf({ cells }: SheetRow): string | undefined {
  return cells.map((cell) => cell.trim()).find((cell) => totalLabel.test(cell))
}

/** Only compared, never paid, and a total may be larger than any one payment. */
function saidToea(row: SheetRow, header: SheetHeader): number {
  const digits = cellOf(row, header, 'amount').replace(/^(?:PGK|K)\s?|,/gi, '')
  return Math.round(Number(digits) * 100)
}

function cellOf({ cells }: SheetRow, header: SheetHeader, field: SheetField) {
  const column = header.columns.find((candidate) => candidate.field === field)
  return (column ? cells[column.index] : undefined)?.trim() ?? ''
}
