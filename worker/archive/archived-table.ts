/** A table of an organisation's database as its archive has it. A test holds this list against the schema: a new column is decided here. */
export type ArchivedTable = {
  name: string
  /** What an archive has of each row, beside its `rowid`. */
  columns: readonly string[]
  /** What never leaves the database, by its column, with the SQL of what stands in its place after a restoration. */
  secret?: Readonly<Record<string, string>>
  /** A column that is archived without a part of it, as SQL. */
  masked?: Readonly<Record<string, string>>
  /** A column with the key of a stored file: an archive has it without the organisation's id. */
  fileKey?: string
  /** Its rows may be long: they are read in smaller pages. */
  isWide?: true
}

const wideRows = 1_000
const narrowRows = 4_000

/** Rows of a page. A page is a file of the archive, and lies in memory whole. */
export const rowsOfPage = ({ isWide }: ArchivedTable) => (isWide ? wideRows : narrowRows)

/** The names of columns, as they are written one behind the other. */
export const words = (text: string) => text.trim().split(/\s+/)
