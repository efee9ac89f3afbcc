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
 * counted in the row numbers; a line break inside quotes does not begin a row.
 */
export function readCsv(text: string, delimiter: Delimiter, rowsMax: number): CsvReading {
  const reading: CsvReading = {
    rows: [],
    rowCount: 0,
    unclosedQuoteRow: undefined,
    tooWideRow: undefined,
  }
  let start = 0
  for (let row = 1; start < text.length; row++) {
    const line = readLine(text, start, delimiter)
    start = line.end
    if (line.isUnclosed) reading.unclosedQuoteRow = row
    if (line.isTooWide) reading.tooWideRow ??= row
    if (line.cells.every((cell) => cell.trim() === '')) continue

    reading.rowCount++
    if (reading.rows.length >= rowsMax) continue
    const { cells, quoted } = line
    const kept: SheetRow = { row, cells }
    if (line.hasStrayQuote) kept.strayQuote = true
    if (quoted.length > 0) kept.quoted = quoted
    reading.rows.push(kept)
  }
  return reading
}

function readLine(text: string, start: number, delimiter: Delimiter) {
  const cells: string[] = []
  const quoted: number[] = []
  const line = {
    cells,
    quoted,
    end: start,
    hasStrayQuote: false,
    isUnclosed: false,
    isTooWide: false,
  }
  for (let at = start; ; at++) {
    const isQuoted = text[at] === '"'
    const cell = isQuoted ? quotedCell(text, at, delimiter) : bareCell(text, at, delimiter)
    if (cell.isStray) line.hasStrayQuote = true
    if (cell.isUnclosed) line.isUnclosed = true
    if (isQuoted) quoted.push(cells.length)
    if (cells.length < sheetColumnsMax) cells.push(withoutGuard(cell.content))
    else line.isTooWide = true

    at = cell.end
    if (text[at] === delimiter) continue
    line.end = at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)
    return line
  }
}

/** `end` is where the delimiter, the line break or the end of the text stands. */
type Cell = { content: string; end: number; isStray?: boolean; isUnclosed?: boolean }

function bareCell(text: string, start: number, delimiter: Delimiter): Cell {
  const end = endOfBare(text, start, delimiter)
  return { content: text.slice(start, end), end }
}

function quotedCell(text: string, start: number, delimiter: Delimiter): Cell {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return { content: text.slice(start), end: text.length, isUnclosed: true }

  const content = text.slice(start + 1, close).replaceAll('""', '"')
  const end = endOfBare(text, close + 1, delimiter)
  if (end === close + 1) return { content, end }
  const rest = text.slice(close + 1, end)
  return { content: content + rest, end, isStray: rest.trim() !== '' }
}

function endOfBare(text: string, start: number, delimiter: Delimiter): number {
  const stop = delimiter.charCodeAt(0)
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === stop || code === 10 || code === 13) return at
  }
  return text.length
}

/** A cell that a spreadsheet would run as a formula when the file is opened. */
const formula = /^'*[=+\-@\t\r]/

/**
 * Rows of cells → comma-separated text for a download. What a spreadsheet would run as a formula
 * gets the apostrophe by which spreadsheets mark text; `readCsv` takes it off again, so what is
 * written reads back the same. The byte-order mark tells Excel that the file is UTF-8.
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
  const guarded = formula.test(cell) ? `'${cell}` : cell
  const isNeeded = isQuoted || /[",;\t\r\n]/.test(guarded)
  return isNeeded ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
