import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { RealmDb } from './databases.ts'

/** One statement of a transaction. */
export type Statement = BatchItem<'sqlite'>

/** D1 takes 2 MB per parameter; locally nobody says so, so we do. */
const parameterBytesMax = 1_900_000
const rowsPerStatement = 4_000

/**
 * Adds many rows in few statements: each carries one JSON parameter, read by `json_each`. 20,000 rows take milliseconds
 * where one statement per row takes seconds. Beside the rows themselves only that text is held, and a part of them at a time.
 */
export function insertInBulk<Table extends SQLiteTable>(
  db: RealmDb,
  table: Table,
  rows: Table['$inferSelect'][],
  options: { skipKnown?: boolean } = {},
) {
  return insertPacked(db, table, packed(table, rows), options)
}

/** Rows of a table as the texts that are handed over: whoever packs them long before has no need to hold them. */
export type Packed = { values: SQL; texts: string[] }

export function packed<Table extends SQLiteTable>(
  table: Table,
  rows: Table['$inferSelect'][],
): Packed {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const storedOf = (row: Table['$inferSelect'] | undefined) => {
      const value: unknown = row?.[name]
      return value === null || value === undefined ? null : column.mapToDriverValue(value)
    }
    /** What is stored as JSON stands in the list as it is, and not as a text in a text, each of whose quotes takes four characters. */
    const writtenOf = (row: Table['$inferSelect']) => {
      const value: unknown = row[name]
      return column.dataType === 'json' && typeof value === 'object' ? value : storedOf(row)
    }
    const first = storedOf(rows[0])
    return { writtenOf, first, isShared: rows.every((row) => storedOf(row) === first) }
  })
  const own = columns.filter(({ isShared }) => !isShared)
  // what is the same in every row is bound once, beside the list
  const selected = columns.map((column) =>
    column.isShared ? sql`${column.first}` : sql.raw(`value->>${own.indexOf(column)}`),
  )
  const values = sql.join(selected, sql.raw(', '))
  return { values, texts: inParts(rows, (row) => own.map(({ writtenOf }) => writtenOf(row))) }
}

export function insertPacked(
  db: RealmDb,
  table: SQLiteTable,
  { values, texts }: Packed,
  { skipKnown = false } = {},
) {
  return texts.map((json) => {
    // `where true` keeps the parser from reading ON CONFLICT as a join
    const insert = db.insert(table).select(sql`select ${values} from json_each(${json}) where true`)
    return skipKnown ? insert.onConflictDoNothing() : insert
  })
}

/** These values as one parameter, for `inArray`: a list that grows with what is stored passes D1's hundred. */
export function among(values: readonly (string | number)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/** The same rows as JSON tables for an `update … from`: `row.value->>'field'`. */
export function tablesOf<Row extends object>(rows: Row[]): SQL[] {
  return inParts(rows).map((json) => sql`json_each(${json}) as row`)
}

function inParts<Row>(rows: Row[], written: (row: Row) => unknown = (row) => row): string[] {
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    parts.push(...asTexts(rows.slice(from, from + rowsPerStatement), written))
  }
  return parts
}

/** One text, or as many as it takes where the rows are long. */
function asTexts<Row>(rows: Row[], written: (row: Row) => unknown): string[] {
  const json = JSON.stringify(rows.map(written))
  if (Buffer.byteLength(json) <= parameterBytesMax) return [json]
  const half = Math.ceil(rows.length / 2)
  if (half === rows.length) throw new RangeError('this row is too large for one parameter')
  return [rows.slice(0, half), rows.slice(half)].flatMap((some) => asTexts(some, written))
}
