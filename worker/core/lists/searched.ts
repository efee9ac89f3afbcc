import { type SQL, sql } from 'drizzle-orm'
import {
  countedMax,
  fewMax,
  idsNamed,
  isNamed,
  longestFirst,
  type Searched,
  wordsUpTo,
} from '../../db/search/named.ts'
import type { TenantDb } from '../databases.ts'
import { searchWords } from '../search-words.ts'

/**
 * The word of a search that few rows have, where it has one: else sorting them all would cost more than the list itself, which is
 * walked in its order until a page is full. Whoever types a first name that thousands have, and a short surname, is looked for by
 * that. Nothing is asked where no word was typed.
 */
export async function rareWord(
  db: TenantDb,
  list: Searched,
  search: string | undefined,
): Promise<string | undefined> {
  const words = longestFirst(searchWords(search) ?? []).slice(0, countedMax)
  if (words.length === 0) return undefined
  // the next one is only counted where the one before is of many
  const counted = words.map(
    (word, place) =>
      sql`when (select count(*) from ${wordsUpTo(list, [word], fewMax)}) < ${fewMax} then ${place}`,
  )
  const [row] = await db.all<{ place: number | null }>(
    sql`select case ${sql.join(counted, sql` `)} end as place`,
  )
  return words[row?.place ?? words.length]
}

/**
 * The condition that a row of the list has words that begin so; nothing where nothing was typed. Where one of
 * them is in few rows SQLite begins at what was found; where all are in many each row that is walked is asked itself.
 */
export function hasWords(
  list: Searched,
  search: string | undefined,
  rare: string | undefined,
): SQL | undefined {
  const words = searchWords(search)
  // what was typed has no word: nothing has it
  if (!words) return search?.trim() ? sql`false` : undefined
  const rows = sql.raw(list)
  return rare === undefined
    ? isNamed(list, words, rows)
    : sql`${rows}.id in ${idsNamed(list, words, rare)}`
}
