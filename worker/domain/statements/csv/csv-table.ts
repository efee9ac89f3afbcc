import { type Delimiter, delimiters } from '../../sheets/sheet.ts'
import { sheetColumnsMax } from '../../sheets/sheet-limits.ts'
import { type CsvReading, readCsv } from '../../sheets/text/csv.ts'
import { readSigned } from '../amount.ts'
import { problemAt, type Report, type StatementProblem, statementLimits } from '../statement.ts'
import { bankDayOf } from '../written-day.ts'

/** Titles stand in one of so many rows; above them banks write the name of the account. */
const titleRowsMax = 20

export type CsvRow = {
  row: number
  cells: string[]
  /** Of cells between commas, those in quotation marks: a comma beside one of them is no thousands’ comma. */
  quoted?: number[]
}
export type CsvTable = {
  titleRow: number
  titles: string[]
  delimiter: Delimiter
  rows: CsvRow[]
  /** What stands above the titles, and is not read. */
  above: CsvRow[]
  /** All rows below the titles, also those behind the most that are read. */
  rowCount: number
  /** Where rows lie in one another, so that some are not seen. */
  problems: StatementProblem[]
}

/** A CSV as rows under its row of titles. */
export function openCsv(text: string): CsvTable {
  const first = text.slice(0, 4_000)
  const counts = delimiters.map((one) => [one, first.split(one).length] as const)
  const [delimiter] = counts.toSorted(([, one], [, other]) => other - one)[0] ?? [delimiters[0]]
  const csv = readCsv(text, delimiter, statementLimits.linesMax + titleRowsMax + 1)
  const { rows } = csv
  const at = titlesAt(rows.slice(0, titleRowsMax + 1))
  return {
    titleRow: rows[at]?.row ?? 1,
    titles: (rows[at]?.cells ?? []).map((cell) => cell.trim()),
    delimiter,
    rows: rows.slice(at + 1),
    above: rows.slice(0, at),
    rowCount: Math.max(0, csv.rowCount - at - 1),
    problems: [...tornRows(csv), ...movedRows(rows.slice(at), csv)],
  }
}

/** The figures of each cell above the titles, where banks write whose it is. */
export const figuresAbove = ({ above }: CsvTable) =>
  above.flatMap(({ cells }) => cells.map((cell) => cell.replace(/\D/g, '')))

/** A row that goes on behind the titles has a comma too many: its cells say something else than their titles. */
function movedRows([titles, ...rows]: CsvRow[], { tooWideRow }: CsvReading): StatementProblem[] {
  const width = titles?.cells.length ?? 0
  const moved = rows.filter(
    ({ row, cells }) => row !== tooWideRow && cells.some((cell, at) => at >= width && cell.trim()),
  )
  const says = `it goes on after the last title, in column ${width}. A cell with a comma needs quotation marks.`
  return moved
    .slice(0, statementLimits.problemsMax)
    .map(({ row }) => problemAt(row, 'file', 'too_many_cells', says))
}

/**
 * An amount that can be cut at its comma: `1` before `100.00`, both without quotation marks, is K1.00 or K1,100.00. Where no
 * balance says which, it is neither.
 */
export function cutAmount(
  { row, cells, quoted = [] }: CsvRow,
  at: number | undefined,
  { delimiter }: CsvTable,
): StatementProblem | undefined {
  if (at === undefined || delimiter !== ',' || quoted.includes(at) || quoted.includes(at + 1))
    return
  const [one, other] = [cells[at]?.trim() ?? '', cells[at + 1]?.trim() ?? '']
  if (!/^[-−+(]?(?:PGK|K)? ?\d{1,3}$/i.test(one) || !/^\d{3}(?:\.\d{1,2})?\)?$/.test(other)) return
  const says = `it can be ${one},${other}, cut at its comma, or ${one} with ${other} in the next cell. Put it in quotation marks, or leave the comma out.`
  return problemAt(row, 'amount', 'amount_may_be_split', says)
}

/**
 * Rows above the titles that have a day and figures where a line has them, as where a second table has more titles than the
 * first: nothing of them would be read, and nobody would miss them.
 */
export function linesAbove(
  { above, titleRow }: CsvTable,
  day: number | undefined,
  figures: readonly (readonly (number | undefined)[])[],
): StatementProblem[] {
  const isLine = ({ cells }: CsvRow) => {
    const cell = (place: number | undefined) => cells[place ?? -1] ?? ''
    const isFigure = (place: number | undefined) => readSigned(cell(place)) !== undefined
    return bankDayOf(cell(day)) !== undefined && figures.every((places) => places.some(isFigure))
  }
  const says = `it looks like a line, and stands above the titles in row ${titleRow}, so it would not be read. Make a file of its own of it, or take it out.`
  return above.filter(isLine).map(({ row }) => problemAt(row, 'file', 'above_titles', says))
}

/** A quotation mark too many takes the rows behind it into one cell, where nobody would miss them. */
function tornRows({ rows, unclosedQuoteRow, tooWideRow }: CsvReading): StatementProblem[] {
  const over = rows.find(
    ({ strayQuote, cells }) => strayQuote && cells.some((cell) => /[\r\n]/.test(cell)),
  )
  const torn = [
    [unclosedQuoteRow, 'unclosed_quote', 'a quotation mark opens a cell and is never closed.'],
    [over?.row, 'stray_quote', 'a cell in quotation marks goes on in the row below.'],
    [tooWideRow, 'too_many_columns', `it has more than the ${sheetColumnsMax} cells allowed.`],
  ] as const
  return torn.flatMap(([row, code, says]) =>
    row === undefined ? [] : [problemAt(row, 'file', code, says)],
  )
}

/** What a row gains by standing right above a day or an amount: as much as three more words. */
const aboveWeight = 3

/** Of the rows without a day or an amount, the first with the most words; best right above one that has them. */
function titlesAt(rows: CsvRow[]): number {
  const words = ({ cells }: CsvRow) => cells.filter((cell) => /[A-Za-z]/.test(cell)).length
  const isFigure = (cell: string) => bankDayOf(cell) !== undefined || readSigned(cell) !== undefined
  const hasFigure = (row: CsvRow | undefined) => row?.cells.some(isFigure) ?? false
  const head = rows.slice(0, titleRowsMax)
  const bare = head.filter((row) => !hasFigure(row))
  const weight = (row: CsvRow) =>
    words(row) + (hasFigure(rows[head.indexOf(row) + 1]) ? aboveWeight : 0)
  const [best] = (bare.length > 0 ? bare : head).toSorted(
    (one, other) => weight(other) - weight(one),
  )
  return best ? head.indexOf(best) : 0
}

/** Where each column of a mapping stands; a title that is not there, or twice, is reported. */
export function placesOf<Field extends string>(
  { titleRow, titles }: CsvTable,
  mapping: Record<Field, string>,
  words: Record<Field, string>,
  report: Report,
): Partial<Record<Field, number>> {
  const places: Partial<Record<Field, number>> = {}
  for (const field of Object.keys(words) as Field[]) {
    const title = mapping[field].trim()
    if (title === '') continue
    const at = titles.indexOf(title)
    if (at < 0)
      report(titleRow, words[field], 'title_missing', `no column has the title “${title}”.`)
    else if (titles.lastIndexOf(title) !== at) {
      report(titleRow, words[field], 'title_twice', `two columns have the title “${title}”.`)
    } else places[field] = at
  }
  return places
}
