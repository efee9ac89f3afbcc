import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

/** What a list can be sorted by. An index has it with the id behind, so that a page costs what it shows. */
export type Order = { by: SQL | AnyColumn; id: AnyColumn; isDown: boolean }

/**
 * The words of a statement that read a list in this order, from behind the row that the last page ended with. An index of what
 * is reckoned, as a whole name, is walked from its beginning for a pair of values; for one alone its place is sought.
 */
export function inOrder({ by, id, isDown }: Order, after: (string | number)[] | undefined) {
  const way = isDown ? desc : asc
  const behind = isDown ? sql.raw('<') : sql.raw('>')
  const [value, last] = after ?? []
  return {
    onward:
      after && sql`(${by} ${behind}= ${value} and (${by}, ${id}) ${behind} (${value}, ${last}))`,
    order: [way(by), way(id)],
  }
}
