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
}

/** The last row that a read from behind `after` has room for: one at least, and nothing where none is left. */
export function lastThatFits({ table, columns, after, end, limit }: Read): SQL {
  const size = sql.join(
    columns.map((column) => sql`coalesce(length(${sql.identifier(column)}), 0)`),
    sql.raw(' + '),
  )
  const upTo = end === undefined ? sql`` : sql` and rowid <= ${end}`
  return sql`(select max(place) from (
    select rowid as place, row_number() over (order by rowid) as nth, sum(${size}) over (order by rowid) as size
    from ${sql.identifier(table)} where rowid > ${after}${upTo} order by rowid limit ${limit}
  ) where nth = 1 or size <= ${readCharactersMax})`
}
