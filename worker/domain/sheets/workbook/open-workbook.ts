import { findHeader } from '../headers.ts'
import { closedSheet, problemOfSheet, sheetOf } from '../open-text.ts'
import {
  type Sheet,
  type SheetAnswers,
  type SheetProblem,
  sheetProblem,
  wholeRow,
  wholeSheet,
} from '../sheet.ts'
import { headerSearchRows, sheetColumnsMax } from '../sheet-limits.ts'
import { quote } from '../written-cell.ts'
import { readWorkbook, type Workbook, type WorkbookReason } from './read-workbook.ts'

/** Bytes of an .xlsx file → header and rows of the first sheet that can be seen, or why there are none. */
export async function openWorkbook(bytes: Uint8Array, answers: SheetAnswers): Promise<Sheet> {
  const book = await readWorkbook(bytes)
  if (book.ok) return sheetOfBook(book.value, answers)
  const problem = problemOfSheet(1, book.reason, refusals[book.reason])
  return { ...closedSheet, encoding: 'xlsx', problems: [problem] }
}

const saveAgain = 'Open it in Excel, save it as “Excel Workbook (.xlsx)”, then upload that file.'

const refusals: Record<WorkbookReason, string> = {
  zip_damaged: `This Excel workbook is damaged, or was cut on its way. ${saveAgain}`,
  workbook_damaged: `This Excel workbook has no sheet that can be read. ${saveAgain}`,
  zip_encrypted: `This Excel workbook has a password. Take it off, then upload the file again.`,
  zip_twice: `This Excel workbook has a part twice, as Excel never writes it. ${saveAgain}`,
  zip_too_large:
    'This Excel workbook unpacks to more than 16 MB. Keep the one sheet of payments in it.',
  workbook_macros: `This Excel workbook has macros. ${saveAgain}`,
  workbook_doctype: `This Excel workbook is not as Excel writes it. ${saveAgain}`,
}

function sheetOfBook(book: Workbook, { mapping, of }: SheetAnswers): Sheet {
  const { rows, beyond, valueless } = book
  const search = findHeader(rows.slice(0, headerSearchRows), mapping, of)
  const csv = { rows, rowCount: rows.length, unclosedQuoteRow: undefined, tooWideRow: undefined }
  // between cells of a workbook nothing is uncertain, as between tabs
  const sheet = sheetOf(csv, search, { delimiter: '\t', encoding: 'xlsx', of })
  const errors = [
    ...(valueless ? [withoutValue(valueless)] : []),
    ...(beyond ? [beyondLimits(beyond)] : []),
  ]
  if (errors.length > 0 || !sheet.header) {
    const header = undefined
    return { ...sheet, header, rows: [], above: [], problems: [...sheet.problems, ...errors] }
  }
  return { ...sheet, problems: [...sheet.problems, ...hiddenParts(book, sheet.header.row)] }
}

function withoutValue(place: string): SheetProblem {
  const sentence = `The formula in ${place} has no value stored with it. Open the workbook in Excel, save it, then upload that file.`
  return problemOfSheet(1, 'formula_without_value', sentence)
}

function beyondLimits(place: string): SheetProblem {
  const sentence = `${place} holds something, beyond the ${sheetColumnsMax} columns and the rows that are read. Delete it, or make a sheet of its own.`
  return problemOfSheet(1, 'beyond_limits', sentence)
}

/** What nobody sees on the screen and is read all the same, and what is seen and not read. */
function hiddenParts(
  { hiddenRows, hiddenColumns, struckRows, others, hidden, rows, name, foreign, rounded }: Workbook,
  row: number,
) {
  const warn = (at: number, column: string, code: string, sentence: string) =>
    sheetProblem({ row: at, column, value: '', code, sentence, severity: 'warning' })
  const filled = new Set(rows.map((one) => one.row))
  const problems: SheetProblem[] = hiddenRows
    .filter((one) => filled.has(one))
    .map((one) => warn(one, wholeRow, 'row_hidden', 'it is hidden in the workbook, and is read.'))
  if (hiddenColumns.length > 0) {
    const named = hiddenColumns.map((one) => one + 1).join(', ')
    const sentence = `Columns hidden in the workbook are read as all others: number ${named}.`
    problems.push(warn(row, wholeSheet, 'column_hidden', sentence))
  }
  for (const one of struckRows.filter((struck) => struck > row)) {
    const sentence =
      'it is struck through in the workbook, and is read. Leave it out if it is not meant.'
    problems.push(warn(one, wholeRow, 'row_struck', sentence))
  }
  if (rounded) {
    const sentence = `The workbook shows ${rounded} without its decimals. What the cell holds is read, not what it shows.`
    problems.push(warn(row, wholeSheet, 'amount_shown_rounded', sentence))
  }
  if (foreign) {
    const sentence = `The workbook shows ${foreign.place} with ${quote(foreign.sign)}. Every amount here is read as kina.`
    problems.push(warn(row, wholeSheet, 'amount_shown_as_other_money', sentence))
  }
  const unread = [...others, ...hidden.map((one) => `${one} (hidden)`)]
  if (unread.length > 0) {
    const sentence = `Of this workbook ${quote(name)} is read; ${unread.map(quote).join(', ')} ${unread.length === 1 ? 'is' : 'are'} not.`
    problems.push(warn(row, wholeSheet, 'sheets_unread', sentence))
  }
  return problems
}
