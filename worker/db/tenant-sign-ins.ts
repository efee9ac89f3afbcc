import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { signInOutcomes } from '../domain/access/sign-in/sign-in-outcomes.ts'
import { users } from './people.ts'
import { moment } from './records.ts'

/**
 * Who signed in, and who tried in vain under whose address. Of each person so many a day, good and failed (`place` counts
 * them); the last place counts all that came after it. What is older than 90 days is swept away.
 */
export const signIns = sqliteTable(
  'sign_ins',
  {
    id: integer().primaryKey(),
    at: moment('at').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** In Port Moresby. */
    day: text().notNull(),
    hasFailed: integer('has_failed', { mode: 'boolean' }).notNull(),
    place: integer().notNull(),
    outcome: text({ enum: signInOutcomes }).notNull(),
    /** The browser in words. */
    device: text().notNull(),
    /** What the organisation calls the network, or whose it is; empty where nobody knows. */
    network: text().notNull(),
    /** Without its last part. */
    address: text().notNull(),
    /** The second factor, where there was one. */
    factor: text().notNull(),
    /** How many it stands for: one, but in the last place. */
    times: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('sign_ins_place').on(table.userId, table.day, table.hasFailed, table.place),
    index('sign_ins_failed').on(table.id).where(sql`${table.hasFailed} = 1`),
    index('sign_ins_failed_of_user').on(table.userId, table.id).where(sql`${table.hasFailed} = 1`),
    check('sign_ins_places', sql`${table.place} between 0 and 50 and ${table.times} >= 1`),
    check('sign_ins_failures', sql`(${table.outcome} <> 'signed_in') = ${table.hasFailed}`),
  ],
)

/** How often somebody tried an address that nobody here has: a number a day, and nothing of them. */
export const strangersTries = sqliteTable('strangers_tries', {
  day: text().primaryKey(),
  tries: integer().notNull(),
})
