import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './records.ts'

/**
 * How the last turn of each job of the keeper went, where it did not go like the one before, and each two hours; its keeper remembers
 * the others. Jobs that ended well in one turn are one row
 * (`system/turns.ts`), so that what an idle organisation writes does not grow with its jobs.
 */
export const jobTurns = sqliteTable('job_turns', {
  /** Their names, with spaces between them. */
  jobs: text('job').primaryKey(),
  at: moment('at').notNull(),
  /** Since when and how often in a row it has failed. */
  failingSince: moment('failing_since'),
  failures: integer().notNull().default(0),
})
