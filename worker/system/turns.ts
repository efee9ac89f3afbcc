import { lt, sql } from 'drizzle-orm'
import type { TenantDb } from '../core/databases.ts'
import { jobTurns } from '../db/tenant-jobs.ts'
import { dayMs } from '../domain/durations.ts'
import { type KeptJob, keptJobNames } from '../domain/jobs/jobs.ts'
import type { Turn } from '../domain/jobs/standing-of-turn.ts'

/** A job had its turn, and came to its end or not. */
export type TookTurn = { job: KeptJob; isWell: boolean }
/** `wellAt`: when it last came to its end, of what is still written. */
export type Turns = Partial<Record<KeptJob, Turn & { wellAt: Date | null }>>
type TurnRow = typeof jobTurns.$inferSelect

/** Jobs of a turn are seldom the same as of another; a row that nobody wrote over for so long says nothing any more. */
const forgottenMs = 30 * dayMs

/** When each job last came to its end, in turns of which no row tells as well: its keeper remembers that. */
export type Ended = Partial<Record<KeptJob, number>>

/** A turn that went well like those before it is written so often: what a row says of it is so much too early at most. */
const writtenEveryMs = 115 * 60_000
/** The next turn, which writes it, comes an hour later at most. */
const untoldMs = writtenEveryMs + 65 * 60_000

/** Does it say more than its row: that a job failed, or does no longer, or that its turns go on? */
export function isNews({ job, isWell }: TookTurn, before: Turns, at: Date): boolean {
  const last = before[job]
  return !isWell || !last || last.failures > 0 || at.getTime() - last.at.getTime() >= writtenEveryMs
}

/** The last turn of each job, of those that rows tell of and those that its keeper remembers; of a keeper that was not heard, the rows. */
export function withEnded(turns: Turns, ended: Ended | undefined): Turns {
  const all: Turns = {}
  for (const job of keptJobNames) {
    const turn = turns[job]
    if (!turn) continue
    const endedAt = ended?.[job] ?? 0
    const isLater = turn.failures === 0 && endedAt > turn.at.getTime()
    all[job] = { ...turn, ...(isLater && { at: new Date(endedAt) }), ...(!ended && { untoldMs }) }
  }
  return all
}

/** How the last turn of each job went. */
export async function listTurns(db: TenantDb): Promise<Turns> {
  return turnsIn(await db.select().from(jobTurns))
}

/** Of each job, the newest row that names it. */
export function turnsIn(rows: TurnRow[]): Turns {
  const turns: Turns = {}
  const oldestFirst = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { jobs, ...turn } of oldestFirst) {
    const named = new Set(jobs.split(' '))
    for (const job of keptJobNames.filter((one) => named.has(one))) {
      const wellAt = turn.failures === 0 ? turn.at : (turns[job]?.wellAt ?? null)
      turns[job] = { ...turn, wellAt }
    }
  }
  return turns
}

/**
 * How turns of the keeper went, each over the turn before (`before`). Those that went well are one row; a job that failed, or
 * had failed before, has its own, which counts how often; when it last went well is put beside it.
 */
export async function saveTurns(db: TenantDb, took: TookTurn[], before: Turns, at: Date) {
  if (took.length === 0) return
  const isOrdinary = ({ job, isWell }: TookTurn) => isWell && !before[job]?.failures
  const together = took.filter(isOrdinary).map(({ job }) => job)
  const rows = took
    .filter((one) => !isOrdinary(one))
    .map(({ job, isWell }) => ({ jobs: job as string, isWell }))
  if (together.length > 0) rows.push({ jobs: together.toSorted().join(' '), isWell: true })
  const moment = at.getTime()
  const failed = JSON.stringify(took.filter(({ isWell }) => !isWell).map(({ job }) => job))
  if (failed !== '[]') {
    await db.run(sql`insert into ${jobTurns} (job, at, failing_since, failures)
      select job || ' ' || job, at, null, 0 from ${jobTurns}
        where failures = 0 and job in (select value from json_each(${failed}))
      on conflict (job) do update set at = excluded.at`)
  }
  await db.run(sql`insert into ${jobTurns} (job, at, failing_since, failures)
    select value->>'jobs', ${moment}, iif(value->>'isWell', null, ${moment}), iif(value->>'isWell', 0, 1)
      from json_each(${JSON.stringify(rows)}) where true
    on conflict (job) do update set at = excluded.at,
      failing_since = iif(excluded.failures = 0, null, coalesce(failing_since, excluded.at)),
      failures = iif(excluded.failures = 0, 0, failures + 1)`)
}

/** Once a day: rows of jobs that have not met in one turn for long. */
export function forgetOldTurns(db: TenantDb, at: Date) {
  return db
    .delete(jobTurns)
    .where(lt(jobTurns.at, new Date(at.getTime() - forgottenMs)))
    .run()
}

/** The job that has failed for longest. */
export function longestFailing(turns: Turns): { job: KeptJob; since: number } | null {
  const failing = keptJobNames.flatMap((job) => {
    const since = turns[job]?.failingSince
    return since ? [{ job, since: since.getTime() }] : []
  })
  return failing.toSorted((one, other) => one.since - other.since)[0] ?? null
}
