import { eq, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { cutOffs } from '../../db/days/tables.ts'
import type { CutOffRow } from '../store.ts'

/** Takes the cut-offs of an account away and writes those that were said. */
export function replaceCutOffs(db: TenantDb, accountId: string, rows: CutOffRow[]) {
  const { sourceAccountId } = cutOffs
  return [
    db.delete(cutOffs).where(eq(sourceAccountId, accountId)),
    ...rows.map((row) => db.insert(cutOffs).values(row)),
  ]
}

/** A condition: nobody set them meanwhile. */
export function isAsBefore(accountId: string, before: CutOffRow[]): SQL {
  const newest = Math.max(0, ...before.map(({ confirmedAt }) => confirmedAt.getTime()))
  return sql`(select count(*) = ${before.length} and coalesce(max(confirmed_at), 0) = ${newest}
    from ${cutOffs} where ${eq(cutOffs.sourceAccountId, accountId)})`
}
