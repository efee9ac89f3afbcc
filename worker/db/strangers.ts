import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './records.ts'

/** What strangers asked of us in the last day, by whose budget it went to. In the control database. */
export const strangerRequests = sqliteTable(
  'stranger_requests',
  {
    kind: text().notNull(),
    /** `network/…` as a keyed hash, `domain/clinic.org.pg`, or `everyone/`. */
    share: text().notNull(),
    /** What was asked: the same one is counted once. */
    subject: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject, table.share] }),
    index('stranger_requests_by_share').on(table.kind, table.share, table.at),
    index('stranger_requests_by_time').on(table.at),
  ],
)
