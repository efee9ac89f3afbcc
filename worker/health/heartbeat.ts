import { type CronJob, cronJobs } from '../domain/jobs/cron-jobs.ts'

const keyOf = (job: CronJob) => `heartbeat/${job}`

export type Beats = Partial<Record<CronJob, Date>>

/** A job of the cron came to its end. Kept outside the databases, so that it can be read while they are away. */
export function beat(env: Env, job: CronJob, at: Date): Promise<void> {
  return env.SESSIONS.put(keyOf(job), at.toISOString())
}

/** When each job last did. */
export async function lastBeats(env: Env): Promise<Beats> {
  const found = await env.SESSIONS.get(cronJobs.map(keyOf))
  return Object.fromEntries(
    cronJobs.flatMap((job) => {
      const said = found.get(keyOf(job))
      return said ? [[job, new Date(said)]] : []
    }),
  )
}
