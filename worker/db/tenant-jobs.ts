import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { KeptJob } from '../domain/jobs/jobs.ts'
import { moment } from './records.ts'

/** How the last turn of each job of the keeper went, a row for each job: the next turn writes over it. */
export const jobTurns = sqliteTable('job_turns', {
  job: text().$type<KeptJob>().primaryKey(),
  at: moment('at').notNull(),
  /** Since when and how often in a row it has failed. */
  failingSince: moment('failing_since'),
  failures: integer().notNull().default(0),
})
