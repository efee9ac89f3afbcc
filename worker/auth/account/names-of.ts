import { inArray, sql } from 'drizzle-orm'
import type { RealmDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { nameOf } from './user-view.ts'

/** The names of people of an organisation, or of the platform, by their ids. */
export async function namesOf(db: RealmDb, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const listed = sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`
  const { id, firstName, lastName } = users
  const rows = await db.select({ id, firstName, lastName }).from(users).where(inArray(id, listed))
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}
