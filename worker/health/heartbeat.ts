import { cellOf } from '../core/d1/cell.ts'
import { type CronJob, cronJobs } from '../domain/jobs/cron-jobs.ts'

/** Of each cell: two that were given one namespace by mistake do not beat for each other. */
const keyOf = (env: Env, job: CronJob) =>
  cellOf(env) === 'main' ? `heartbeat/${job}` : `heartbeat/${cellOf(env)}/${job}`

export type Beats = Partial<Record<CronJob, Date>>

/** A job of the cron came to its end. Kept outside the databases, so that it can be read while they are away. */
export function beat(env: Env, job: CronJob, at: Date): Promise<void> {
  return env.SESSIONS.put(keyOf(env, job), at.toISOString())
}

/** When each job last did. */
export async function lastBeats(env: Env): Promise<Beats> {
  const found = await env.SESSIONS.get(cronJobs.map((job) => keyOf(env, job)))
  return Object.fromEntries(
    cronJobs.flatMap((job) => {
      const said = found.get(keyOf(env, job))
      return said ? [[job, new Date(said)]] : []
    }),
  )
}
