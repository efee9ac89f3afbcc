import { manyOfBatches } from './many-of-batches.ts'
import { manyOfRooms } from './many-of-rooms.ts'

/** Whose rows they are, and of which source account. */
export type Owners = { makerId: string; readerId: string; accountId: string }

/** A list of numbers as the first words of a statement: `i` counts from one past `from` to `to`. */
export const numbered = (from: number, to: number) =>
  `with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to})`

/**
 * Writes rows into every table that a list of an organisation is made of, so that each has `to` of them where it had
 * `from`: half of what can wait is waiting. What the triggers keep apart is not what is measured; those that fill the
 * index for searching stay.
 */
export async function addManyRows(
  database: D1Database,
  { from, to }: { from: number; to: number },
  owners: Owners,
) {
  const { results } = await database
    .prepare(
      "select name from sqlite_master where type = 'trigger' and name not like '%\\_words\\_a%' escape '\\'",
    )
    .all<{ name: string }>()
  for (const { name } of results) await database.prepare(`drop trigger ${name}`).run()
  const numbers = numbered(from, to)
  for (const text of [...manyOfRooms(numbers, owners), ...manyOfBatches(numbers, owners)]) {
    await database.prepare(text).run()
  }
}
