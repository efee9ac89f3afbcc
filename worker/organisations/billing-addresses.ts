import { sql } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { aloneDays } from '../domain/access/administrators/alone.ts'
import { dayMs } from '../domain/durations.ts'
import { loadOrganisation } from './store.ts'

/**
 * Where invoices go, and where they went thirty days ago: whoever prepares to be alone would have changed it first. None
 * where there was none.
 */
export async function billingAddresses(db: ControlDb, id: string, now: Date): Promise<string[]> {
  const since = now.getTime() - aloneDays * dayMs
  const [{ billingEmail }, changed] = await Promise.all([
    loadOrganisation(db, id),
    db.all<{ address: string }>(sql`select details ->> '$.before.billingEmail' as address
      from audit_entries indexed by audit_entries_subject
      where subject = ${`organisation/${id}`} and action = 'organisation.details_changed' and at > ${since}
        and address is not null order by seq limit 1`),
  ])
  const all = [billingEmail, ...changed.map(({ address }) => address)]
  return [...new Set(all)].filter((address) => address !== '')
}
