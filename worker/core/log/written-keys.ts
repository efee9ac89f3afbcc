import { and, eq, inArray } from 'drizzle-orm'
import { idempotencyKeys } from '../../db/records.ts'
import { among } from '../bulk.ts'
import type { RealmDb } from '../databases.ts'

/** Of these keys of a job's changes, those that were written already. */
export async function writtenKeys(db: RealmDb, actor: string, keys: string[]) {
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, actor), inArray(idempotencyKeys.key, among(keys))))
  return new Set(rows.map(({ key }) => key))
}
