import { findHeader } from '../headers.ts'
import { closedSheet, problemOfSheet, sheetOf } from '../open-text.ts'
import type { Sheet, SheetAnswers, SheetHeader, SheetProblem, SheetRow } from '../sheet.ts'
import { headerSearchRows, sheetColumnsMax, sheetNameCharactersMax } from '../sheet-limits.ts'
import { quote } from '../written-cell.ts'
import { saidOfEach } from './merged.ts'
import type { Workbook, WorkbookReason } from './read-workbook.ts'
import { hiddenParts, sheetsUnread } from './shown.ts'

/** Bytes of an .xlsx file → header and rows of the sheet that is meant, or why there are none. */
export async function openWorkbook(bytes: Uint8Array, answers: SheetAnswers): Promise<Sheet> {
  const { worksheet: name, mapping, of } = answers
  const isIt = (rows: SheetRow[]) => holdsPayments(rows, { mapping, of })
  const { readWorkbook } = await import('./read-workbook.ts')
  const book = await readWorkbook(bytes, { name, isIt })
  if (book.ok) return whichSheet(book.value, answers) ?? sheetOfBook(book.value, answers)
  const problem = problemOfSheet(1, book.reason, refusals[book.reason])
  return { ...closedSheet, encoding: 'xlsx', problems: [problem] }
}

/** All the titles that are needed, and something below them. */
function holdsPayments(rows: SheetRow[], { mapping, of }: SheetAnswers): boolean {
  const search = findHeader(rows.slice(0, headerSearchRows), mapping, of)
  return search?.missing.length === 0 && rows.some(({ row }) => row > search.header.row)
}

/** Two sheets of payments: which is meant is asked. Payees and people are read of the first. */
function whichSheet({ found }: Workbook, { worksheet, of }: SheetAnswers): Sheet | undefined {
  const [first = ''] = found
  if (found.length < 2 || worksheet !== undefined || of) return undefined
  const sentence = `This workbook has ${found.length} sheets of payments: ${found.map(quote).join(', ')}. Say which one is meant; the others are not read.`
  const problem = { ...problemOfSheet(1, 'sheet_doubtful', sentence), value: first }
  const sheets = { names: found, proposed: first }
  return { ...closedSheet, encoding: 'xlsx', problems: [problem], sheets }
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
  sheet_not_there:
    'This workbook has no sheet of that name that can be seen. Choose the file again, and say which sheet is meant.',
  sheet_name_too_long: `A sheet of this Excel workbook has a name of more than ${sheetNameCharactersMax} characters. Give it a shorter one, then upload the file again.`,
  workbook_doctype: `This Excel workbook is not as Excel writes it. ${saveAgain}`,
}

function sheetOfBook(book: Workbook, { mapping, of }: SheetAnswers): Sheet {
  const { beyond, valueless } = book
  const search = findHeader(book.rows.slice(0, headerSearchRows), mapping, of)
  const rows = search && !of ? saidOfEach(book.rows, book.merged, search.header) : book.rows
  const csv = { rows, rowCount: rows.length, unclosedQuoteRow: undefined, tooWideRow: undefined }
  // between cells of a workbook nothing is uncertain, as between tabs
  const read = sheetOf(csv, search, { delimiter: '\t', encoding: 'xlsx', of, mapping })
  const sheet = { ...read, ...choiceOfSheets(book) }
  const errors = [
    ...(valueless ? [withoutValue(valueless)] : []),
    ...(beyond ? [beyondLimits(beyond)] : []),
    ...(of ? [] : amountHidden(book, search?.header)),
  ]
  if (errors.length > 0 || !sheet.header) {
    const header = undefined
    const problems = [...sheet.problems, ...errors, ...sheetsUnread(book, 1)]
    return { ...sheet, header, rows: [], above: [], problems }
  }
  return { ...sheet, problems: [...sheet.problems, ...hiddenParts(book, sheet.header, of)] }
}

/** Another sheet may be meant than the one that is read. */
function choiceOfSheets({ name, filled }: Workbook): Pick<Sheet, 'sheets'> {
  return filled.length > 1 ? { sheets: { names: filled, proposed: name, isRead: true } } : {}
}

function withoutValue(place: string): SheetProblem {
  const sentence = `The formula in ${place} has no value stored with it. Open the workbook in Excel, save it, then upload that file.`
  return problemOfSheet(1, 'formula_without_value', sentence)
}

/** Whoever looks at such a workbook sees no amount, or another one. */
function amountHidden(
  { hiddenColumns }: Workbook,
  header: SheetHeader | undefined,
): SheetProblem[] {
  const amount = header?.columns.find(({ field }) => field === 'amount')
  if (!amount || !hiddenColumns.includes(amount.index)) return []
  const sentence = `The amount, column ${amount.index + 1}, is hidden in the workbook. Show it, then upload the workbook again.`
  return [problemOfSheet(1, 'amount_hidden', sentence)]
}

function beyondLimits(place: string): SheetProblem {
  const sentence = `${place} holds something, beyond the ${sheetColumnsMax} columns and the rows that are read. Delete it, or make a sheet of its own.`
  return problemOfSheet(1, 'beyond_limits', sentence)
}
