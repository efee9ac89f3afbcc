import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IntegrityCheck } from '../domain/integrity/checks.ts'
import type { FoundProblem } from '../domain/integrity/night.ts'
import { moment } from './records.ts'

/** What the checks of data integrity found by themselves, a row for each night; one that is not over goes on from its place. */
export const integrityNights = sqliteTable('integrity_nights', {
  /** The day in Port Moresby on which it began. */
  night: text().primaryKey(),
  begunAt: moment('begun_at').notNull(),
  endedAt: moment('ended_at'),
  /** Where it goes on: the check, and behind which place of it. */
  atCheck: text('at_check').$type<IntegrityCheck>().notNull(),
  after: integer().notNull().default(0),
  /** How often this place was tried without an answer. */
  tries: integer().notNull().default(0),
  /** How many each check looked at. */
  checked: text({ mode: 'json' }).$type<Partial<Record<IntegrityCheck, number>>>().notNull(),
  found: integer().notNull().default(0),
  /** The first of what does not hold. */
  problems: text({ mode: 'json' }).$type<FoundProblem[]>().notNull(),
})
