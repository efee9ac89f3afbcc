import { parseAmount } from '../../money/money.ts'
import { type BankAccount, isSameAccount } from '../../payees/bank-account.ts'
import type { PaymentLimits } from '../../payees/payment.ts'
import { checkInvoice, creditNoteSentence } from '../invoices/check-invoice.ts'
import {
  columnOf,
  type Delimiter,
  type SheetContext,
  type SheetField,
  type SheetHeader,
  type SheetPayment,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { findInPayment, type WrittenPayment } from './check-payment.ts'
import type { Simplify } from './check-text.ts'
import type { RowNotices } from './row-notices.ts'
import { type CutBefore, splitAmount } from './split-amount.ts'

export type RowCheck = {
  payment: SheetPayment | undefined
  problems: SheetProblem[]
  /** What its amount cell says, whether or not the row is good: for comparing with a total row. */
  writtenToea: number
}

/** What a row is read among. */
export type Around = {
  delimiter: Delimiter
  context: SheetContext
  notices: RowNotices
  cutBefore: CutBefore
}

export function checkRow(
  sheetRow: SheetRow,
  header: SheetHeader,
  limits: PaymentLimits,
  simplify: Simplify,
  { delimiter, context, notices, cutBefore }: Around,
): RowCheck {
  const { row } = sheetRow
  const split = splitAmount(sheetRow, header, delimiter) ?? cutBefore(sheetRow)
  const uncertain = uncertainCells(sheetRow, header, split?.sentence)
  if (uncertain) {
    return { payment: undefined, problems: [uncertain], writtenToea: 0 }
  }

  const written = writtenPayment(sheetRow, header)
  const check = findInPayment(written, limits, simplify)

  const problems = check.findings.map(({ field, value, code, severity, ...found }) => {
    const column = columnOf(header, field)
    const sentence = creditNoteSentence(code, header) ?? found.sentence
    const held = column ? cellOf(sheetRow, column.index) : value
    const title = column?.title ?? wholeRow
    return sheetProblem({ row, column: title, value: held, code, sentence, severity })
  })
  if (split) problems.push(split)
  problems.push(...notices.ofRow(sheetRow))
  const own = ownAccount(check.payment, sheetRow, header, context)
  if (own) problems.push(own)
  const invoiced = check.payment && checkInvoice(sheetRow, header, check.payment.amountToea)
  problems.push(...(invoiced?.problems ?? []))
  const writtenToea = check.payment?.amountToea ?? toeaOf(written.amount)
  const isGood = problems.every(({ severity }) => severity === 'warning')
  if (!check.payment || !isGood) return { payment: undefined, problems, writtenToea }

  const bank = written.bank?.trim()
  const payeeCode = written.payeeCode?.trim()
  const payment: SheetPayment = { row, ...check.payment }
  if (bank) payment.bank = bank
  if (payeeCode) payment.payeeCode = payeeCode
  if (invoiced?.invoice) payment.invoices = [invoiced.invoice]
  return { payment, problems, writtenToea }
}

function toeaOf(amount: string): number {
  const parsed = parseAmount(amount)
  return parsed.ok ? parsed.value : 0
}

/** A cell too many means that others have moved: an amount could be read from a reference. */
export function uncertainCells(
  { row, cells, strayQuote }: SheetRow,
  header: SheetHeader,
  bothReadings = 'An amount with a comma, like "1,234.50", needs quotation marks.',
) {
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
  const sentence = `${counted}. ${bothReadings}`
  const value = cells.slice(lastTitle + 1).join(', ')
  return sheetProblem({ ...problem, value, code: 'too_many_cells', sentence })
}

/** The account that the money comes from, among those it goes to: a template's first line, or a slip of the hand. */
function ownAccount(
  payment: BankAccount | undefined,
  { row, cells }: SheetRow,
  header: SheetHeader,
  { ownAccount: own }: SheetContext,
): SheetProblem | undefined {
  if (!payment || !own || !isSameAccount(payment, own)) return undefined
  const column = columnOf(header, 'accountNumber')
  const value = column ? (cells[column.index] ?? '') : ''
  const sentence = 'this is the account that the batch is paid from. Leave the row out.'
  const place = { row, column: column?.title ?? wholeRow, value }
  return sheetProblem({ ...place, code: 'own_account', sentence, severity: 'error' })
}

export function writtenPayment(row: SheetRow, header: SheetHeader): WrittenPayment {
  const cell = (field: SheetField) => {
    const column = header.columns.find((candidate) => candidate.field === field)
    return column && cellOf(row, column.index)
  }
  const names = [cell('givenNames') ?? '', cell('surname') ?? '']
  const fullName = names.map(withoutSpaces).filter(Boolean).join(' ')
  const halves = [cell('bankCode') ?? '', cell('branchCode') ?? ''].map(withoutSpaces)
  const hasHalf = halves.some(Boolean)
  return {
    name: cell('name') ?? fullName,
    bsb: cell('bsb') ?? (hasHalf ? halves.join('-') : ''),
    accountNumber: cell('accountNumber') ?? '',
    amount: cell('amount') ?? '',
    reference: cell('reference') ?? cell('invoice'),
    bank: cell('bank'),
    payeeCode: cell('payeeCode'),
  }
}

/** Spaces only: a tab or a line break is for the check of the name to find. */
function withoutSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return text.slice(start, end)
}

/** A row may be shorter than the header: spreadsheets leave out blank cells at the end. */
function cellOf({ cells }: SheetRow, index: number): string {
  return cells[index] ?? ''
}
