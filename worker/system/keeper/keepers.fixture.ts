import { env } from 'cloudflare:workers'
import { controlDb } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { organisationJobs } from '../../organisation-jobs.ts'
import { runCronJob } from '../../scheduled.ts'
import { bindingOf } from '../../tenancy/slots.ts'
import { newMemory, takeTurn } from './take-turn.ts'

/** A turn of every organisation's keeper in which all its jobs are due, and what the cron does for the platform itself. */
export async function keepEverybody(at = new Date()) {
  for (const { id, slot } of await controlDb(env).select().from(organisations)) {
    // where there is no database of it yet, there is nothing to make due
    if (slot in env) await bindingOf(env, slot).prepare('UPDATE job_turns SET at = 0').run()
    await keeperTurn(id, at)
  }
  await runCronJob(env, 'tidy', at)
}

/** One turn, outside its object, which remembers nothing between two. */
export function keeperTurn(id: string, at: Date, memory = newMemory()) {
  return takeTurn(env, id, { jobs: organisationJobs, memory, remember: () => {} }, at)
}
