import { parseAmount } from '../../money/money.ts'
import type { PaymentLimits } from '../../payees/payment.ts'
import {
  type SheetField,
  type SheetHeader,
  type SheetPayment,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { findInPayment, type PaymentField, type WrittenPayment } from './check-payment.ts'
import type { Simplify } from './check-text.ts'

export type RowCheck = {
  payment: SheetPayment | undefined
  problems: SheetProblem[]
  /** What its amount cell says, whether or not the row is good: for comparing with a total row. */
  writtenToea: number
}

export function checkRow(
  sheetRow: SheetRow,
  header: SheetHeader,
  limits: PaymentLimits,
  simplify: Simplify,
): RowCheck {
  const { row } = sheetRow
  const uncertain = uncertainCells(sheetRow, header)
  if (uncertain) return { payment: undefined, problems: [uncertain], writtenToea: 0 }

  const written = writtenPayment(sheetRow, header)
  const check = findInPayment(written, limits, simplify)

  const problems = check.findings.map(({ field, value, code, sentence, severity }) => {
    const column = columnOf(header, field)
    const held = column ? cellOf(sheetRow, column.index) : value
    const title = column?.title ?? wholeRow
    return sheetProblem({ row, column: title, value: held, code, sentence, severity })
  })
  const split = splitAmount(sheetRow, header)
  if (split) problems.push(split)
  const amount = parseAmount(written.amount)
  const writtenToea = amount.ok ? amount.value : 0
  if (!check.payment || split) return { payment: undefined, problems, writtenToea }

  const bank = written.bank?.trim()
  const payeeCode = written.payeeCode?.trim()
  const payment: SheetPayment = { row, ...check.payment }
  if (bank) payment.bank = bank
  if (payeeCode) payment.payeeCode = payeeCode
  return { payment, problems, writtenToea }
}

/** A cell too many means that others have moved: an amount could be read from a reference. */
function uncertainCells({ row, cells, strayQuote }: SheetRow, header: SheetHeader) {
  const problem = { row, column: wholeRow, severity: 'error' as const }
  if (strayQuote) {
    const cause = 'text follows a closing quotation mark (")'
    const sentence = `${cause}, so it is not certain where its cells end.`
    const value = cells.join(', ')
    return sheetProblem({ ...problem, value, code: 'stray_quote', sentence })
  }
  const titles = header.titles.length
  const lastTitle = header.titles.findLastIndex((title) => title.trim() !== '')
  const isMoved = cells.some((cell, index) => index > lastTitle && cell.trim() !== '')
  if (cells.length <= titles && !isMoved) return undefined
  const counted = `it goes on after its last titled column, number ${lastTitle + 1}`
  const sentence = `${counted}. An amount with a comma, like "1,234.50", needs quotation marks.`
  const value = cells.slice(lastTitle + 1).join(', ')
  return sheetProblem({ ...problem, value, code: 'too_many_cells', sentence })
}

/** `1,234.50` without quotation marks, where the reference is left out, reads as K1 and 234.50. */
function splitAmount({ row, cells }: SheetRow, header: SheetHeader): SheetProblem | undefined {
  const column = columnOf(header, 'amount')
  if (!column) return undefined
  const value = cells[column.index] ?? ''
  const next = cells[column.index + 1] ?? ''
  const whole = `${value.trim()},${next.trim()}`
  if (!/^(?:PGK|K)?\s?\d{1,3},\d{3}\.\d\d$/i.test(whole)) return undefined

  const choice = `if ${whole} is meant, it needs quotation marks; if not, write ${value.trim()}.00`
  const code = 'amount_may_be_split'
  const { title } = column
  return sheetProblem({
    row,
    column: title,
    value,
    code,
    sentence: `${choice}.`,
    severity: 'error',
  })
}

function writtenPayment(row: SheetRow, header: SheetHeader): WrittenPayment {
  const cell = (field: SheetField) => {
    const column = header.columns.find((candidate) => candidate.field === field)
    return column && cellOf(row, column.index)
  }
  const names = [cell('givenNames') ?? '', cell('surname') ?? '']
  const fullName = names.map(withoutSpaces).filter(Boolean).join(' ')
  return {
    name: cell('name') ?? fullName,
    bsb: cell('bsb') ?? '',
    accountNumber: cell('accountNumber') ?? '',
    amount: cell('amount') ?? '',
    reference: cell('reference'),
    bank: cell('bank'),
    payeeCode: cell('payeeCode'),
  }
}

/** Spaces only: a tab or a line break is for the check of the name to find. */
function withoutSpaces(text: string): string {
  return text.replace(/^ +| +$/g, '')
}

/** Where the name is made of two columns, its problems stand at the surname. */
function columnOf(header: SheetHeader, field: PaymentField) {
  const find = (wanted: SheetField) => header.columns.find((column) => column.field === wanted)
  return find(field) ?? (field === 'name' ? find('surname') : undefined)
}

/** A row may be shorter than the header: spreadsheets leave out blank cells at the end. */
function cellOf({ cells }: SheetRow, index: number): string {
  return cells[index] ?? ''
}
