import { accountKey } from '../../payees/bank-account.ts'
import {
  type SheetHeader,
  type SheetPayment,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'

/**
 * The same payment twice, and one account under two names: warnings, because both happen honestly.
 * The same payee and amount with another reference is an ordinary thing and not mentioned.
 */
export function repeatedPayments(
  payments: SheetPayment[],
  rows: SheetRow[],
  header: SheetHeader,
): SheetProblem[] {
  const again = paidAgain(payments)
  return [...duplicateRows(again), ...accountsUnderTwoNames(again, rows, header)]
}

/** The payments of all accounts that may be paid more than once; most sheets have none. */
function paidAgain(payments: SheetPayment[]): SheetPayment[] {
  const byBranch = new Map<string, number[]>()
  for (const { bsb, accountNumber } of payments) {
    const numbers = byBranch.get(bsb)
    if (numbers) numbers.push(Number(accountNumber))
    else byBranch.set(bsb, [Number(accountNumber)])
  }
  const again = new Map([...byBranch].map(([bsb, numbers]) => [bsb, repeatedOf(numbers)]))
  if ([...again.values()].every(({ size }) => size === 0)) return []
  return payments.filter(({ bsb, accountNumber }) => again.get(bsb)?.has(Number(accountNumber)))
}

/** What stands among the numbers more than once. Of digits too long for a number, two that are near count as one. */
function repeatedOf(numbers: number[]): Set<number> {
  const ordered = Float64Array.from(numbers).sort()
  return new Set(ordered.filter((number, index) => number === ordered[index - 1]))
}

function duplicateRows(payments: SheetPayment[]): SheetProblem[] {
  const firstRows = new Map<string, number>()
  return payments.flatMap(({ row, ...payment }): SheetProblem[] => {
    const { payeeName, bsb, accountNumber, amountToea, reference } = payment
    const account = accountKey({ bsb, accountNumber })
    const key = [account, amountToea, reference, payeeName].join('\n')
    const first = firstRows.get(key)
    if (first === undefined) {
      firstRows.set(key, row)
      return []
    }
    const value = `same as row ${first}`
    const same = 'name, BSB, account number, amount and reference'
    const sentence = `the ${value}: ${same}. Both would be paid.`
    const problem = { row, column: wholeRow, value, code: 'duplicate_row', sentence }
    return [sheetProblem({ ...problem, severity: 'warning' })]
  })
}

function accountsUnderTwoNames(
  payments: SheetPayment[],
  rows: SheetRow[],
  header: SheetHeader,
): SheetProblem[] {
  const column = header.columns.find(({ field }) => field === 'accountNumber')
  if (payments.length === 0) return []
  const cellsByRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  const firsts = new Map<string, SheetPayment>()
  return payments.flatMap((payment): SheetProblem[] => {
    const { row, bsb, accountNumber, payeeName } = payment
    const key = accountKey(payment)
    const first = firsts.get(key)
    if (!first) firsts.set(key, payment)
    if (!column || !first || isSameName(first.payeeName, payeeName)) return []

    const value = cellsByRow.get(row)?.[column.index] ?? accountNumber
    const names = `${quote(payeeName)} here and ${quote(first.payeeName)} in row ${first.row}`
    const sentence = `${bsb} ${accountNumber} is paid as ${names}.`
    const problem = { row, column: column.title, value, code: 'account_other_name', sentence }
    return [sheetProblem({ ...problem, severity: 'warning' })]
  })
}

function isSameName(one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => name.toLowerCase().replace(/\s+/g, ' '))
  return left === right
}
