import { sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { jobTurns } from '../db/tenant-jobs.ts'
import type { KeptJob } from '../domain/jobs/jobs.ts'
import type { Turn } from '../domain/jobs/standing.ts'

/** A job had its turn, and came to its end or not. */
export type TookTurn = { job: KeptJob; isWell: boolean }
export type Turns = Partial<Record<KeptJob, Turn>>

/** How the last turn of each job went. */
export async function listTurns(db: TenantDb): Promise<Turns> {
  const rows = await db.select().from(jobTurns)
  return Object.fromEntries(rows.map(({ job, ...turn }) => [job, turn]))
}

/** How turns of the keeper went, each over the turn before. */
export async function saveTurns(db: TenantDb, took: TookTurn[], at: Date) {
  const moment = at.getTime()
  await db.run(sql`insert into ${jobTurns} (job, at, failing_since, failures)
    select value->>'job', ${moment}, iif(value->>'isWell', null, ${moment}), iif(value->>'isWell', 0, 1)
      from json_each(${JSON.stringify(took)}) where true
    on conflict (job) do update set at = excluded.at,
      failing_since = iif(excluded.failures = 0, null, coalesce(failing_since, excluded.at)),
      failures = iif(excluded.failures = 0, 0, failures + 1)`)
}
