import type { SheetReading } from '../sheet.ts'
import { writeCsv } from '../text/csv.ts'
import { problemsTitle } from './titles.ts'

/**
 * The rows with an error as a sheet to correct and upload again: original order, original cells.
 * A row with too many cells keeps them all, so that it is refused again if it comes back as it is.
 */
export function refusedRows(reading: SheetReading, options?: { bom?: boolean }): string {
  const titles = reading.header?.titles ?? []
  const width = titles.at(-1) === problemsTitle ? titles.length - 1 : titles.length
  const refused = new Set<number>()
  const messages = new Map<number, string[]>()
  for (const { row, message, severity } of reading.problems) {
    if (severity === 'error') refused.add(row)
    const ofRow = messages.get(row)
    if (ofRow) ofRow.push(message)
    else messages.set(row, [message])
  }

  const rows = [...reading.above, ...reading.rows].filter(({ row }) => refused.has(row))
  const lines = rows.map(({ row, cells }) => {
    const original = cells.length > titles.length ? cells : cells.slice(0, width)
    const blanks = Array.from({ length: width - original.length }, () => '')
    return [...original, ...blanks, (messages.get(row) ?? []).join('; ')]
  })
  return writeCsv([[...titles.slice(0, width), problemsTitle], ...lines], options)
}
