import type { Delimiter, SheetRow } from '../sheet.ts'
import { sheetColumnsMax } from '../sheet-limits.ts'

export type CsvReading = {
  /** The first `rowsMax` rows that are not blank. */
  rows: SheetRow[]
  /** All rows that are not blank. */
  rowCount: number
  /** The row where a quotation mark opens that is never closed. */
  unclosedQuoteRow: number | undefined
  /** The first row of more than `sheetColumnsMax` cells; the rest of its cells are not kept. */
  tooWideRow: number | undefined
}

/**
 * Comma-separated text → rows of cells (RFC 4180; CRLF, LF or CR). Blank rows are left out, but
 * counted in the row numbers; a line break inside quotes does not begin a row. With `onlyTop` nothing behind the rows that
 * are kept is looked at, or counted.
 */
export function readCsv(
  text: string,
  delimiter: Delimiter,
  rowsMax: number,
  { onlyTop = false } = {},
): CsvReading {
  const reading: CsvReading = {
    rows: [],
    rowCount: 0,
    unclosedQuoteRow: undefined,
    tooWideRow: undefined,
  }
  let start = 0
  for (let row = 1; start < text.length; row++) {
    if (onlyTop && reading.rowCount === rowsMax) break
    const line = readLine(text, start, delimiter)
    start = line.end
    if (line.isUnclosed) reading.unclosedQuoteRow = row
    if (line.isTooWide) reading.tooWideRow ??= row
    if (line.cells.every(isBlank)) continue

    reading.rowCount++
    if (reading.rows.length >= rowsMax) continue
    const { cells, quoted } = line
    const kept: SheetRow = { row, cells }
    if (line.hasStrayQuote) kept.strayQuote = true
    if (quoted) kept.quoted = quoted
    reading.rows.push(kept)
  }
  return reading
}

const isBlank = (cell: string) => cell.trim() === ''

type Line = {
  cells: string[]
  quoted: number[] | undefined
  end: number
  hasStrayQuote: boolean
  isUnclosed: boolean
  isTooWide: boolean
}

const [quotationMark, lineFeed, carriageReturn] = [34, 10, 13]

function readLine(text: string, start: number, delimiter: Delimiter): Line {
  const stop = delimiter.charCodeAt(0)
  const line: Line = {
    cells: [],
    quoted: undefined,
    end: start,
    hasStrayQuote: false,
    isUnclosed: false,
    isTooWide: false,
  }
  for (let at = start; ; at++) {
    const isQuoted = text.charCodeAt(at) === quotationMark
    at = isQuoted ? readQuoted(line, text, at, stop) : readBare(line, text, at, stop)
    const code = text.charCodeAt(at)
    if (code === stop) continue
    const isPair = code === carriageReturn && text.charCodeAt(at + 1) === lineFeed
    line.end = at + (isPair ? 2 : 1)
    return line
  }
}

/** Gives where the delimiter, the line break or the end of the text stands. */
function readBare(line: Line, text: string, start: number, stop: number): number {
  const end = endOfBare(text, start, stop)
  addCell(line, text.slice(start, end))
  return end
}

function readQuoted(line: Line, text: string, start: number, stop: number): number {
  const cell = quotedCell(text, start, stop)
  if (cell.isStray) line.hasStrayQuote = true
  if (cell.isUnclosed) line.isUnclosed = true
  line.quoted ??= []
  line.quoted.push(line.cells.length)
  addCell(line, unmarkedWithin(cell.content))
  return cell.end
}

function addCell(line: Line, content: string) {
  if (line.cells.length < sheetColumnsMax) line.cells.push(unmarked(content))
  else line.isTooWide = true
}

/** `end` is where the delimiter, the line break or the end of the text stands. */
type Cell = { content: string; end: number; isStray?: boolean; isUnclosed?: boolean }

function quotedCell(text: string, start: number, stop: number): Cell {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return { content: text.slice(start), end: text.length, isUnclosed: true }

  const content = text.slice(start + 1, close).replaceAll('""', '"')
  const end = endOfBare(text, close + 1, stop)
  if (end === close + 1) return { content, end }
  const rest = text.slice(close + 1, end)
  return { content: content + rest, end, isStray: rest.trim() !== '' }
}

function endOfBare(text: string, start: number, stop: number): number {
  const { length } = text
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code === stop || code === lineFeed || code === carriageReturn) return at
  }
  return length
}

/**
 * Rows of cells → comma-separated text for a download. What a spreadsheet would run as a formula
 * gets the apostrophe by which spreadsheets mark text, also behind a sign at which one that divides at `;` ends its cells;
 * `readCsv` takes it off again, so what is written reads back the same. The byte-order mark tells Excel that the file is UTF-8.
 */
export function writeCsv(rows: string[][], { bom = false } = {}): string {
  const lines = rows.map((cells) => writeCsvRow(cells))
  return `${bom ? '\uFEFF' : ''}${lines.join('')}`
}

/** One row, with quotation marks also where they are not needed, as far as `isQuoted` says. */
export function writeCsvRow(cells: string[], isQuoted?: (index: number) => boolean): string {
  const written = cells.map((cell, index) => writeCell(cell, isQuoted?.(index) ?? false))
  return `${written.join(',')}\r\n`
}

function writeCell(cell: string, isQuoted: boolean): string {
  const guarded = marked(cell)
  const isNeeded = isQuoted || /[",;\t\r\n]/.test(guarded)
  return isNeeded ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** A cell that a spreadsheet would run as a formula when the file is opened, in any of the ways to write its first sign. */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
/** Where another spreadsheet than ours may end a cell, also within quotation marks: at these it looks for a formula again. */
const dividers = /([;\t\r\n])/
/** As `formula`, of what stands behind one of them; quotation marks before its sign may open that cell. */
const behind = /^['"\s]*[=+\-@＝＋－＠]/
/** A telephone number of a list is left as everybody reads it; behind its last figure nothing makes a formula of it. */
const number = /^ *[-+][-\d ().]*\d$/

const mark = (part: string) => (behind.test(part) && !number.test(part) ? `'${part}` : part)
const isMarked = (part: string) => part[0] === "'" && mark(part.slice(1)) === part

/** A cell as it is written: marked where it begins so, and behind each sign at which one that divides at `;` ends its cells. */
export const marked = (cell: string): string =>
  (formula.test(cell) ? "'" : '') + eachBehind(cell, mark)

/** What was marked at its beginning, as it was before. */
const unmarked = (cell: string): string =>
  cell[0] === "'" && formula.test(cell) ? cell.slice(1) : cell

/** What was marked within, which stands in quotation marks. */
const unmarkedWithin = (cell: string): string =>
  cell.includes("'", 1) ? eachBehind(cell, (part) => (isMarked(part) ? part.slice(1) : part)) : cell

const eachBehind = (cell: string, change: (part: string) => string) =>
  cell
    .split(dividers)
    .map((part, at) => (at > 0 ? change(part) : part))
    .join('')
