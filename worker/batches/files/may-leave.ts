import { sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'

/**
 * Does a bank file count, and did nobody find a changed copy of it? Asked again as its download is written down: two people may
 * have made it void while it was read, who were told that nobody has it.
 */
export const mayLeave = (id: string) =>
  sql`exists (select 1 from bank_files f join batches b on b.id = f.batch_id
    where f.id = ${id} and f.voided_at is null and b.state <> 'tampered')`

/** The same behind the note of a download: whoever makes it void from then on reads of it. */
export async function mayStillLeave(db: TenantDb, id: string): Promise<boolean> {
  const [found] = await db.all<{ may: number }>(sql`select ${mayLeave(id)} as may`)
  return found?.may === 1
}
