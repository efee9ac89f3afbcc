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
 * where one statement per row takes seconds.
 */
export function insertInBulk<Table extends SQLiteTable>(
  db: RealmDb,
  table: Table,
  rows: Table['$inferSelect'][],
  { skipKnown = false } = {},
) {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const values = rows.map((row) => {
      const value: unknown = row[name]
      return value === null || value === undefined ? null : column.mapToDriverValue(value)
    })
    return { values, isShared: values.every((value) => value === values[0]) }
  })
  const own = columns.filter(({ isShared }) => !isShared)
  const plain = rows.map((_row, index) => own.map(({ values }) => values[index]))
  // what is the same in every row is bound once, beside the list
  const selected = columns.map((column) =>
    column.isShared ? sql`${column.values[0]}` : sql.raw(`value->>${own.indexOf(column)}`),
  )
  const values = sql.join(selected, sql.raw(', '))
  return inParts(plain).map((json) => {
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

function inParts(rows: unknown[]): string[] {
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    if (new TextEncoder().encode(json).length > parameterBytesMax) {
      throw new RangeError('these rows are too large for one parameter')
    }
    parts.push(json)
  }
  return parts
}
