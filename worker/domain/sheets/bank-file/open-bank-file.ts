import {
  type BankFileRead,
  type DetailRead,
  type ReadProblem,
  readProblemsMax,
} from '../../bank-files/read/bank-file-read.ts'
import { readBankFile } from '../../bank-files/read/read-bank-file.ts'
import { amountText, formatToea } from '../../money/money.ts'
import { bankFileTitle } from '../checks/notice-words.ts'
import { findHeader } from '../headers.ts'
import { closedSheet, problemOfSheet, sheetOf } from '../open-text.ts'
import {
  type Sheet,
  type SheetAnswers,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
} from '../sheet.ts'
import { quote } from '../written-cell.ts'
import { weightOf } from './file-problems.ts'

const titles = [
  ...['Name', 'BSB', 'Account', 'Amount', 'Reference', 'Transaction code', 'Value date'],
  ...['Remitter', 'Withholding tax', 'Indicator', 'Taken from', bankFileTitle],
]

/**
 * A file made for some bank → the sheet of its payments, each at the number of its line. What it says beside them stands in
 * columns of its own, where the check of any sheet finds it; a file that does not add up is not opened.
 */
export function openBankFile(upload: Uint8Array | string, { mapping }: SheetAnswers): Sheet {
  const file = readBankFile(upload)
  const closed: Sheet = { ...closedSheet, encoding: 'bank-file' }
  const lines = new Set(file.details.map(({ line }) => line))
  const weighed = file.problems.map((problem) => ({ problem, weight: weightOf(problem, lines) }))
  const of = (weight: string) =>
    weighed.filter((one) => one.weight === weight).map(({ problem }) => problem)
  if (of('file').length > 0 || !file.header) {
    const errors = file.problems.filter(({ severity }) => severity === 'error')
    return { ...closed, problems: errors.map(ofFile) }
  }
  if (hasMoreProblems(file)) return { ...closed, problems: [tooManyProblems] }

  const said = Map.groupBy(of('row'), ({ line }) => line)
  const rows = file.details.map((detail) => rowOf(detail, file, said.get(detail.line) ?? []))
  const search = findHeader([{ row: file.header.line, cells: titles }], mapping)
  const csv = { rows, rowCount: rows.length, unclosedQuoteRow: undefined, tooWideRow: undefined }
  const sheet = sheetOf(csv, search, { delimiter: '\t', encoding: 'bank-file' })
  const told = [...of('told').map(atLine), ...notPaid(file)]
  return { ...sheet, problems: [...sheet.problems, ...told] }
}

/** What is no payment, and is named so that nobody misses it. */
function notPaid({ profile, header, balancing, returns }: BankFileRead): SheetProblem[] {
  const problems = returns.map(({ line, payeeName, amountToea, meaning }) =>
    warn(
      line,
      'returned_payment',
      `${formatToea(amountToea)} to ${payeeName} came back (${meaning}): not a payment.`,
    ),
  )
  if (header) {
    const { line, userName, description, bankCode } = header
    const sentence = `a bank file of ${quote(userName)}, ${quote(description)}, made for the bank ${quote(bankCode)}. Its payments are read; what its header says is not sent on.`
    problems.push(warn(line, 'bank_file_header', sentence))
  }
  if (balancing) {
    const { line, bsb, accountNumber, amountToea } = balancing
    const sentence = `the debit of ${bsb} ${accountNumber}, ${formatToea(amountToea)}, which balances the file: not a payment.`
    problems.push(warn(line, 'balancing_record', sentence))
  }
  if (profile === 'kundu-pei-132') {
    const sentence = 'Zeros in front of an account cannot be told from the filling of this file.'
    problems.push({
      ...problemOfSheet(
        1,
        'account_zeros_unknown',
        `${sentence} Its accounts are read without them.`,
      ),
      severity: 'warning',
    })
  }
  return problems
}

function rowOf(detail: DetailRead, { header }: BankFileRead, said: ReadProblem[]): SheetRow {
  const { line, indicator, withholdingTaxToea, traceBsb, traceAccountNumber } = detail
  const cells = [
    detail.payeeName,
    detail.bsb,
    detail.accountNumber,
    amountText(detail.amountToea),
    detail.reference,
    detail.transactionCode,
    header?.valueDate ?? 'not a day',
    detail.remitter,
    withholdingTaxToea > 0 ? amountText(withholdingTaxToea) : '',
    indicator.trim(),
    `${traceBsb} ${traceAccountNumber}`.trim(),
    said.map((problem) => `${problem.code}: ${sentenceOf(problem)}`).join(' | '),
  ]
  return { row: line, cells }
}

/** A reader names the first thousand problems; a row whose problem was not named would look good. */
function hasMoreProblems({ problems }: BankFileRead): boolean {
  return problems.filter(({ severity }) => severity === 'error').length >= readProblemsMax
}

const tooManyProblems = problemOfSheet(
  1,
  'too_many_problems',
  'The bank file has more problems than are read. Let the payroll program make it again.',
)

function ofFile({ line, code, message }: ReadProblem): SheetProblem {
  return problemOfSheet(line, code, message)
}

function atLine(problem: ReadProblem): SheetProblem {
  return warn(problem.line, problem.code, sentenceOf(problem))
}

function warn(row: number, code: string, sentence: string): SheetProblem {
  return sheetProblem({ row, column: wholeRow, value: '', code, sentence, severity: 'warning' })
}

/** A problem begins with its line, which the sheet shows itself. */
function sentenceOf({ message }: ReadProblem): string {
  return message.replace(/^Line \d+: /, '')
}
