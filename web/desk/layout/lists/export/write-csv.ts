import { amountText } from '#domain/money/money.ts'
import { marked } from '#domain/sheets/text/csv.ts'
import type { Cell, CellKind, ListExport } from './list-export.ts'

const byteOrderMark = '\uFEFF'

/** Rows as CSV (RFC 4180) in UTF-8, with the mark by which Excel knows it. */
export function writeCsv(columns: ListExport['columns'], rows: Cell[][]): Blob {
  const lines = [
    columns.map(({ title }) => field(title, 'text')),
    ...rows.map((row) => columns.map(({ kind }, index) => field(row[index] ?? null, kind))),
  ]
  const text = lines.map((line) => `${line.join(',')}\r\n`).join('')
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
}

function field(cell: Cell, kind: CellKind): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? amountText(cell) : String(cell)
  const harmless = marked(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
