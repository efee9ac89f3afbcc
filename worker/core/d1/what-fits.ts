import { type SQL, sql } from 'drizzle-orm'

/**
 * Characters that the rows of one read may have together. Whoever reads holds them several times over in an isolate of 128 MB,
 * and a row may have as much as a request that made it.
 */
export const readCharactersMax = 4_000_000

type Read = {
  table: string
  /** What is read of it, as far as it may be long. */
  columns: readonly string[]
  after: number
  end?: number
  limit: number
  /** Its share, where one call reads several tables. */
  charactersMax?: number
}

/**
 * The last of these rows that is read with those before it: the first in any case. Where many rows are read, their sizes are asked
 * for first, which costs a row of each; a window over them costs eight.
 */
export function lastWithin(rows: readonly { place: number; size: number }[]): number | undefined {
  let characters = 0
  let last: number | undefined
  for (const { place, size } of rows) {
    characters += size
    if (last !== undefined && characters > readCharactersMax) break
    last = place
  }
  return last
}

/** Characters of these columns of a row, as SQL. */
export const sizeOf = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql`coalesce(length(${sql.identifier(column)}), 0)`),
    sql.raw(' + '),
  )

/** The last row that a read from behind `after` has room for: one at least, and nothing where none is left. */
export function lastThatFits({
  table,
  columns,
  after,
  end,
  limit,
  charactersMax = readCharactersMax,
}: Read): SQL {
  const upTo = end === undefined ? sql`` : sql` and rowid <= ${end}`
  return sql`(select max(place) from (
    select rowid as place, row_number() over (order by rowid) as nth, sum(${sizeOf(columns)}) over (order by rowid) as size
    from ${sql.identifier(table)} where rowid > ${after}${upTo} order by rowid limit ${limit}
  ) where nth = 1 or size <= ${charactersMax})`
}
