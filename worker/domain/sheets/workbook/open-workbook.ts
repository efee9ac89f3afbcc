import { findHeader } from '../headers.ts'
import { closedSheet, problemOfSheet, sheetOf } from '../open-text.ts'
import {
  type Sheet,
  type SheetAnswers,
  type SheetField,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeRow,
  wholeSheet,
} from '../sheet.ts'
import { headerSearchRows, sheetColumnsMax, sheetNameCharactersMax } from '../sheet-limits.ts'
import { quote } from '../written-cell.ts'
import { changesCells } from './conditions.ts'
import { readWorkbook, type Workbook, type WorkbookReason } from './read-workbook.ts'
import { apartFrom, apartTo } from './text-runs.ts'

/** Bytes of an .xlsx file → header and rows of the sheet that is meant, or why there are none. */
export async function openWorkbook(bytes: Uint8Array, answers: SheetAnswers): Promise<Sheet> {
  const { worksheet: name, mapping, of } = answers
  const isIt = (rows: SheetRow[]) => holdsPayments(rows, { mapping, of })
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
  const { rows, beyond, valueless } = book
  const search = findHeader(rows.slice(0, headerSearchRows), mapping, of)
  const csv = { rows, rowCount: rows.length, unclosedQuoteRow: undefined, tooWideRow: undefined }
  // between cells of a workbook nothing is uncertain, as between tabs
  const read = sheetOf(csv, search, { delimiter: '\t', encoding: 'xlsx', of, mapping })
  const sheet = { ...read, ...choiceOfSheets(book) }
  const errors = [
    ...(valueless ? [withoutValue(valueless)] : []),
    ...(beyond ? [beyondLimits(beyond)] : []),
  ]
  if (errors.length > 0 || !sheet.header) {
    const header = undefined
    const problems = [...sheet.problems, ...errors, ...sheetsUnread(book, 1)]
    return { ...sheet, header, rows: [], above: [], problems }
  }
  return { ...sheet, problems: [...sheet.problems, ...hiddenParts(book, sheet.header)] }
}

/** Another sheet may be meant than the one that is read. */
function choiceOfSheets({ name, filled }: Workbook): Pick<Sheet, 'sheets'> {
  return filled.length > 1 ? { sheets: { names: filled, proposed: name, isRead: true } } : {}
}

function withoutValue(place: string): SheetProblem {
  const sentence = `The formula in ${place} has no value stored with it. Open the workbook in Excel, save it, then upload that file.`
  return problemOfSheet(1, 'formula_without_value', sentence)
}

function beyondLimits(place: string): SheetProblem {
  const sentence = `${place} holds something, beyond the ${sheetColumnsMax} columns and the rows that are read. Delete it, or make a sheet of its own.`
  return problemOfSheet(1, 'beyond_limits', sentence)
}

const amountFields: readonly SheetField[] = ['amount', 'gross', 'withheld']
const accountFields: readonly SheetField[] = ['bsb', 'bankCode', 'branchCode', 'accountNumber']

function warn(row: number, column: string, code: string, sentence: string): SheetProblem {
  return sheetProblem({ row, column, value: '', code, sentence, severity: 'warning' })
}

/** What nobody sees on the screen and is read all the same, and what is seen and not read. */
function hiddenParts(book: Workbook, header: SheetHeader): SheetProblem[] {
  const { hiddenRows, hiddenColumns, struckRows, unseenRows, rows } = book
  const { row } = header
  const filled = new Set(rows.map((one) => one.row))
  const problems = hiddenRows
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
  for (const one of unseenRows) {
    const sentence =
      'something in it is too small to see, or has the colour of what it stands on, and is read.'
    problems.push(warn(one, wholeRow, 'row_in_its_ground', sentence))
  }
  const isApart = (one: SheetRow) =>
    one.row > row && one.cells.some((cell) => cell.includes(apartFrom))
  for (const one of rows.filter(isApart)) {
    const sentence = `what stands between ${apartFrom} and ${apartTo} is struck through, raised, lowered, white or too small to see in the workbook. Write the cell anew.`
    problems.push(warn(one.row, wholeRow, 'letters_apart', sentence))
  }
  if (book.underMerged) {
    const sentence = `${book.underMerged} holds something under merged cells, which the workbook does not show, and it is read.`
    problems.push(warn(row, wholeSheet, 'cell_under_merged', sentence))
  }
  if (changesCells(book.conditions, book.styles)) {
    const sentence =
      'Conditions of this workbook show cells struck through, white or as another number. What the cells hold is read.'
    problems.push(warn(row, wholeSheet, 'shown_by_condition', sentence))
  }
  if (book.hasNotes) {
    const sentence =
      'The notes beside the cells of this workbook are not read. Look at them before.'
    problems.push(warn(row, wholeSheet, 'notes_unread', sentence))
  }
  return [...problems, ...amountsShown(book, header), ...sheetsUnread(book, row)]
}

/** Amounts, and accounts, that the screen shows as others than they are: of each kind the first. */
function amountsShown(
  { foreign, rounded, otherwise, reckoned, isReckonedAnew }: Workbook,
  { row, columns }: SheetHeader,
): SheetProblem[] {
  const first = <Found>(found: Map<number, Found>, fields = amountFields) =>
    columns
      .filter(({ field }) => fields.includes(field))
      .map(({ index }) => found.get(index))
      .find((one) => one !== undefined)
  const [cut, other, money] = [first(rounded), first(otherwise), first(foreign)]
  const problems: SheetProblem[] = []
  const add = (code: string, sentence: string) =>
    problems.push(warn(row, wholeSheet, code, sentence))
  const isRead = 'What the cell holds is read, not what it shows.'
  if (cut)
    add(
      'amount_shown_rounded',
      `The workbook shows ${cut} with fewer decimals than it has. ${isRead}`,
    )
  for (const [place, code] of [
    [other, 'amount_shown_otherwise'],
    [first(otherwise, accountFields), 'account_shown_otherwise'],
  ] as const) {
    if (place) add(code, `The workbook may show ${place} as another number than it is. ${isRead}`)
  }
  const formula = isReckonedAnew ? first(reckoned) : undefined
  if (formula) {
    const sentence = `The formulas of this workbook are reckoned anew where it is opened, so ${formula} may show another amount than the one stored in it, which is read. Save it in Excel, and upload that file.`
    add('amount_reckoned_anew', sentence)
  }
  if (money) {
    const sentence = `The workbook shows ${money.place} with ${quote(money.sign)}. Every amount here is read as kina.`
    add('amount_shown_as_other_money', sentence)
  }
  return problems
}

function sheetsUnread({ name, others, hidden }: Workbook, row: number): SheetProblem[] {
  const unread = [...others, ...hidden.map((one) => `${one} (hidden)`)]
  if (unread.length === 0) return []
  const sentence = `Of this workbook ${quote(name)} is read; ${unread.map(quote).join(', ')} ${unread.length === 1 ? 'is' : 'are'} not.`
  return [warn(row, wholeSheet, 'sheets_unread', sentence)]
}
