import { hourMs } from '../durations.ts'

/** Some rows of one table, as a part of a dump has them: those behind `after`, up to `last`. */
export type DumpedRows = {
  table: string
  after: number
  last: number
  rows: number
  sha256: string
}

/** A file of a dump: rows of one or several tables, compressed. The hash is of the file as it lies. */
export type DumpPart = { name: string; bytes: number; sha256: string; tables: DumpedRows[] }

/** What is read of a table next: at most `limit` rows behind `after`, none beyond `end`. */
export type Read = { table: string; after: number; end: number; limit: number }

/** Rows of one call to the database. A long row counts as several. */
export const rowsOfRead = 4_000
/** Statements of one call. */
const tablesOfRead = 40
/** Calls of one part: what they give lies in memory together, some two megabytes each, and each file costs something. */
export const readsOfPart = 6
const longRow = 8

/** Tables whose rows may have a thousand characters and more. */
const longTables: readonly string[] = [
  ...['audit_entries', 'outbox', 'idempotency_keys', 'findings', 'integrity_nights'],
  ...['test_files', 'pending_changes', 'statement_lines', 'templates', 'webhook_deliveries'],
  ...['sheet_mappings', 'template_sheets', 'approval_rules', 'file_checks'],
]

/**
 * What the next call for a dump reads, behind what the last one ended with: as many tables as fit, so that a small organisation
 * is one call. Nothing: every table was read up to its end.
 */
export function nextReads(ends: Record<string, number>, last: DumpedRows | undefined): Read[] {
  const tables = Object.keys(ends)
  const reads: Read[] = []
  let left = rowsOfRead
  let after = last?.last ?? 0
  for (let at = last ? tables.indexOf(last.table) : 0; at < tables.length; at++, after = 0) {
    const table = tables[at] ?? ''
    const end = ends[table] ?? 0
    if (after >= end) continue
    const weight = weightOf(table)
    const limit = Math.floor(left / weight)
    if (limit < 1 || reads.length === tablesOfRead) break
    reads.push({ table, after, end, limit })
    left -= Math.min(end - after, limit) * weight
    if (end - after > limit) break
  }
  return reads
}

/** The pieces of a part in calls that read no more at once than those did which made it. */
export function inReads(pieces: DumpedRows[]): DumpedRows[][] {
  const reads: DumpedRows[][] = []
  let left = 0
  for (const piece of pieces) {
    const weight = piece.rows * weightOf(piece.table)
    const read = reads.at(-1)
    if (read && weight <= left && read.length < tablesOfRead) read.push(piece)
    else {
      reads.push([piece])
      left = rowsOfRead
    }
    left -= weight
  }
  return reads
}

export const isLong = (table: string) => longTables.includes(table)
const weightOf = (table: string) => (isLong(table) ? longRow : 1)

/** How often the tables are read from their beginning at once, and in all: then the dump says that it is of no one moment. */
const attemptsAtOnce = 5
export const attemptsMax = 11
/** How often a part is tried at once; then with each time that the dump is woken. */
export const triesMax = 5

/** From when on a dump may read the tables from their beginning again: where somebody works all night, hourly until morning. */
export function readsAnewAt(attempt: number, begunAt: Date): Date {
  return new Date(begunAt.getTime() + Math.max(0, attempt - attemptsAtOnce) * hourMs)
}
/** Days that the row of a night stays; the files have a rule of the bucket. */
export const keptNights = 90
