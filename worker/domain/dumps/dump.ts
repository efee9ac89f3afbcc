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
