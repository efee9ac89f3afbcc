import { type SQL, sql } from 'drizzle-orm'
import { idsNamed, isNamed, type Searched, wordsUpTo } from '../../db/search/named.ts'
import type { TenantDb } from '../databases.ts'
import { searchWords } from '../search-words.ts'

/** Words that more rows than these have are many: the list is walked in its order until a page is full. */
const fewMax = 1_000

/**
 * Whether the longest word of a search is of so many rows that sorting them all would cost more than the list itself. Nothing
 * is asked where no word was typed.
 */
export async function isInMany(db: TenantDb, list: Searched, search: string | undefined) {
  const words = searchWords(search)
  if (!words) return false
  const [row] = await db.all<{ many: number }>(
    sql`select count(*) as many from ${wordsUpTo(list, words, fewMax)}`,
  )
  return (row?.many ?? 0) >= fewMax
}

/**
 * The condition that a row of the list has words that begin so; nothing where nothing was typed. Where they are in few rows
 * SQLite begins at what was found; where they are in many each row that is walked is asked itself.
 */
export function hasWords(
  list: Searched,
  search: string | undefined,
  isMany: boolean,
): SQL | undefined {
  const words = searchWords(search)
  // what was typed has no word: nothing has it
  if (!words) return search?.trim() ? sql`false` : undefined
  const rows = sql.raw(list)
  return isMany ? isNamed(list, words, rows) : sql`${rows}.id in ${idsNamed(list, words)}`
}
