import { type SQL, sql } from 'drizzle-orm'
import { guards } from '../db/records.ts'
import type { Statement } from './bulk.ts'
import type { RealmDb } from './databases.ts'
import type { Reason } from './refusals/refusal.ts'

/**
 * One statement of a change that lets it happen only while a condition holds; none at all is no condition. Where it does
 * not hold, the table's trigger raises the reason and nothing of the change is written. It stands before what it guards,
 * and leaves no row behind.
 */
export function guard(db: RealmDb, condition: SQL | undefined, reason: Reason): Statement {
  const unless = condition ? sql`(${condition}) is not true` : sql`0`
  return db.insert(guards).select(sql`select ${reason} where ${unless}`)
}
