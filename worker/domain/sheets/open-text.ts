import { looksLikePayment } from './checks/titles.ts'
import { besideColumns } from './head/beside-columns.ts'
import { columnsTwice, notRead } from './head/columns-twice.ts'
import { findDelimiter } from './head/find-delimiter.ts'
import { titleTooLong } from './head/title-too-long.ts'
import { unsaidColumns } from './head/unsaid-columns.ts'
import { numberedTitles, untitledColumns } from './head/untitled.ts'
import type { HeaderSearch } from './headers.ts'
import { movedLeft } from './said/moved-left.ts'
import { saidOfPayments } from './said/of-payments.ts'
import {
  type Delimiter,
  type Sheet,
  type SheetAnswers,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
  wholeSheet,
} from './sheet.ts'
import { headerSearchRows, sheetBytesMax, sheetColumnsMax, sheetRowsMax } from './sheet-limits.ts'
import { type CsvReading, readCsv } from './text/csv.ts'
import type { Encoding } from './text/decode.ts'
import { quote } from './written-cell.ts'

/** A sheet that could not be opened; its problems say why. */
export const closedSheet: Sheet = {
  encoding: 'text',
  delimiter: ',',
  header: undefined,
  rows: [],
  above: [],
  problems: [],
}

/** Text of a sheet → header and rows, not yet checked. */
export function openText(
  written: string,
  encoding: Encoding,
  { mapping, of }: Pick<SheetAnswers, 'mapping' | 'of'> = {},
): Sheet {
  // A first line `sep=;` is for Excel, which does not show it or count it.
  const text = withoutEndMark(written).replace(/^sep=[,;\t|]\r?\n/i, '')
  const { delimiter, search } = findDelimiter(text, mapping, of)
  const csv = readCsv(text, delimiter, sheetRowsMax + headerSearchRows + 1)
  const sheet = sheetOf(csv, search, { delimiter, encoding, of, mapping })
  const isPasted = encoding === 'text' && delimiter === '\t'
  if (!isPasted || !sheet.header || of) return sheet
  return { ...sheet, problems: [...sheet.problems, ...movedLeft(sheet.rows, sheet.header)] }
}

/** Programs of DOS write this sign behind the last row. */
function withoutEndMark(text: string): string {
  const whole = text.trimEnd()
  return whole.endsWith('\u001a') ? whole.slice(0, -1) : text
}

/** Rows and where their titles were found → the sheet, or what keeps it closed. */
export function sheetOf(
  csv: CsvReading,
  found: HeaderSearch | undefined,
  {
    delimiter,
    encoding,
    of,
    mapping,
  }: Pick<Sheet, 'delimiter' | 'encoding'> & Pick<SheetAnswers, 'of' | 'mapping'>,
): Sheet {
  const headerRow = found?.header.row ?? 0
  if (found && !of && isUntitled(found, csv.rows)) return untitledSheet(csv, delimiter, encoding)
  const rows = csv.rows.filter(({ row }) => row > headerRow)
  const search = found && of !== 'people' ? besideColumns(found, rows, mapping, of) : found
  const above = csv.rows.filter(({ row }) => row < headerRow)
  const problems = problemsOf(csv, search, rows, of)
  if (problems.length === 0) {
    const header = search && widened(search, rows)
    return {
      encoding,
      delimiter,
      header,
      rows,
      above,
      problems: [
        ...notRead(search?.passedOver ?? [], headerRow),
        ...(header && !of ? saidOfPayments(rows, header, above) : []),
      ],
    }
  }
  const nearest = headerRow > 0 ? search?.header.titles : undefined
  const unsaid = search && !of ? unsaidColumns(search, rows, problems) : []
  return {
    ...closedSheet,
    encoding,
    delimiter,
    problems,
    ...(nearest && { nearestTitles: nearest }),
    ...(unsaid.length > 0 && { unsaid }),
  }
}

/** Rows that begin with a payment, and no title anywhere near: what its columns hold is asked, not guessed. */
function isUntitled({ header, missing }: HeaderSearch, [first]: SheetRow[]): boolean {
  return header.row > 0 && missing.length > 2 && first !== undefined && looksLikePayment(first)
}

