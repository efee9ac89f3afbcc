import type { Sheet, SheetRow } from '#domain/sheets/sheet.ts'
import { writeCsvRow } from '#domain/sheets/text/csv.ts'

/**
 * The corrected sheet as a file. Every row keeps its number, so the server's answer fits this grid; and what was certain or
 * doubtful here is so there: a cell keeps its quotation marks, also a misplaced one.
 */
export function writeSheet({ header, above, rows, delimiter }: Sheet): string {
  if (!header) return ''
  const lines: string[] = []
  const titles: SheetRow[] = header.row > 0 ? [{ row: header.row, cells: header.titles }] : []
  for (const row of [...above, ...titles, ...rows]) {
    while (lines.length < row.row - 1) lines.push('\r\n')
    lines.push(row.strayQuote ? writeStray(row) : writeRow(row, delimiter !== ','))
  }
  return lines.join('')
}

/** Between tabs, and in a workbook, a whole amount before a short number is no amount that was cut at its comma. */
function writeRow({ cells, quoted = [] }: SheetRow, isCertain: boolean): string {
  return writeCsvRow(cells, (index) => (isCertain && cells[index] !== '') || quoted.includes(index))
}

/** `"088-95"0`: the same cell, and text behind its closing quotation mark. */
function writeStray({ cells }: SheetRow): string {
  const at = cells.findIndex((cell) => /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(cell))
  const written = cells.map((cell, index) => {
    if (index !== at) return writeCsvRow([cell]).slice(0, -2)
    return `"${cell.slice(0, -1).replaceAll('"', '""')}"${cell.slice(-1)}`
  })
  return `${written.join(',')}\r\n`
}
