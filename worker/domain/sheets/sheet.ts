import type { Day } from '../calendar.ts'
import type { BankAccount } from '../payees/bank-account.ts'
import type { Invoice } from '../payees/invoices/invoice.ts'
import type { PaymentLine } from '../payees/payment.ts'
import type { ChosenEncoding, Encoding } from './text/decode.ts'
import { wholeRow, wholeSheet } from './whole.ts'

export { wholeRow, wholeSheet }

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * What a column can hold. Surname and given names stand in where there is no name column, the codes of bank and branch
 * (088 and 950) where there is none of the BSB, and the invoice where there is no reference.
 */
export const sheetFields = [
  'name',
  'surname',
  'givenNames',
  'bsb',
  'bankCode',
  'branchCode',
  'accountNumber',
  'amount',
  'reference',
  'bank',
  'payeeCode',
  'invoice',
  'invoiceDay',
  'gross',
  'withheld',
] as const
export type SheetField = (typeof sheetFields)[number]

/** `title` exactly as it stands in the sheet; `index` counts cells from 0. */
export type SheetColumn = { field: SheetField; title: string; index: number }

/** The row of titles: all of them, and the columns that were recognised. A sheet without titles has `column 1` and so on, at 0. */
export type SheetHeader = { row: number; titles: string[]; columns: SheetColumn[] }

/** `row` is the number a person sees beside the row in a spreadsheet: the first is 1. */
export type SheetRow = {
  row: number
  cells: string[]
  /** A quotation mark in the wrong place: where one cell ends and the next begins is unsure. */
  strayQuote?: boolean
  /** The cells that stood in quotation marks, counted from 0: a comma in or behind them is no thousands' comma. */
  quoted?: number[]
}

/** What a person says of a sheet that it does not say itself. */
export type SheetAnswers = {
  /** Of payees, who have no amounts, or of people to invite; left out, of payments. */
  of?: 'payees' | 'people'
  /** Rows that are no payments, by their number: what stands in them is not read. */
  skipRows?: readonly number[]
  /** Title → what its column holds, or that it is not to be read. Without titles they are `column 1`, `column 2` and so on. */
  mapping?: Readonly<Record<string, SheetField | 'unread'>>
  /** The same as it was said of an earlier sheet with these titles: it finds columns, and silences nothing that a row says. */
  remembered?: Readonly<Record<string, SheetField | 'unread'>>
  /** Of a workbook, which of its sheets is meant; left out, the one that holds payments, or else the first with something in it. */
  worksheet?: string
  /** How the file was written, where its bytes can be read in two ways. */
  encoding?: ChosenEncoding
  /** Of the payroll's own report: what all payments come to, and how many they are. */
  controlTotalToea?: number
  headCount?: number
}

/** The last sheet of a template: its titles, without the blanks around them, and the title that each field was read from. */
export type LastSheet = { titles: string[]; columns: Partial<Record<SheetField, string>> }

/**
 * What is known around a sheet: where its money comes from, when it is paid, what was answered about it, and how the sheet
 * before it was read.
 */
export type SheetContext = {
  ownAccount?: BankAccount
  payDay?: Day
  answers?: SheetAnswers
  last?: LastSheet | undefined
}

/** A sheet opened and not yet checked: its cells can be corrected in place and checked again. */
export type Sheet = {
  encoding: Encoding
  delimiter: Delimiter
  header: SheetHeader | undefined
  /** The rows below the header, blank ones left out. */
  rows: SheetRow[]
  /** The rows above the header, such as the titles of a report. */
  above: SheetRow[]
  /** What is to be said of the sheet as a whole. With an error among them no row is accepted. */
  problems: SheetProblem[]
  /** Of a workbook with more than one that is meant: which they are, and the one that is proposed, or read. */
  sheets?: SheetChoice
  /** Of a closed sheet: the row that comes nearest to titles. */
  nearestTitles?: string[]
  /** Of a sheet that is closed until somebody says what its columns hold. */
  unsaid?: UnsaidColumn[]
}

export type SheetChoice = { names: string[]; proposed: string; isRead?: boolean }

/** A column of such a sheet, and what its title says or, without titles, what it alone looks like. */
export type UnsaidColumn = { title: string; samples: string[]; field?: SheetField }

export type SheetProblem = {
  /** At least 1. */
  row: number
  /** The title as it stands in the sheet, `(row)` for a whole row or `(sheet)` for all of it. */
  column: string
  /** Exactly what the cell held; of payees and people nothing where it is too long. */
  value: string
  code: string
  /** What is wrong, as it follows a colon: `12A4 is not an account number.` */
  sentence: string
  /** The same behind its place, for where nothing else shows it: `Row 42, Account: 12A4 is not …` */
  message: string
  severity: 'error' | 'warning'
}

export type SheetPayment = PaymentLine & {
  row: number
  bank?: string
  payeeCode?: string
  invoices?: Invoice[]
}

/** A sheet checked: each row below the header is a payment, has an error, or is a total. */
export type SheetReading = Sheet & {
  /** Rows that are meant as payments, good or not. */
  rowCount: number
  payments: SheetPayment[]
  /** Of the good rows. */
  totalToea: number
}

/** Where a name or a BSB is made of two columns, its problems stand at the first. */
export function columnOf(header: SheetHeader, field: SheetField): SheetColumn | undefined {
  const find = (wanted: SheetField) => header.columns.find((column) => column.field === wanted)
  const firstPart = firstParts[field]
  return find(field) ?? (firstPart && find(firstPart))
}

const firstParts: Partial<Record<SheetField, SheetField>> = {
  name: 'surname',
  bsb: 'bankCode',
  reference: 'invoice',
}

/**
 * A problem with its place in words. The sheet as a whole has none: its sentence stands for itself. What is said at titles
 * that are not there is said at the first row.
 */
export function sheetProblem(said: Omit<SheetProblem, 'message'>): SheetProblem {
  const problem = { ...said, row: Math.max(1, said.row) }
  const { row, column, sentence } = problem
  if (column === wholeSheet) return { ...problem, message: sentence }
  const title = column === wholeRow ? '' : titleWords(column)
  const place = title === '' ? `Row ${row}` : `Row ${row}, ${title}`
  return { ...problem, message: `${place}: ${sentence}` }
}

/** A title as a sentence has it: a spreadsheet may break it over lines. */
function titleWords(title: string): string {
  return title.trim().replace(/\s+/g, ' ')
}
