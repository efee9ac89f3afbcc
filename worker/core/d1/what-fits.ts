import { and, type SQL, sql } from 'drizzle-orm'
import type { RealmDb } from '../databases.ts'

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
export type Size = { place: number; size: number }

/**
 * The last of these rows that is read with those before it: the first in any case. Their sizes are asked for first, which costs a
 * row of each; a window over them, in the statement that reads them, costs eight.
 */
export function lastWithin(
  rows: readonly Size[],
  charactersMax = readCharactersMax,
): number | undefined {
  let characters = 0
  let last: number | undefined
  for (const { place, size } of rows) {
    characters += size
    if (last !== undefined && characters > charactersMax) break
    last = place
  }
  return last
}

/** How far a read goes by the sizes of its rows: to its `end` where the rest fits into it, else to the last row that does. */
export function endOf(
  { after, end, limit }: Pick<Read, 'after' | 'end' | 'limit'>,
  sizes: Size[],
  charactersMax = readCharactersMax,
) {
  const last = lastWithin(sizes, charactersMax)
  if (end === undefined) return last ?? after
  const isRest = sizes.length < limit && last === sizes.at(-1)?.place
  return isRest ? end : (last ?? end)
}

/** The sizes of the rows behind `after`, as a statement. */
export const sizesOf = (db: RealmDb, { table, columns, after, end, limit }: Read) =>
  db
    .select({ place: sql<number>`rowid`, size: sql<number>`${sizeOf(columns)}` })
    .from(sql`${sql.identifier(table)}`)
    .where(and(sql`rowid > ${after}`, end === undefined ? undefined : sql`rowid <= ${end}`))
    .orderBy(sql`rowid`)
    .limit(limit)

/** How far a read goes, in a question of its own. */
export const endThatFits = async (db: RealmDb, read: Read, charactersMax?: number) =>
  endOf(read, await sizesOf(db, read), charactersMax)

/** Characters of these columns of a row, as SQL. */
const sizeOf = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql`coalesce(length(${sql.identifier(column)}), 0)`),
    sql.raw(' + '),
  )
