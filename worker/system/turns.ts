import { sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { jobTurns } from '../db/tenant-jobs.ts'
import type { SweptJob } from '../domain/jobs/jobs.ts'

/** A job had its turn, and came to its end or not. */
export type TookTurn = { job: SweptJob; isWell: boolean }

/** How the turns of one sweep went, each over the turn before. */
export async function saveTurns(db: TenantDb, took: TookTurn[], at: Date) {
  const moment = at.getTime()
  await db.run(sql`insert into ${jobTurns} (job, at, failing_since, failures)
    select value->>'job', ${moment}, iif(value->>'isWell', null, ${moment}), iif(value->>'isWell', 0, 1)
      from json_each(${JSON.stringify(took)}) where true
    on conflict (job) do update set at = excluded.at,
      failing_since = iif(excluded.failures = 0, null, coalesce(failing_since, excluded.at)),
      failures = iif(excluded.failures = 0, 0, failures + 1)`)
}