function untitledSheet({ rows }: CsvReading, delimiter: Delimiter, encoding: Encoding): Sheet {
  const unsaid = untitledColumns(rows)
  const proposed = unsaid.flatMap(({ title, field }) => (field ? [[title, field]] : []))
  const shown = unsaid.map(({ title, samples }) => `${title} ${quote(samples[0] ?? '')}`)
  const sentence = `The sheet has no row of titles. Say what each column holds: ${shown.join(', ')}.`
  const value = JSON.stringify(Object.fromEntries(proposed))
  const problem = { ...problemOfSheet(1, 'titles_missing', sentence), value }
  return { ...closedSheet, encoding, delimiter, problems: [problem], unsaid }
}

/** Without titles the widest row says how many columns there are. */
function widened({ header }: HeaderSearch, rows: SheetRow[]): Sheet['header'] {
  return header.row > 0 ? header : { ...header, titles: numberedTitles(rows).cells }
}

function problemsOf(
  csv: CsvReading,
  search: HeaderSearch | undefined,
  rows: SheetRow[],
  of: SheetAnswers['of'],
): SheetProblem[] {
  if (!search) return [problemOfSheet(1, 'sheet_empty', 'The sheet is empty.')]
  const { header, missing, overtitled, unfound } = search
  const tooLong = titleTooLong(search)
  if (tooLong) return [problemOfSheet(header.row, 'title_too_long', tooLong)]
  const problems: SheetProblem[] = []
  const add = (row: number, code: string, sentence: string) =>
    problems.push(problemOfSheet(row, code, sentence))

  if (csv.unclosedQuoteRow !== undefined) {
    const row = csv.unclosedQuoteRow
    const cause = `In row ${row} a quotation mark (") opens a cell and is never closed`
    add(row, 'unclosed_quote', `${cause}, so the rows after it cannot be read.`)
  }
  if (csv.tooWideRow !== undefined) {
    const row = csv.tooWideRow
    add(row, 'too_many_columns', `Row ${row} has more than the ${sheetColumnsMax} cells allowed.`)
  }
  const found = header.titles.map((title) => quote(title.trim())).join(', ')
  const where = header.row > 0 ? `row ${header.row}` : 'the sheet'
  for (const [at, words] of missing.entries()) {
    const cause = `The sheet has no column for the ${words}. Found in ${where}: ${found}.`
    const isCut = at === 0 && csv.rowCount > headerSearchRows
    const searched = `Titles are looked for in the first ${headerSearchRows} rows with something in them.`
    add(header.row, 'column_missing', isCut ? `${cause} ${searched}` : cause)
  }
  problems.push(...columnsTwice(search, of))
  for (const { column, over } of overtitled) {
    const both = `${quote(over)} stands over ${quote(column.title.trim())}`
    const sentence = `${both}, so it can be another column than the one to be read. Write the whole title into one cell.`
    const place = { row: header.row, column: column.title, value: over }
    problems.push(sheetProblem({ ...place, code: 'title_doubtful', sentence, severity: 'error' }))
  }
  if (missing.length === 0 && unfound.length > 0) {
    const said = unfound.map(quote).join(', ')
    add(
      header.row,
      'mapping_without_column',
      `You said what ${said} holds, and ${where} has no such title.`,
    )
  }
  if (problems.length > 0) return problems

  const rowCount = rows.length + csv.rowCount - csv.rows.length
  if (rowCount === 0) {
    add(header.row, 'no_payments', `There are no ${of ?? 'payments'} below the header.`)
  }
  if (rowCount > sheetRowsMax) {
    const [count, limit] = [rowCount, sheetRowsMax].map((number) => number.toLocaleString('en-US'))
    const sentence = `The sheet has ${count} rows; at most ${limit} are read. Nothing was accepted.`
    add(rows[sheetRowsMax]?.row ?? header.row, 'too_many_rows', sentence)
  }
  return problems
}

export function problemOfSheet(row: number, code: string, sentence: string): SheetProblem {
  return sheetProblem({ row, column: wholeSheet, value: '', code, sentence, severity: 'error' })
}

/** What is too large is refused by its size, before anything of it is read. */
export function tooLarge(bytes: number): SheetProblem {
  const [size, limit] = [bytes, sheetBytesMax].map((count) => (count / 1024 / 1024).toFixed(2))
  const sentence = `The file has ${size} MB; at most ${limit} MB are read. Nothing was accepted.`
  return problemOfSheet(1, 'sheet_too_large', sentence)
}
