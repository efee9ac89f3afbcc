import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { organisationStates } from '../domain/access/organisation-state.ts'
import { moment } from './records.ts'

/** What strangers asked of us in the last day, by whose budget it went to. In the control database. */
export const strangerRequests = sqliteTable(
  'stranger_requests',
  {
    kind: text().notNull(),
    /** `network/…` as a keyed hash, `mailbox/…` as a hash, `domain/clinic.org.pg`, or `everyone/`. */
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

export const releaseStates = ['looked', 'warned', 'closing', 'wiped', 'free', 'kept'] as const

/** How far the release of a trial is in which nothing was ever done. In the control database. */
export const slotReleases = sqliteTable(
  'slot_releases',
  {
    organisationId: text('organisation_id').primaryKey(),
    slot: text().notNull(),
    state: text({ enum: releaseStates }).notNull(),
    /** Since when it is in this state, and when it was last looked at. */
    since: moment('since').notNull(),
    lookedAt: moment('looked_at').notNull(),
    /** Where it goes back to, if somebody began to work while it was closing. */
    stateBefore: text('state_before', { enum: organisationStates }),
    /** Why it is kept. */
    because: text().notNull().default(''),
  },
  (table) => [index('slot_releases_by_state').on(table.state, table.since)],
)
